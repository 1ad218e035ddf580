import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../../web/ui/button.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { goTo } from './provider.ts'
import styles from './sign-in-form.module.css'

interface ProviderButtonsProps {
  names: readonly string[]
  /** Whether to sign in in another tab, so that the entries on this page aren't lost. Both tabs share the session. */
  elsewhere: boolean | undefined
  /** Page to open after the sign-in. Defaults to the home page. */
  to: string | undefined
}

export function ProviderButtons({ names, elsewhere, to }: ProviderButtonsProps) {
  const go = useMutation({ mutationFn: (name: string) => goTo(name, 'sign in', to) })
  return (
    <div className={styles.providers}>
      {names.map((name) => (
        <Button
          key={name}
          wide
          unavailable={go.isPending}
          onClick={() => (elsewhere ? window.open('/login', '_blank', 'noopener') : go.mutate(name))}
        >
          Sign in with {name}
          {elsewhere ? ' in another tab' : ''}
        </Button>
      ))}
      <div role="alert">{go.error ? <FieldError>{messageOf(go.error)}</FieldError> : null}</div>
    </div>
  )
}

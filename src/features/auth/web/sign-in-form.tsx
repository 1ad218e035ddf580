import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { currentSession } from '../../../web/session.ts'
import { Button } from '../../../web/ui/button.tsx'
import { useContractForm } from '../../../web/ui/contract-form.tsx'
import { FormFrame } from '../../../web/ui/form-frame.tsx'
import { signInForm } from '../contract.ts'
import { CapsLockWarning } from './caps-lock-warning.tsx'
import { signInWith } from './sign-in.ts'

interface SignInFormProps {
  /** Stays on the page after login. */
  stay?: boolean
  onDone?: () => void
}

/** The login form; navigates to the home page on success. */
export function SignInForm({ stay, onDone }: SignInFormProps) {
  const navigate = useNavigate()
  const [capsLock, setCapsLock] = useState(false)
  const form = useContractForm(signInForm, { looks, initialValues: { email: '', password: '' } })
  const signIn = useMutation({
    mutationFn: signInWith,
    onSuccess: async () => {
      // One that must be changed comes before whatever is on the page.
      if (!stay || currentSession()?.mustChangePassword) await navigate({ to: '/user-home' })
      onDone?.()
    },
  })
  return (
    <FormFrame
      label="Login"
      onSubmit={form.onSubmit((values) => signIn.mutate(values))}
      error={signIn.error?.message}
      actions={
        <Button type="submit" variant="primary" wide unavailable={signIn.isPending}>
          {signIn.isPending ? 'Logging in…' : 'Login'}
        </Button>
      }
    >
      {form.field('email')}
      {form.field('password', { onCapsLock: setCapsLock, after: <CapsLockWarning on={capsLock} /> })}
    </FormFrame>
  )
}

const looks = {
  email: { label: 'Email', type: 'email', autoComplete: 'username', 'data-autofocus': true },
  password: { as: 'password', label: 'Password' },
} as const

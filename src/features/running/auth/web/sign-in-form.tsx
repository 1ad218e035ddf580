import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { currentSession } from '../../../../web/session.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { useFieldsForm } from '../../../../web/ui/fields-form.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { type SignInReply, signInFields } from '../contract.ts'
import { CapsLockWarning } from './caps-lock-warning.tsx'
import { loginWaysQuery } from './data.ts'
import { SignInSteps } from './factor-step.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { signInWith } from './sign-in.ts'
import styles from './sign-in-form.module.css'

interface SignInFormProps {
  /** Whether to stay on the page after the sign-in. */
  stay?: boolean
  /** Page to open after the sign-in. Defaults to the home page. */
  to?: string | undefined
  onDone?: () => void
}

/** The ways to sign in, and the steps that follow. Opens the next page after a successful sign-in. */
export function SignInForm({ stay, to, onDone }: SignInFormProps) {
  const navigate = useNavigate()
  const [reply, setReply] = useState<SignInReply>()
  const { data: ways } = useQuery(loginWaysQuery())
  const done = async () => {
    // A password that must be changed comes before anything on the page.
    if (!stay || currentSession()?.mustChangePassword) await navigate({ href: to ?? '/user-home' })
    onDone?.()
  }
  if (reply)
    return <SignInSteps reply={reply} onDone={() => void done()} onAgain={() => setReply(undefined)} />
  const form = (
    <PasswordForm
      onReply={(next) => ('token' in next && !next.recoveryCodes ? void done() : setReply(next))}
    />
  )
  return (
    <div className={styles.ways}>
      {ways && ways.providers.length > 0 ? (
        <ProviderButtons names={ways.providers} elsewhere={stay} to={to} />
      ) : null}
      {ways?.password === 'one administrator' ? (
        <details>
          <summary>Other ways to sign in</summary>
          <div className={styles.folded}>{form}</div>
        </details>
      ) : (
        form
      )}
    </div>
  )
}

function PasswordForm({ onReply }: { onReply: (reply: SignInReply) => void }) {
  const [capsLock, setCapsLock] = useState(false)
  const form = useFieldsForm(signInFields, { looks, initialValues: { email: '', password: '' } })
  const signIn = useMutation({ mutationFn: signInWith, onSuccess: onReply })
  return (
    <FormFrame
      label="Login"
      onSubmit={form.onSubmit((values) => signIn.mutate(values))}
      error={signIn.error?.message}
      actions={
        <Button type="submit" variant="primary" wide unavailable={signIn.isPending}>
          {signIn.isPending ? 'Signing in…' : 'Login'}
        </Button>
      }
      state={<Link to="/forgot-password">Forgot your password?</Link>}
    >
      {form.field('email')}
      {form.field('password', { onCapsLock: setCapsLock, after: <CapsLockWarning on={capsLock} /> })}
    </FormFrame>
  )
}

const looks = {
  email: { autoComplete: 'username', 'data-autofocus': true },
  password: { as: 'password' },
} as const

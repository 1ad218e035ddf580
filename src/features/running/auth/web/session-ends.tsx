import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { leave } from './data.ts'
import styles from './session-ends.module.css'
import { SignInForm } from './sign-in-form.tsx'

export interface SessionEndsProps {
  ending: { secondsLeft: number; canStay: boolean }
  onStay: () => Promise<void>
  /** Dismisses the warning without extending the session. */
  onLater: () => void
}

/** Warns before a session ends. One button extends it or, if that isn't possible, opens a sign-in over the page. */
export function SessionEnds({ ending: { secondsLeft, canStay }, onStay, onLater }: SessionEndsProps) {
  const navigate = useNavigate()
  const [isAgain, setAgain] = useState(false)
  const stay = useMutation({ mutationFn: onStay })
  const logOut = async () => {
    await navigate({ to: '/' })
    leave()
  }
  return (
    <Dialog
      opened
      lasting
      urgent
      onClose={onLater}
      title={isAgain ? 'Sign in again' : 'You’ll be signed out soon'}
      actions={
        isAgain ? (
          <Button variant="quiet" onClick={onLater}>
            Not now
          </Button>
        ) : (
          <>
            {canStay ? (
              <Button
                variant="primary"
                data-autofocus
                unavailable={stay.isPending}
                onClick={() => stay.mutate()}
              >
                Stay signed in
              </Button>
            ) : (
              <Button variant="primary" data-autofocus onClick={() => setAgain(true)}>
                Sign in again
              </Button>
            )}
            {canStay ? null : <Button onClick={onLater}>Not now</Button>}
            <Button variant="quiet" onClick={() => void logOut()}>
              Sign out
            </Button>
          </>
        )
      }
    >
      {isAgain ? (
        <SignInForm stay />
      ) : (
        <>
          <p>
            {canStay
              ? 'You’ve been inactive for a while. We’ll sign you out in less than 2 minutes.'
              : 'You can stay signed in for 2 hours. We’ll sign you out in less than 2 minutes unless you sign in again.'}
          </p>
          <p role="timer" className={styles.left}>
            {timeOf(secondsLeft)}
          </p>
          <div role="alert">{stay.error ? <FieldError>{messageOf(stay.error)}</FieldError> : null}</div>
        </>
      )}
    </Dialog>
  )
}

const timeOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} left`

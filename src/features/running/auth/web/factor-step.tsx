import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../../web/call.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { AppCode } from '../../factors/web/parts/app-code.tsx'
import { authenticate } from '../../factors/web/parts/passkey.ts'
import { RecoveryCodes } from '../../factors/web/parts/recovery-codes.tsx'
import { authContract, type Challenged, type FactorBody, type SignInReply } from '../contract.ts'
import { storeToken } from './sign-in.ts'

interface SignInStepsProps {
  reply: SignInReply
  onDone: () => void
  /** Returns to the password step. */
  onAgain: () => void
}

/** Steps after a password or a provider: a second factor, or setting one up and saving its recovery codes. */
export function SignInSteps({ reply: first, onDone, onAgain }: SignInStepsProps) {
  // Someone may look at the recovery codes for a long time before the token is stored.
  const [{ reply, came }, setReply] = useState(() => ({ reply: first, came: Date.now() }))
  if ('challenge' in reply) {
    const go = (next: SignInReply) => {
      setReply({ reply: next, came: Date.now() })
      if ('challenge' in next || next.recoveryCodes) return
      storeToken(next)
      onDone()
    }
    return <FactorStep challenged={reply} onReply={go} onAgain={onAgain} />
  }
  const keep = () => {
    try {
      storeToken(reply, came)
    } catch {
      // This took longer than the session lasts.
      return onAgain()
    }
    onDone()
  }
  return reply.recoveryCodes ? <RecoveryCodes codes={reply.recoveryCodes} onKept={keep} /> : null
}

interface FactorStepProps {
  challenged: Challenged
  onReply: (reply: SignInReply) => void
  onAgain: () => void
}

function FactorStep({ challenged, onReply, onAgain }: FactorStepProps) {
  const { challenge, ask, setUp } = challenged
  const [code, setCode] = useState('')
  const answer = useMutation({
    mutationFn: (body: Omit<FactorBody, 'challenge'>) =>
      call(authContract.loginFactor, { body: { challenge, ...body, isPage: true } }),
    onSuccess: onReply,
  })
  const passkey = useMutation({
    mutationFn: async () => {
      if (ask?.passkey) return answer.mutateAsync({ passkey: await authenticate(ask.passkey) })
    },
  })
  const error = answer.error ?? passkey.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') answer.mutate(setUp ? { code, name: 'Authenticator app' } : { code })
  }
  return (
    <FormFrame
      label={setUp ? 'Set up two-step sign-in' : 'Two-step sign-in'}
      onSubmit={submit}
      error={error ? messageOf(error) : null}
      actions={
        <>
          <Button
            type="submit"
            variant="primary"
            unavailable={answer.isPending}
            disabledReason={code.trim() === '' ? 'Enter a code first.' : undefined}
          >
            Continue{' '}
          </Button>
          {ask?.passkey ? (
            <Button onClick={() => passkey.mutate()} unavailable={passkey.isPending}>
              Use a passkey
            </Button>
          ) : null}
          <Button variant="quiet" onClick={onAgain}>
            Back
          </Button>
        </>
      }
    >
      {setUp ? (
        <>
          <p>
            This account needs two-step sign-in. Scan this code with an authenticator app, or type the key
            into the app. Then enter the 6-digit code it shows.
          </p>
          <AppCode {...setUp} />
        </>
      ) : null}
      <TextField
        label="Code"
        hint={setUp ? undefined : hintOf(ask?.app === true)}
        required
        autoFocus
        autoComplete="one-time-code"
        inputMode={ask?.app || setUp ? 'text' : undefined}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </FormFrame>
  )
}

const hintOf = (hasApp: boolean): string =>
  hasApp
    ? 'Enter the 6-digit code from your authenticator app or a recovery code.'
    : 'Use your passkey or enter a recovery code.'

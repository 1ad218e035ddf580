import { CallError, call } from '../../../../web/call.ts'
import { currentSession, signIn } from '../../../../web/session.ts'
import { eventsContract } from '../../../records/events/contract.ts'
import { authContract, type SignedIn, type SignInReply } from '../contract.ts'
import { signInFailed } from './text.ts'

/** Signs in with a password. Throws an Error whose message can be shown to the user. */
export async function signInWith(body: { email: string; password: string }): Promise<SignInReply> {
  try {
    const reply = await call(authContract.login, { body: { ...body, isPage: true } })
    if (!('token' in reply) && !reply.challenge) throw new CallError(200, reply.message || signInFailed)
    if ('token' in reply && !reply.recoveryCodes) storeToken(reply)
    return reply
  } catch (error) {
    const message = error instanceof CallError && error.status !== 0 ? error.message : signInFailed
    void logFailure(message)
    throw new Error(message)
  }
}

/** Stores the token of a sign-in whose reply arrived at `came`. Throws if the token isn't valid. */
export function storeToken({ token }: SignedIn, came = Date.now()): void {
  signIn(token, came)
  if (!currentSession()) throw new CallError(200, signInFailed)
}

/** Ignores a failure of this log, because the user already sees the error. */
async function logFailure(message: string): Promise<void> {
  const body = { identifier: 'sign-in', file: 'auth/web/data.ts', event: 'Login failed', message }
  await call(eventsContract.systemEventLog, { body }).catch(() => undefined)
}

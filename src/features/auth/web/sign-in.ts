import { CallError, call } from '../../../web/call.ts'
import { currentSession, signIn } from '../../../web/session.ts'
import { eventsContract } from '../../events/contract.ts'
import { authContract } from '../contract.ts'
import { signInFailed } from './text.ts'

/** Signs in and keeps the token. Throws an Error whose message is fit to be shown. */
export async function signInWith(body: { email: string; password: string }): Promise<void> {
  try {
    const reply = await call(authContract.login, { body })
    if (!reply.token) throw new CallError(200, reply.message || signInFailed)
    signIn(reply.token)
    if (!currentSession()) throw new CallError(200, signInFailed)
  } catch (error) {
    const message = error instanceof CallError && error.status !== 0 ? error.message : signInFailed
    void logFailure(message)
    throw new Error(message)
  }
}

/** A failure of the event log is ignored: the error is already shown. */
async function logFailure(message: string): Promise<void> {
  const body = { identifier: 'sign-in', file: 'auth/web/data.ts', event: 'Login failed', message }
  await call(eventsContract.systemEventLog, { body }).catch(() => undefined)
}

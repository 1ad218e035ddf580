import { createHash, randomBytes } from 'node:crypto'
import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { isSessionOpen, readAuthorization } from '../../../people/tokens/server/actions.ts'
import { mayUsePassword } from '../../../people/users/rules.ts'
import { checkPassword, findUser, findUserByEmail } from '../../../people/users/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { forgetFailures, type Guesser, takeAttempt } from '../../../records/attempts/server/actions.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { needsFactor } from '../../factors/server/actions.ts'
import { browserToken, knownBrowserDays } from '../rules.ts'
import { deleteBrowsersBefore, saveBrowser, selectBrowserUsers } from './queries.ts'

export { makeToken, readToken } from '../../../people/tokens/server/actions.ts'

/** Returns an Authorization header's account. Throws 'notSignedIn' without a valid token of an active account. */
export async function findCaller(services: Services, authorization: string | undefined): Promise<UserRow> {
  const claims = await readAuthorization(services, authorization)
  if (!claims) throw new Problem('notSignedIn')
  const [user, isOpen] = await Promise.all([
    findUser(services.db, claims.userId),
    isSessionOpen(services, claims),
  ])
  if (!isOpen || user?.is_active !== 1 || user.session_version !== claims.version)
    throw new Problem('notSignedIn')
  // The token is older than the setting that requires a second factor, or older than the account's role.
  if (!claims.withFactor && (await needsFactor(services, user))) throw new Problem('notSignedIn')
  return user
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
const aDayMs = 24 * 60 * 60_000
const oldest = (now: Date): string => new Date(now.getTime() - knownBrowserDays * aDayMs).toISOString()

/** A browser where the account has signed in has its own count of wrong passwords. Others share the account's. */
async function guesserOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { headers, ip }: { headers: { cookie?: string | undefined }; ip: string },
  user: UserRow | undefined,
  email: string,
): Promise<Guesser> {
  const token = browserToken(headers.cookie)
  if (!user) return { kind: 'email', name: email.trim(), address: ip }
  const digest = token && digestOf(token)
  if (digest && (await selectBrowserUsers(db, digest, oldest(now()))).includes(user.id))
    return { kind: 'browser', name: `${digest} ${user.id}` }
  return { kind: 'account', name: String(user.id), address: ip }
}

/** Checks whether anyone has signed in from this browser before. */
export async function isKnownBrowser(
  { db, now }: Pick<Services, 'db' | 'now'>,
  cookie: string | undefined,
): Promise<boolean> {
  const token = browserToken(cookie)
  return token !== undefined && (await selectBrowserUsers(db, digestOf(token), oldest(now()))).length > 0
}

/** Returns the account with this address and password. Throws 'signInRefused', or 'tooMany' during a delay. */
export async function checkSignIn(
  services: Pick<Services, 'db' | 'now' | 'config'>,
  request: Parameters<typeof guesserOf>[1],
  email: string,
  password: string,
): Promise<UserRow> {
  const { db, now } = services
  const user = await findUserByEmail(db, email)
  const attempt = await takeAttempt(db, await guesserOf(services, request, user, email), now())
  const matches = await checkPassword(services.config, user, password)
  if (!user || !matches || user.is_active !== 1 || !mayUsePassword(services.config, user)) {
    const about = { user: user?.id ?? null, identifier: 'sign-in', message: '', address: request.ip }
    if (user || !attempt.isCrowded) await recordEvent(db, now(), { ...about, event: 'Login failed' })
    if (user && attempt.delay !== null)
      await recordEvent(db, now(), { ...about, event: 'Sign-in delayed', message: attempt.delay })
    throw new Problem('signInRefused')
  }
  await forgetFailures(db, attempt)
  return user
}

/** Returns the token of a browser from which an account has signed in. A known browser keeps its token. */
export async function rememberBrowser(
  { db, now }: Pick<Services, 'db' | 'now'>,
  cookie: string | undefined,
  user: UserRow,
): Promise<string> {
  const sent = browserToken(cookie)
  const since = oldest(now())
  await deleteBrowsersBefore(db, since)
  const isOurs = sent !== undefined && (await selectBrowserUsers(db, digestOf(sent), since)).length > 0
  const token = isOurs ? sent : randomBytes(32).toString('base64url')
  await saveBrowser(db, digestOf(token), user.id, now().toISOString())
  return token
}

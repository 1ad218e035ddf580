import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../../../server/db/connect.ts'
import { isNewInstallation } from '../../../../server/new-installation.ts'
import { sealAll, type Unreadable, unsealed } from '../../../../server/sealed.ts'
import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { selectOrganizationsOfMember } from '../../../people/memberships/server/actions.ts'
import { findUser } from '../../../people/users/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { forgetFailures, takeAttempt } from '../../../records/attempts/server/actions.ts'
import type { EventName } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { challengeMs, isAppCode, recoveryCodes, requiresFactor, typedCode } from '../rules.ts'
import { provenPasskey } from './actions-passkeys.ts'
import { stepOfCode } from './actions-totp.ts'
import {
  deleteChallengesBefore,
  deleteRecoveryCodes,
  insertChallenge,
  insertRecoveryCodes,
  raiseLastUsed,
  replaceSecret,
  selectAppSecrets,
  selectChallenge,
  selectFactorRequest,
  selectFactors,
  takeChallenge,
  takeRecoveryCode,
} from './queries.ts'
import type { FactorChallengeRow, FactorRow } from './tables.ts'

export { deleteFactors, insertFactorRequest, selectFactors } from './queries.ts'

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
const codeDigest = (user: number, typed: string): string => digestOf(`${user}:${typed}`)

/** Data stored with a challenge. */
export interface ChallengeSecret {
  /** Challenge that a passkey must sign. */
  passkey: string | null
  /** Secret offered to an authenticator app. */
  app: string | null
}

/** Stores a challenge for ten minutes and returns its token. */
export async function makeChallenge(
  { db, now }: Pick<Services, 'db' | 'now'>,
  user: UserRow,
  purpose: FactorChallengeRow['purpose'],
  secret: ChallengeSecret,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await deleteChallengesBefore(db, now().toISOString())
  await insertChallenge(db, {
    digest: digestOf(token),
    user_id: user.id,
    session_version: user.session_version,
    purpose,
    secret: JSON.stringify(secret),
    expires_at: new Date(now().getTime() + challengeMs).toISOString(),
  })
  return token
}

export interface OpenChallenge extends ChallengeSecret {
  user: UserRow
  /** Deletes the challenge, so that only one of two simultaneous answers counts. Throws 'badRequest' if it is gone. */
  take: (trx: Db) => Promise<void>
}

const ended = () => new Problem('badRequest', 'This request expired or was already used. Start over.')

/** Throws 'badRequest' if it is missing, expired or for another purpose, or the account's sessions have ended. */
export async function openChallenge(
  { db, now }: Pick<Services, 'db' | 'now'>,
  token: string,
  purpose: FactorChallengeRow['purpose'],
): Promise<OpenChallenge> {
  const row = await selectChallenge(db, digestOf(token), now().toISOString())
  const user = row && (await findUser(db, row.user_id))
  const isOpen = row?.purpose === purpose && user?.is_active === 1
  if (!isOpen || user.session_version !== row.session_version) throw ended()
  return {
    ...(JSON.parse(row.secret) as ChallengeSecret),
    user,
    take: async (trx) => {
      if (!(await takeChallenge(trx, row.digest))) throw ended()
    },
  }
}

export interface FactorAnswer {
  code?: string | undefined
  passkey?: { id: string } | undefined
}

const eventOf = (user: number, event: EventName, message = '') => ({
  user,
  identifier: `user ${user}`,
  event,
  message,
})

/**
 * Runs `work` in a transaction as an attempt at a second factor. Wrong attempts count against the account and delay the
 * next one. Throws 'badRequest' if `work` returns null, 'tooMany' during a delay.
 */
export async function asAttempt<T>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  user: UserRow,
  work: (trx: Db) => Promise<T | null>,
): Promise<T> {
  const attempt = await takeAttempt(db, { kind: 'second factor', name: String(user.id) }, now())
  const done = await db.transaction().execute(work)
  if (done !== null) {
    await forgetFailures(db, attempt)
    return done
  }
  await recordEvent(db, now(), eventOf(user.id, 'Wrong second factor'))
  if (attempt.delay !== null) await recordEvent(db, now(), eventOf(user.id, 'Sign-in delayed', attempt.delay))
  throw new Problem('badRequest', 'This code is wrong or was already used.')
}

/**
 * Checks whether an answer proves one of the account's second factors. An app's code and a recovery code each work once.
 * A passkey's signature works until its challenge is used, which is possible only once. Pass the transaction of the
 * action that needs the proof.
 */
export async function provesFactor(
  { db, config, now }: Services,
  user: UserRow,
  answer: FactorAnswer,
  origin: string,
  challenge: string | null,
): Promise<boolean> {
  const factors = await selectFactors(db, user.id)
  if (answer.passkey) {
    if (challenge === null) return false
    const proven = await provenPasskey(origin, challenge, answer.passkey, factors)
    // Many passkeys don't count their uses; their counter stays at 0.
    if (proven && proven.counter > 0) await raiseLastUsed(db, proven.factor.id, proven.counter)
    return proven !== null
  }
  const typed = typedCode(answer.code ?? '')
  if (isAppCode(typed)) return provesApp({ db, config, now }, factors, typed)
  if (!(await takeRecoveryCode(db, user.id, codeDigest(user.id, typed)))) return false
  await recordEvent(db, now(), eventOf(user.id, 'Recovery code used'))
  return true
}

async function provesApp(services: Services, factors: readonly FactorRow[], code: string): Promise<boolean> {
  const apps = factors.filter(({ kind }) => kind === 'app')
  let unreadable = 0
  for (const { id, secret: stored } of apps) {
    const secret = await unsealed(services, 'authenticator app', stored)
    if (secret === null) unreadable += 1
    const step = secret === null ? null : stepOfCode(secret, code, services.now())
    if (step !== null) return raiseLastUsed(services.db, id, step)
  }
  if (unreadable > 0 && unreadable === apps.length) throw new Problem('conflict', codesUnreadable)
  return false
}

const codesUnreadable =
  'We can’t check codes from your authenticator app anymore because the service’s key has changed. Use a recovery code or a passkey, or ask an administrator to reset two-step sign-in.'

/** Seals authenticator app secrets that earlier versions stored unsealed. */
export const sealApps = async (services: Pick<Services, 'db' | 'config'>): Promise<Unreadable> =>
  sealAll(services, 'authenticator app', await selectAppSecrets(services.db), (...change) =>
    replaceSecret(services.db, ...change),
  )

/** 32 characters, without those that are easily mistaken for others. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Replaces an account's recovery codes and returns the new ones. Only digests are stored. */
export async function makeRecoveryCodes(trx: Db, user: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () =>
    Array.from(randomBytes(16), (byte) => letters[byte % 32]).join(''),
  )
  await deleteRecoveryCodes(trx, user)
  await insertRecoveryCodes(
    trx,
    user,
    codes.map((code) => codeDigest(user, code)),
  )
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Checks whether the settings require a second factor for an account's own role or its roles in organizations. */
export const needsFactor = (
  { db, config }: Pick<Services, 'db' | 'config'>,
  user: UserRow,
): Promise<boolean> => isAsked(db, config.secondFactorFor, user)

async function isAsked(db: Db, required: readonly string[], user: UserRow): Promise<boolean> {
  if (requiresFactor(required, user)) return true
  if (!required.some((word) => word !== 'administrator')) return false
  const roles = await selectOrganizationsOfMember(db, user.id)
  return requiresFactor(
    required,
    user,
    roles.map(({ role }) => role),
  )
}

/** Returns when a new installation first asked for a second factor; now if it hasn't yet, null if it doesn't ask. */
export async function factorRequest(
  { db, now }: Pick<Services, 'db' | 'now'>,
  user: UserRow,
): Promise<string | null> {
  if (!(await isNewInstallation(db)) || !(await isAsked(db, rolesWithDeadline, user))) return null
  return (await selectFactorRequest(db, user.id)) ?? now().toISOString()
}

/** Roles whose seven days start with their first sign-in. */
const rolesWithDeadline = ['administrator', 'officer']

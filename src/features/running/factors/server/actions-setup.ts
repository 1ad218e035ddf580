import type { Db } from '../../../../server/db/connect.ts'
import { sealed } from '../../../../server/sealed.ts'
import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { updateUser } from '../../../people/users/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { factorsAtMost, typedCode } from '../rules.ts'
import { type FactorAnswer, makeChallenge, makeRecoveryCodes, type OpenChallenge } from './actions.ts'
import { registeredPasskey, registrationOptions } from './actions-passkeys.ts'
import { appAddress, newSecret, stepOfCode } from './actions-totp.ts'
import {
  countRecoveryCodes,
  deleteFactor,
  deleteFactors,
  deleteRecoveryCodes,
  insertFactor,
  selectFactors,
} from './queries.ts'

const eventOf = (by: number | null, user: number) => ({ user: by, identifier: `user ${user}` })

/** Offers a new secret for an authenticator app. The returned `challenge` token identifies the offer. */
export async function offerApp(services: Services, user: UserRow) {
  const secret = newSecret()
  const challenge = await makeChallenge(services, user, 'set-up', { passkey: null, app: secret })
  return { challenge, app: { secret, address: appAddress(secret, user.email) }, passkey: null }
}

/** Asks a browser for a new passkey. The returned `challenge` token identifies the request. */
export async function offerPasskey(services: Services, user: UserRow, origin: string) {
  const passkey = await registrationOptions(origin, user, await selectFactors(services.db, user.id))
  const secret = { passkey: passkey.challenge, app: null }
  return { challenge: await makeChallenge(services, user, 'set-up', secret), app: null, passkey }
}

/** Returns the new factor if the answer proves that the user has it, otherwise null. */
async function provenFactor(open: OpenChallenge, answer: FactorAnswer, origin: string, now: Date) {
  if (open.passkey !== null && answer.passkey) {
    const passkey = await registeredPasskey(origin, open.passkey, answer.passkey)
    return passkey && { kind: 'passkey' as const, ...passkey }
  }
  if (open.app === null || answer.code === undefined) return null
  const step = stepOfCode(open.app, typedCode(answer.code), now)
  return step === null
    ? null
    : { kind: 'app' as const, secret: open.app, credential_id: null, last_used: step }
}

export interface AddedFactor {
  /** The account, after its other sessions have ended. */
  user: UserRow
  /** Recovery codes created with the first factor; null if the account already has codes. */
  recoveryCodes: string[] | null
}

/**
 * Adds the offered factor, in the caller's transaction. Returns null if the answer doesn't prove that the user has it.
 * Throws 'badRequest' if the offer was already used, 'conflict' if the passkey is already registered or the account has
 * too many factors.
 */
export async function addFactor(
  { db: trx, config, now }: Services,
  open: OpenChallenge,
  { name, ...answer }: FactorAnswer & { name: string },
  origin: string,
): Promise<AddedFactor | null> {
  const { id } = open.user
  const proven = await provenFactor(open, answer, origin, now())
  if (!proven) return null
  await open.take(trx)
  // Locks the user's row first, so that simultaneous calls run one after the other.
  const user = await updateUser(trx, id, {}, true)
  if ((await selectFactors(trx, id)).length >= factorsAtMost)
    throw new Problem('conflict', `You can have up to ${factorsAtMost} apps and passkeys. Remove one first.`)
  const secret =
    proven.kind === 'app'
      ? await sealed({ db: trx, config }, 'authenticator app', proven.secret)
      : proven.secret
  const made = await insertFactor(trx, {
    ...proven,
    secret,
    user_id: id,
    name,
    created_at: now().toISOString(),
  })
  if (!made) throw new Problem('conflict', 'This passkey is already registered.')
  const hasCodes = (await countRecoveryCodes(trx, id)) > 0
  const recoveryCodes = hasCodes ? null : await makeRecoveryCodes(trx, id)
  const message = proven.kind === 'app' ? 'authenticator app' : 'passkey'
  await recordEvent(trx, now(), { ...eventOf(id, id), event: 'Second factor set up', message })
  return { user, recoveryCodes }
}

/** Removes a factor, and the recovery codes with the last one. Throws 'notFound' if the account doesn't have it. */
export async function removeFactor(
  { db, now }: Pick<Services, 'db' | 'now'>,
  user: UserRow,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await updateUser(trx, user.id, {}, false)
    const removed = await deleteFactor(trx, user.id, id)
    if (!removed) throw new Problem('notFound')
    if ((await selectFactors(trx, user.id)).length === 0) await deleteRecoveryCodes(trx, user.id)
    const message = removed.kind === 'app' ? 'authenticator app' : 'passkey'
    await recordEvent(trx, now(), { ...eventOf(user.id, user.id), event: 'Second factor removed', message })
  })
}

/** Also removes recovery codes and ends sessions. Returns the updated account and how many factors it had. */
export async function clearFactors(trx: Db, id: number): Promise<{ user: UserRow; removed: number }> {
  const user = await updateUser(trx, id, {}, true)
  await deleteRecoveryCodes(trx, id)
  return { user, removed: await deleteFactors(trx, id) }
}

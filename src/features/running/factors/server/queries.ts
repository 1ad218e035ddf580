import type { Insertable } from 'kysely'
import type { Db } from '../../../../server/db/connect.ts'
import type { FactorChallengeRow, FactorRow, FactorTable } from './tables.ts'

export const selectFactors = (db: Db, user: number): Promise<FactorRow[]> =>
  db.selectFrom('factors').selectAll().where('user_id', '=', user).orderBy('id').execute()

/** Reads the secrets of all authenticator apps. */
export const selectAppSecrets = (db: Db): Promise<{ id: number; secret: string }[]> =>
  db.selectFrom('factors').select(['id', 'secret']).where('kind', '=', 'app').orderBy('id').execute()

/** Replaces a factor's secret, unless it's no longer `former`. */
export const replaceSecret = (db: Db, id: number, former: string, secret: string): Promise<unknown> =>
  db.updateTable('factors').set({ secret }).where('id', '=', id).where('secret', '=', former).execute()

/** Stores a factor. Returns undefined if the passkey is already registered. */
export const insertFactor = (db: Db, factor: Insertable<FactorTable>): Promise<FactorRow | undefined> =>
  db
    .insertInto('factors')
    .values(factor)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Stores a code's step or a passkey's counter. Returns false if it isn't higher, so the code was already used. */
export async function raiseLastUsed(db: Db, id: number, step: number): Promise<boolean> {
  const row = await db
    .updateTable('factors')
    .set({ last_used: step })
    .where('id', '=', id)
    .where('last_used', '<', step)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes one of an account's factors. Returns undefined if it has none with this ID. */
export const deleteFactor = (db: Db, user: number, id: number): Promise<FactorRow | undefined> =>
  db.deleteFrom('factors').where('user_id', '=', user).where('id', '=', id).returningAll().executeTakeFirst()

/** Deletes all of an account's factors and returns how many there were. */
export async function deleteFactors(db: Db, user: number): Promise<number> {
  const rows = await db.deleteFrom('factors').where('user_id', '=', user).returning('id').execute()
  return rows.length
}

export async function insertRecoveryCodes(
  db: Db,
  user_id: number,
  digests: readonly string[],
): Promise<void> {
  await db
    .insertInto('recovery_codes')
    .values(digests.map((digest) => ({ digest, user_id })))
    .execute()
}

export async function countRecoveryCodes(db: Db, user: number): Promise<number> {
  const rows = await db.selectFrom('recovery_codes').select('digest').where('user_id', '=', user).execute()
  return rows.length
}

/** Deletes a recovery code. Returns false if none has this digest. */
export async function takeRecoveryCode(db: Db, user: number, digest: string): Promise<boolean> {
  const row = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user)
    .where('digest', '=', digest)
    .returning('digest')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteRecoveryCodes(db: Db, user: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', user).execute()
}

/** Stores when an account was asked to set up a second factor. Only the first time is stored. */
export const insertFactorRequest = (db: Db, user_id: number, asked_at: string): Promise<unknown> =>
  db
    .insertInto('factor_requests')
    .values({ user_id, asked_at })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()

/** Returns when an account was asked to set up a second factor; undefined if it never was. */
export async function selectFactorRequest(db: Db, user: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('factor_requests')
    .select('asked_at')
    .where('user_id', '=', user)
    .executeTakeFirst()
  return row?.asked_at
}

export async function insertChallenge(db: Db, challenge: FactorChallengeRow): Promise<void> {
  await db.insertInto('factor_challenges').values(challenge).execute()
}

export const selectChallenge = (
  db: Db,
  digest: string,
  now: string,
): Promise<FactorChallengeRow | undefined> =>
  db
    .selectFrom('factor_challenges')
    .selectAll()
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Deletes a challenge. Returns false if it was already deleted. */
export async function takeChallenge(db: Db, digest: string): Promise<boolean> {
  const row = await db
    .deleteFrom('factor_challenges')
    .where('digest', '=', digest)
    .returning('digest')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteChallengesBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('factor_challenges').where('expires_at', '<', instant).execute()
}

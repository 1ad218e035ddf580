import type { Db } from '../../../../server/db/connect.ts'
import type { DisconnectionTable, IdentityTable, ProviderSignInTable } from './tables.ts'

export async function insertProviderSignIn(db: Db, row: ProviderSignInTable): Promise<void> {
  await db.insertInto('provider_sign_ins').values(row).execute()
}

/** Returns and deletes a sign-in at a provider, so that it works only once. */
export const takeProviderSignIn = (db: Db, stateDigest: string): Promise<ProviderSignInTable | undefined> =>
  db.deleteFrom('provider_sign_ins').where('state_digest', '=', stateDigest).returningAll().executeTakeFirst()

export async function deleteProviderSignInsBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('provider_sign_ins').where('expires_at', '<', instant).execute()
}

export const selectIdentity = (db: Db, issuer: string, subject: string): Promise<IdentityTable | undefined> =>
  db
    .selectFrom('identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

export const selectIdentities = (db: Db, user: number): Promise<IdentityTable[]> =>
  db.selectFrom('identities').selectAll().where('user_id', '=', user).execute()

/** Connects a person at a provider with an account. Returns false if either is already connected there. */
export async function insertIdentity(db: Db, row: IdentityTable): Promise<boolean> {
  const made = await db
    .insertInto('identities')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()
  return made !== undefined
}

export async function deleteIdentity(db: Db, { issuer, subject, user_id }: IdentityTable): Promise<void> {
  await db
    .deleteFrom('identities')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('user_id', '=', user_id)
    .execute()
}

export async function saveDisconnection(db: Db, row: DisconnectionTable): Promise<void> {
  await db
    .insertInto('disconnections')
    .values(row)
    .onConflict((conflict) => conflict.columns(['issuer', 'user_id']).doUpdateSet({ ended_at: row.ended_at }))
    .execute()
}

export async function isDisconnected(db: Db, issuer: string, user: number): Promise<boolean> {
  const row = await db
    .selectFrom('disconnections')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('user_id', '=', user)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteDisconnection(db: Db, issuer: string, user: number): Promise<void> {
  await db.deleteFrom('disconnections').where('issuer', '=', issuer).where('user_id', '=', user).execute()
}

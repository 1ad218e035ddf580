import type { Db } from '../../../../server/db/connect.ts'
import { isAmong } from '../../../../server/db/portable.ts'
import type { RollUpTable } from './tables.ts'

/** Returns combined results; undefined if there are none. */
export const selectRollUp = (
  db: Db,
  organizationId: number,
  round: string,
): Promise<RollUpTable | undefined> =>
  db
    .selectFrom('roll_ups')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('round', '=', round)
    .executeTakeFirst()

/** Returns the rounds for which an organization has combined results. */
export async function selectRoundsOf(db: Db, organizationId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('roll_ups')
    .select('round')
    .where('organization_id', '=', organizationId)
    .execute()
  return rows.map(({ round }) => round)
}

/** Returns the organization's latest round before this one that has combined results; undefined if there is none. */
export const selectRoundBefore = (
  db: Db,
  organizationId: number,
  round: string,
): Promise<{ round: string; made_at: string } | undefined> =>
  db
    .selectFrom('roll_ups')
    .select(['round', 'made_at'])
    .where('organization_id', '=', organizationId)
    .where('round', '<', round)
    .orderBy('round', 'desc')
    .executeTakeFirst()

export const insertRollUp = (db: Db, rollUp: RollUpTable): Promise<unknown> =>
  db.insertInto('roll_ups').values(rollUp).execute()

/** Marks surveys as part of combined results. Fails if one is already part of other combined results. */
export const insertRolledUp = (
  db: Db,
  guids: readonly string[],
  of: { organization_id: number; round: string },
): Promise<unknown> =>
  db
    .insertInto('rolled_up_surveys')
    .values(guids.map((survey_guid) => ({ survey_guid, ...of })))
    .execute()

/** Returns which of the given surveys are in combined results. */
export async function selectRolledUp(db: Db, guids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('rolled_up_surveys')
    .select('survey_guid')
    .where((eb) => isAmong(db, eb.ref('survey_guid'), guids))
    .execute()
  return new Set(rows.map((row) => row.survey_guid))
}

export async function selectSurveysOf(db: Db, organizationId: number, round: string): Promise<string[]> {
  const rows = await db
    .selectFrom('rolled_up_surveys')
    .select('survey_guid')
    .where('organization_id', '=', organizationId)
    .where('round', '=', round)
    .execute()
  return rows.map((row) => row.survey_guid)
}

/** Returns the combined results that include a survey; undefined if there are none. */
export const selectRollUpOf = (
  db: Db,
  guid: string,
): Promise<{ organization_id: number; round: string } | undefined> =>
  db
    .selectFrom('rolled_up_surveys')
    .select(['organization_id', 'round'])
    .where('survey_guid', '=', guid)
    .executeTakeFirst()

/** Returns the school years in which any organization has combined results, newest first. */
export async function selectRollUpRounds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('roll_ups').select('round').distinct().orderBy('round', 'desc').execute()
  return rows.map(({ round }) => round)
}

/** Returns the school years in which an organization has combined results, newest first. */
export async function selectRollUpsOf(db: Db, organizationId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('roll_ups')
    .select('round')
    .where('organization_id', '=', organizationId)
    .orderBy('round', 'desc')
    .execute()
  return rows.map(({ round }) => round)
}

/** Returns all organizations' combined results for a round. */
export const selectRollUps = (db: Db, round: string): Promise<RollUpTable[]> =>
  db.selectFrom('roll_ups').selectAll().where('round', '=', round).orderBy('organization_id').execute()

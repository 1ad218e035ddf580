import type { Db } from '../../../../server/db/connect.ts'
import type { DistrictReportGoalTable, DistrictReportTable } from './tables.ts'

/** Which report: a district's, and the school year of its combined results. */
export interface OfRound {
  organization_id: number
  round: string
}

export const selectReport = (
  db: Db,
  { organization_id, round }: OfRound,
): Promise<DistrictReportTable | undefined> =>
  db
    .selectFrom('district_reports')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('round', '=', round)
    .executeTakeFirst()

export const selectReportByCode = (db: Db, code: string): Promise<DistrictReportTable | undefined> =>
  db.selectFrom('district_reports').selectAll().where('code', '=', code).executeTakeFirst()

/** Returns the district's latest public report about an earlier school year; undefined if there is none. */
export const selectEarlierReport = (
  db: Db,
  { organization_id, round }: OfRound,
): Promise<DistrictReportTable | undefined> =>
  db
    .selectFrom('district_reports')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('round', '<', round)
    .where('published', 'is not', null)
    .orderBy('round', 'desc')
    .executeTakeFirst()

/** Returns the goals in a report, in order. */
export const selectReportGoals = (
  db: Db,
  { organization_id, round }: OfRound,
): Promise<DistrictReportGoalTable[]> =>
  db
    .selectFrom('district_report_goals')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('round', '=', round)
    .orderBy('place')
    .execute()

/** Replaces the report's row, or inserts the first one. */
export async function replaceReport(db: Db, row: DistrictReportTable): Promise<void> {
  const { organization_id: _, round: __, code: ___, ...change } = row
  await db
    .insertInto('district_reports')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organization_id', 'round']).doUpdateSet(change))
    .execute()
}

export async function replaceReportGoals(
  trx: Db,
  { organization_id, round }: OfRound,
  rows: readonly DistrictReportGoalTable[],
): Promise<void> {
  await trx
    .deleteFrom('district_report_goals')
    .where('organization_id', '=', organization_id)
    .where('round', '=', round)
    .execute()
  if (rows.length > 0) await trx.insertInto('district_report_goals').values(rows).execute()
}

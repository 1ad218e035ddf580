import type { Db } from '../../../server/db/connect.ts'
import type { KeptResultTable } from './tables.ts'

/** One document that was kept of a survey, as JSON. Throws where there is none. */
export async function selectKept(db: Db, surveyId: number, kind: string): Promise<string> {
  const { document } = await db
    .selectFrom('kept_results')
    .select('document')
    .where('survey_id', '=', surveyId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return document
}

export async function insertKept(db: Db, kept: KeptResultTable): Promise<void> {
  await db.insertInto('kept_results').values(kept).execute()
}

export async function deleteKept(db: Db, surveyId: number): Promise<void> {
  await db.deleteFrom('kept_results').where('survey_id', '=', surveyId).execute()
}

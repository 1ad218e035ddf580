import type { Db } from '../../../server/db/connect.ts'
import type { ResponseRow } from '../../responses/server/tables.ts'

const rowsAtOnce = 500

/** All responses of a survey in order of arrival, some at a time: the next are read when the last have been taken. */
export async function* responsesInBatches(db: Db, surveyId: number): AsyncGenerator<ResponseRow[]> {
  let last = 0
  for (;;) {
    const rows = await db
      .selectFrom('responses')
      .selectAll()
      .where('survey_id', '=', surveyId)
      .where('arrival', '>', last)
      .orderBy('arrival')
      .limit(rowsAtOnce)
      .execute()
    if (rows.length === 0) return
    last = rows.at(-1)?.arrival ?? last
    yield rows
  }
}

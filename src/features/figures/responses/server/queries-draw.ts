import type { Db } from '../../../../server/db/connect.ts'
import { isAmong } from '../../../../server/db/portable.ts'
import { batches } from './queries.ts'
import type { ResponseRow } from './tables.ts'

/** Selects a group's responses that haven't been left out by a decision. */
export const selectDrawCandidates = (
  db: Db,
  surveyId: number,
  types: readonly number[],
): Promise<Pick<ResponseRow, 'arrival' | 'secret' | 'marks' | 'door'>[]> =>
  db
    .selectFrom('responses')
    .select(['arrival', 'secret', 'marks', 'door'])
    .where('survey_id', '=', surveyId)
    .where('participant_type', 'in', types)
    .where((eb) => eb.or([eb('aside', 'is', null), eb('aside', '=', 0)]))
    .execute()

/** Counts only the given responses of a group. Doesn't change responses that a decision has left out. */
export async function countOnly(
  db: Db,
  surveyId: number,
  types: readonly number[],
  arrivals: readonly number[],
): Promise<void> {
  const own = db.updateTable('responses').where('survey_id', '=', surveyId)
  await own.set({ aside: 0 }).where('participant_type', 'in', types).where('aside', 'is', null).execute()
  for (const some of batches(arrivals))
    await own
      .set({ aside: null })
      .where((eb) => isAmong(db, eb.ref('arrival'), some))
      .execute()
}

/** Counts a group's responses that came without a slip, starting on a day. Returns how many. */
export async function countWithout(
  db: Db,
  surveyId: number,
  types: readonly number[],
  day: string,
): Promise<number> {
  const result = await db
    .updateTable('responses')
    .set({ aside: null, counted_on: day })
    .where('survey_id', '=', surveyId)
    .where('participant_type', 'in', types)
    .where('door', '=', 'open')
    .where('aside', '=', 0)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Counts the responses with a slip that count, by participant type. */
export const selectCountedWithSlip = (
  db: Db,
  surveyId: number,
): Promise<{ participant_type: number; count: number | string | bigint }[]> =>
  db
    .selectFrom('responses')
    .select((eb) => ['participant_type', eb.fn.countAll().as('count')])
    .where('survey_id', '=', surveyId)
    .where('door', '=', 'slip')
    .where('aside', 'is', null)
    .groupBy('participant_type')
    .execute()

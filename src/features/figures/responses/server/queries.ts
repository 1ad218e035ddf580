import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../../../server/db/connect.ts'
import { isAmong } from '../../../../server/db/portable.ts'
import { participantTypeCodes } from '../../../../shared/codes.ts'
import { neverCounted } from '../rules.ts'
import type { ResponseRow } from './tables.ts'

/** What the survey holds of a participant guid. */
export const selectAnswered = (db: Db, surveyId: number, guid: string) =>
  db
    .selectFrom('responses')
    .select([
      'participant_type',
      'participant_sub_type',
      'participant_at_school',
      'language_fk',
      'response_json',
    ])
    .where('survey_id', '=', surveyId)
    .where('participant_guid', '=', guid)
    .executeTakeFirst()

const memberColumns = [
  'arrival',
  'participant_type',
  'participant_sub_type',
  'participant_gender',
  'demographic_fk',
  'submitted_date',
  'secret',
  'aside',
  'counted_on',
  'marks',
] as const

export type MemberRow = Pick<ResponseRow, (typeof memberColumns)[number]>

/** Who responded to a survey, starting at an arrival number, up to `limit`, in order of arrival. */
export const selectMembers = (db: Db, surveyId: number, from: number, limit: number): Promise<MemberRow[]> =>
  db
    .selectFrom('responses')
    .select(memberColumns)
    .where('survey_id', '=', surveyId)
    .where('arrival', '>=', from)
    .orderBy('arrival')
    .limit(limit)
    .execute()

const scoredColumns = [
  'participant_type',
  'participant_sub_type',
  'participant_gender',
  'demographic_fk',
  'language_fk',
  'secret',
  'aside',
  'chosen',
] as const

/** A response as figures read it; its answers only if an earlier version stored it without what was chosen. */
export type ScoredRow = Pick<ResponseRow, (typeof scoredColumns)[number]> & { answers: string | null }

/** What figures need of a survey's responses that arrived after `after` and up to `until`, in any order. */
export const selectScored = (
  db: Db,
  surveyId: number,
  { after, until }: { after: number; until: number },
): Promise<ScoredRow[]> =>
  db
    .selectFrom('responses')
    .select(scoredColumns)
    .select((eb) => eb.case().when('chosen', 'is', null).then(eb.ref('response_json')).end().as('answers'))
    .where('survey_id', '=', surveyId)
    .where('arrival', '>', after)
    .where('arrival', '<=', until)
    .execute()

/** How many counted responses of each participant type some surveys got since a day. */
export const countSince = (
  db: Db,
  surveyIds: readonly number[],
  day: string,
): Promise<{ survey_id: number; participant_type: number; count: number | string | bigint }[]> =>
  db
    .selectFrom('responses')
    .select((eb) => ['survey_id', 'participant_type', eb.fn.countAll().as('count')] as const)
    .where((eb) => isAmong(db, eb.ref('survey_id'), surveyIds))
    // Named although they are all: the index then leads to the days.
    .where('participant_type', 'in', participantTypeCodes)
    .where('submitted_date', '>=', day)
    .where('aside', 'is', null)
    .groupBy(['survey_id', 'participant_type'])
    .execute()

/** Whole responses of a survey that arrived after the given one, the first ones in order of arrival. */
export const selectArrivals = (
  db: Db,
  surveyId: number,
  after: number,
  limit: number,
): Promise<ResponseRow[]> =>
  db
    .selectFrom('responses')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('arrival', '>', after)
    .orderBy('arrival')
    .limit(limit)
    .execute()

const ofSurvey = (db: Db, surveyId: number | null) =>
  db.selectFrom('responses').$if(surveyId !== null, (query) => query.where('survey_id', '=', surveyId))

/**
 * Responses of all surveys or of one: newest survey first, then by participant guid, which is random and says nothing
 * of when they came. `after` is the last one that is known.
 */
const selectListed = (
  db: Db,
  surveyId: number | null,
  { limit, offset, after }: { limit: number; offset: number; after: ResponseRow | undefined },
): Promise<ResponseRow[]> =>
  ofSurvey(db, surveyId)
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('survey_id', 'participant_guid'),
          '<',
          eb.tuple(after?.survey_id ?? 0, after?.participant_guid ?? ''),
        ),
      ),
    )
    // Both downwards, as one index can be read backwards.
    .orderBy('survey_id', 'desc')
    .orderBy('participant_guid', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

const listedAtOnce = 500

/**
 * Responses of all surveys or of one, some at a time, newest survey first and in a random order that stays. With a page
 * only that page.
 */
export async function* listedInBatches(
  db: Db,
  surveyId: number | null,
  page?: { limit: number; offset: number },
): AsyncGenerator<ResponseRow[]> {
  let after: ResponseRow | undefined
  do {
    const rows = await selectListed(db, surveyId, {
      limit: page?.limit ?? listedAtOnce,
      offset: page?.offset ?? 0,
      after,
    })
    after = rows.at(-1)
    if (rows.length > 0) yield rows
  } while (after && !page)
}

export async function countListed(db: Db, surveyId: number | null): Promise<number> {
  const row = await ofSurvey(db, surveyId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Sets counted responses aside by a decision; answers how many. */
export async function setAside(
  db: Db,
  surveyId: number,
  arrivals: readonly number[],
  decision: number,
): Promise<number> {
  let changed = 0
  for (const some of batches(arrivals)) {
    const change = db
      .updateTable('responses')
      .set({ aside: decision })
      .where('survey_id', '=', surveyId)
      .where('aside', 'is', null)
      .where((eb) => isAmong(db, eb.ref('arrival'), some))
    changed += Number((await change.executeTakeFirst()).numUpdatedRows)
  }
  return changed
}

/** Counts again what a decision set aside; `day` is since when, if it never has. Answers how many. */
export async function putBack(db: Db, surveyId: number, decision: number, day: string): Promise<number> {
  const change = db
    .updateTable('responses')
    .set((eb) => ({
      aside: null,
      counted_on: eb.case().when('counted_on', '=', neverCounted).then(day).else(eb.ref('counted_on')).end(),
    }))
    .where('survey_id', '=', surveyId)
    .where('aside', '=', decision)
  return Number((await change.executeTakeFirst()).numUpdatedRows)
}

/** Lists of numbers short enough for one statement of either database. */
export function* batches(all: readonly number[]): Generator<readonly number[]> {
  for (let at = 0; at < all.length; at += 1000) yield all.slice(at, at + 1000)
}

const deletedAtOnce = 5000

/**
 * Deletes all responses of a survey, in a transaction; answers how many there were. Some at a time: no statement takes
 * longer than one may, and in between this thread, on which the embedded database works, has other turns.
 */
export async function deleteResponses(trx: Db, surveyId: number): Promise<number> {
  const last = await ofSurvey(trx, surveyId)
    .select((eb) => eb.fn.max('arrival').as('arrival'))
    .executeTakeFirst()
  let deleted = 0
  for (let from = 0; from < Number(last?.arrival ?? 0); from += deletedAtOnce) {
    const result = await trx
      .deleteFrom('responses')
      .where('survey_id', '=', surveyId)
      .where('arrival', '<=', from + deletedAtOnce)
      .executeTakeFirst()
    deleted += Number(result.numDeletedRows)
    await setImmediate()
  }
  return deleted
}

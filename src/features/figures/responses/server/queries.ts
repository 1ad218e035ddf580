import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../../../server/db/connect.ts'
import { isAmong } from '../../../../server/db/portable.ts'
import { participantTypeCodes } from '../../../../shared/codes.ts'
import { neverCounted } from '../rules.ts'
import type { ResponseRow } from './tables.ts'

/** Selects what a survey has stored for a participant ID; undefined if there is nothing. */
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

/** Selects a survey's respondents in order of arrival, up to `limit`, starting at an arrival number. */
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

/** A response for statistics. `answers` is set only if an earlier version stored it without `chosen`. */
export type ScoredRow = Pick<ResponseRow, (typeof scoredColumns)[number]> & { answers: string | null }

/** Selects what statistics need from a survey's responses that arrived after `after` up to `until`, in any order. */
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

/** Returns each survey's number of counted responses since a given day, by participant type. */
export const countSince = (
  db: Db,
  surveyIds: readonly number[],
  day: string,
): Promise<{ survey_id: number; participant_type: number; count: number | string | bigint }[]> =>
  db
    .selectFrom('responses')
    .select((eb) => ['survey_id', 'participant_type', eb.fn.countAll().as('count')] as const)
    .where((eb) => isAmong(db, eb.ref('survey_id'), surveyIds))
    // Lists all types, so that the index can be used for the days.
    .where('participant_type', 'in', participantTypeCodes)
    .where('submitted_date', '>=', day)
    .where('aside', 'is', null)
    .groupBy(['survey_id', 'participant_type'])
    .execute()

/** Selects a survey's full responses that arrived after the given one, in order of arrival, up to `limit`. */
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
 * Selects responses of all surveys or one: newest survey first, then by participant ID, which is random and doesn't
 * reveal when they arrived. `after` is the last response already read.
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
    // Both are descending, so that the same index works in reverse.
    .orderBy('survey_id', 'desc')
    .orderBy('participant_guid', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

const listedAtOnce = 500

/** Yields responses of all surveys or one, or only a page of them: newest survey first, in random but stable order. */
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

/** Leaves out responses because of a decision. Returns how many of them counted and how many didn't. */
export async function setAside(
  db: Db,
  surveyId: number,
  arrivals: readonly number[],
  decision: number,
): Promise<{ counted: number; uncounted: number }> {
  const changed = { counted: 0, uncounted: 0 }
  for (const some of batches(arrivals)) {
    const own = db
      .updateTable('responses')
      .set({ aside: decision })
      .where('survey_id', '=', surveyId)
      .where((eb) => isAmong(db, eb.ref('arrival'), some))
    changed.counted += Number((await own.where('aside', 'is', null).executeTakeFirst()).numUpdatedRows)
    changed.uncounted += Number((await own.where('aside', '=', 0).executeTakeFirst()).numUpdatedRows)
  }
  return changed
}

/** Restores those of a decision's responses that never counted, so that they still don't count. */
export async function putBackUncounted(db: Db, surveyId: number, decision: number): Promise<void> {
  await db
    .updateTable('responses')
    .set({ aside: 0 })
    .where('survey_id', '=', surveyId)
    .where('aside', '=', decision)
    .where('counted_on', '=', neverCounted)
    .execute()
}

/** Restores a decision's responses. Those that never counted start to count on `day`. Returns how many. */
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

/** Splits a list of numbers into parts that are short enough for one statement in either database. */
export function* batches(all: readonly number[]): Generator<readonly number[]> {
  for (let at = 0; at < all.length; at += 1000) yield all.slice(at, at + 1000)
}

const deletedAtOnce = 5000

/**
 * Deletes all responses of a survey in a transaction. Returns how many there were. Works in batches, so that no
 * statement takes too long and other work can run in between on this thread, which the embedded database uses.
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

import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../../../server/db/connect.ts'
import { contains, dialectOf, isAmong, likeText } from '../../../../server/db/portable.ts'
import type { ResponseRow } from './tables.ts'

/** A search for responses: a text in their columns, or that they belong to one of the surveys. */
export interface Search {
  text: string
  surveyIds: readonly number[]
}

type Key = Pick<ResponseRow, 'survey_id' | 'participant_guid'>

/** The embedded database reads on this thread: others have their turn in between. Each statement to a server takes its way. */
const searchedAtOnce = { sqlite: 500, postgresql: 20_000 }
const readAtOnce = 500

/** The next keys after one in the order of the list: newest survey first, then by participant guid. */
const keysAfter = (db: Db, after: Key | undefined) =>
  db
    .selectFrom('responses')
    .select(['survey_id', 'participant_guid'])
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('survey_id', 'participant_guid'),
          '<',
          eb.tuple(after?.survey_id ?? 0, after?.participant_guid ?? ''),
        ),
      ),
    )
    .orderBy('survey_id', 'desc')
    .orderBy('participant_guid', 'desc')

/**
 * The keys of all responses that a search finds, those of some that follow one another at a time. No index leads to them: each
 * response is looked at, and in between others have their turn, as the embedded database reads on this thread.
 */
async function* found(db: Db, { text, surveyIds }: Search): AsyncGenerator<Key[]> {
  const pattern = `%${likeText(text.toLowerCase())}%`
  const atOnce = searchedAtOnce[dialectOf(db)]
  let after: Key | undefined
  do {
    const last = await keysAfter(db, after)
      .offset(atOnce - 1)
      .limit(1)
      .executeTakeFirst()
    yield await keysAfter(db, after)
      .$if(last !== undefined, (query) =>
        query.where((eb) =>
          eb(
            eb.refTuple('survey_id', 'participant_guid'),
            '>=',
            eb.tuple(last?.survey_id ?? 0, last?.participant_guid ?? ''),
          ),
        ),
      )
      .where((eb) =>
        eb.or([
          ...(surveyIds.length > 0 ? [isAmong(db, eb.ref('survey_id'), surveyIds)] : []),
          contains(eb.ref('participant_guid'), pattern),
          contains(eb.ref('submitted_date'), pattern),
        ]),
      )
      .execute()
    after = last
    await setImmediate()
  } while (after)
}

/** Whole responses by their keys, in the order of these. */
async function* rowsOf(db: Db, keys: AsyncIterable<Key[]> | Key[][]): AsyncGenerator<ResponseRow[]> {
  for await (const some of keys)
    for (let at = 0; at < some.length; at += readAtOnce)
      for (const [survey, own] of Map.groupBy(some.slice(at, at + readAtOnce), (key) => key.survey_id)) {
        const guids = own.map((key) => key.participant_guid)
        const query = db.selectFrom('responses').selectAll().where('survey_id', '=', survey)
        const ofSurvey = query
          .where((eb) => isAmong(db, eb.ref('participant_guid'), guids))
          .orderBy('participant_guid', 'desc')
        const rows = await ofSurvey.execute()
        if (rows.length > 0) yield rows
      }
}

/** The responses that a search finds, and how many these are; newest survey first and in a random order. With a page only that page. */
export async function searchInBatches(
  db: Db,
  search: Search,
  page?: { limit: number; offset: number },
): Promise<{ total: number; batches: AsyncIterable<ResponseRow[]> }> {
  const shown: Key[] = []
  let total = 0
  for await (const keys of found(db, search)) {
    if (page)
      shown.push(
        ...keys.slice(Math.max(0, page.offset - total), Math.max(0, page.offset + page.limit - total)),
      )
    total += keys.length
  }
  return { total, batches: rowsOf(db, page ? [shown] : found(db, search)) }
}

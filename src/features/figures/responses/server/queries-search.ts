import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../../../server/db/connect.ts'
import { contains, dialectOf, isAmong, likeText } from '../../../../server/db/portable.ts'
import type { ResponseRow } from './tables.ts'

/** A search for responses with a text in their columns or from one of the surveys. */
export interface Search {
  text: string
  surveyIds: readonly number[]
}

type Key = Pick<ResponseRow, 'survey_id' | 'participant_guid'>

/** SQLite reads on this thread, so small batches let other work run. PostgreSQL statements cost a round trip each. */
const searchedAtOnce = { sqlite: 500, postgresql: 20_000 }
const readAtOnce = 500

/** Selects the keys after a given key in list order: newest survey first, then by participant ID. */
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
 * Yields the keys of all responses that a search finds, one range of the list at a time. No index helps, so it checks
 * every response. Other work can run in between, because the embedded database reads on this thread.
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

/** Yields full responses by their keys, in the order of the keys. */
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

/** Returns the found responses, all or those on `page`, and the total. Newest survey first, random within a survey. */
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

import { type Db, inOneGo } from '../../../server/db/connect.ts'
import { GroupCommit } from '../../../server/db/group-commit.ts'
import { dialectOf, isUniqueViolation } from '../../../server/db/portable.ts'
import { type Group, groupOf } from '../../../shared/codes.ts'
import { Problem } from '../../../shared/errors.ts'
import { addCounted, holdResponseCount, selectBounds } from '../../surveys/server/actions.ts'
import { setResponseCount } from '../../surveys/server/actions-states.ts'
import { boundOf, type Mark, neverCounted } from '../rules.ts'
import { alreadyStored, insertResponses, storeNew, storeNewEmbedded } from './queries-submit.ts'
import type { NewResponse } from './tables.ts'

/** Surveys whose last batch held more than new responses: something known already, or more than a group's bound. */
const mixed = new WeakMap<Db, Set<number>>()

/**
 * Stores what a batch holds in one transaction; a participant guid that the survey already has stores nothing. Most
 * batches hold only what is new. So that is tried first, without looking anything up, where the last batch was such a
 * one: the tables refuse a second response with a guid or a ticket, and then nothing of the batch is stored.
 */
async function writeBatch(db: Db, batch: NewResponse[]): Promise<void> {
  const bySurvey = Map.groupBy(batch, (response) => response.survey_id)
  // Always in the same order, so that two processes never wait for each other's surveys.
  const parts = [...bySurvey].sort(([a], [b]) => a - b)
  const known = mixed.get(db) ?? new Set()
  mixed.set(db, known)
  if (!parts.some(([surveyId]) => known.has(surveyId))) {
    try {
      await writeNew(db, parts)
      return
    } catch (error) {
      if (error !== refused && !isUniqueViolation(error)) throw error
    }
  }
  await db.transaction().execute(async (trx) => {
    for (const [surveyId, responses] of parts) {
      const isNew = await writeToSurvey(trx, surveyId, responses)
      if (isNew) known.delete(surveyId)
      else known.add(surveyId)
    }
  })
}

type Parts = readonly [surveyId: number, responses: NewResponse[]][]

/** Stores what is new as a whole; throws, and stores nothing, where not all of it is. */
async function writeNew(db: Db, parts: Parts): Promise<void> {
  const fresh = parts.map(([surveyId, responses]) => ({ surveyId, ...asFresh(responses) }))
  if (dialectOf(db) === 'sqlite')
    await inOneGo(db, (database) => {
      for (const { surveyId, added, rows } of fresh)
        if (!storeNewEmbedded(database, surveyId, added, rows)) throw refused
    })
  else
    await db.transaction().execute(async (trx) => {
      for (const { surveyId, added, rows } of fresh)
        if (!(await storeNew(trx, surveyId, added, rows))) throw refused
    })
}

const refused = new Error('Not all of a batch is new, or counts.')

/** Responses of a survey as they are stored where all are new: each with its place, and how many each group gets. */
function asFresh(responses: readonly NewResponse[]) {
  const fresh = distinct(responses, { guids: new Set(), tickets: new Set() })
  const byGroup = Map.groupBy(fresh, ({ participant_type }) => groupOf(participant_type))
  const added = [...byGroup].map(([group_name, { length }]) => ({ group_name, added: length }))
  return { added, rows: fresh.map((response, place) => ({ ...response, arrival: place + 1 })) }
}

type Stored = Awaited<ReturnType<typeof alreadyStored>>

/** Responses that are not stored yet, the first of each guid, each with its ticket where that was not used before. */
function distinct(responses: readonly NewResponse[], { guids, tickets }: Stored): NewResponse[] {
  return responses.flatMap((response) => {
    if (guids.has(response.participant_guid)) return []
    guids.add(response.participant_guid)
    return [withTicket(response, tickets)]
  })
}

/** Answers whether all of them were new, and counted. */
async function writeToSurvey(trx: Db, surveyId: number, responses: NewResponse[]): Promise<boolean> {
  // Writing first takes the survey's row until the commit: arrivals are numbered without gaps and in order.
  const { response_count, responses_deleted_at, final_at } = await holdResponseCount(trx, surveyId)
  if (final_at !== null || responses_deleted_at !== null)
    throw new Problem('conflict', 'The survey has closed.')
  const guids = responses.map((response) => response.participant_guid)
  const sent = responses.flatMap(({ ticket }) => ticket ?? [])
  const stored = await alreadyStored(trx, surveyId, guids, sent)
  const isKnown = stored.guids.size + stored.tickets.size > 0
  const fresh = distinct(responses, stored)
  if (fresh.length === 0) return false
  const room = await roomOf(trx, surveyId)
  const added = new Map<Group, number>()
  const rows = fresh.map((response, place) => {
    const group = groupOf(response.participant_type)
    const own = added.get(group) ?? 0
    const counts = own < (room.get(group) ?? Number.POSITIVE_INFINITY)
    if (counts) added.set(group, own + 1)
    return {
      ...response,
      arrival: response_count + place + 1,
      ...(counts ? {} : { aside: 0, counted_on: neverCounted }),
    }
  })
  await insertResponses(trx, rows)
  for (const [group, count] of added) await addCounted(trx, surveyId, group, count, '')
  await setResponseCount(trx, surveyId, response_count + fresh.length)
  const counted = [...added.values()].reduce((sum, count) => sum + count, 0)
  return !isKnown && counted === fresh.length
}

/** How many more responses of each group are counted. */
export async function roomOf(trx: Db, surveyId: number): Promise<Map<Group, number>> {
  const bounds = await selectBounds(trx, surveyId)
  return new Map(bounds.map((one) => [one.group_name, Math.max(0, boundOf(one.count) - one.counted)]))
}

/** A response with its ticket, or without it and marked where another response came with the same. */
function withTicket(response: NewResponse, taken: Set<string>): NewResponse {
  const { ticket } = response
  if (!ticket) return response
  if (!taken.has(ticket)) {
    taken.add(ticket)
    return response
  }
  const marks: Mark[] = JSON.parse(response.marks ?? '[]')
  return { ...response, ticket: null, marks: JSON.stringify([...new Set<Mark>(['ticket', ...marks])]) }
}

const queues = new WeakMap<object, GroupCommit<NewResponse>>()
const batchAtMost = 200
/** Responses that may wait at once; more is overload. */
export const waitingAtMost = 5000

function queueOf(db: Db): GroupCommit<NewResponse> {
  const queue =
    queues.get(db) ?? new GroupCommit((batch: NewResponse[]) => writeBatch(db, batch), batchAtMost)
  queues.set(db, queue)
  return queue
}

/** How many responses wait to be written. */
export const waitingResponses = (db: Db): number => queueOf(db).waiting

/** Tells of every commit of responses: how long it took, and why it failed where it did. */
export function watchCommits(db: Db, told: GroupCommit<NewResponse>['onCommit']): void {
  queueOf(db).onCommit = told
}

/** Milliseconds since storing responses last failed because of the database; undefined where it has worked since. */
export const failedForMs = (db: Db): number | undefined => queueOf(db).failedForMs

/** Stores a response durably; resolves after its commit. */
export const storeResponse = (db: Db, response: NewResponse): Promise<void> => queueOf(db).add(response)

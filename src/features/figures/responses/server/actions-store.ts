import { type Db, poolOf } from '../../../../server/db/connect.ts'
import { GroupCommit } from '../../../../server/db/group-commit.ts'
import { inOneGo, type Work } from '../../../../server/db/in-one-go.ts'
import { groupOf } from '../../../../shared/codes.ts'
import { Problem } from '../../../../shared/errors.ts'
import {
  counting,
  type Held,
  holding,
  present,
  settingResponseCounts,
} from '../../../schools/surveys/server/actions.ts'
import type { Mark } from '../rules.ts'
import { inserting, type Known, knowing } from './queries-submit.ts'
import type { NewResponse } from './tables.ts'

type Part = readonly [surveyId: number, responses: NewResponse[]]

/** Stores responses of surveys in the order in which they came; a participant guid that a survey has stores nothing. */
function storing(db: Db, parts: readonly Part[]): Work<Held, readonly [Known]> {
  const ids = parts.map(([surveyId]) => surveyId)
  const sent = parts
    .flatMap(([, responses]) => responses)
    .map(({ survey_id, participant_guid, ticket }) => ({
      survey_id,
      guid: participant_guid,
      ticket: ticket ?? null,
    }))
  return {
    takes: ids.map((id) => holding(id).compile(db)),
    // The rows are held by now: what is read is all that was stored before.
    reads: [knowing(db, sent).compile(db)],
    writes: (surveys, [known]) => {
      const knownOf = Map.groupBy(known, ({ survey_id }) => survey_id)
      const stored = parts.flatMap(([survey_id, responses], place) => {
        const before = countOf(db, surveys[place])
        const fresh = distinct(responses, knownOf.get(survey_id) ?? [])
        if (fresh.length === 0) return []
        const rows = fresh.map((response, at) => ({ ...response, arrival: before + at + 1 }))
        const byGroup = Map.groupBy(fresh, ({ participant_type }) => groupOf(participant_type))
        const changes = [...byGroup].map(([group_name, { length }]) => ({
          survey_id,
          group_name,
          change: length,
          fell_on: null,
        }))
        return [{ survey_id, rows, changes, response_count: before + rows.length }]
      })
      if (stored.length === 0) return []
      return [
        ...inserting(
          db,
          stored.flatMap(({ rows }) => rows),
        ),
        counting(
          db,
          stored.flatMap(({ changes }) => changes),
        ).compile(db),
        settingResponseCounts(
          db,
          stored.map(({ survey_id, response_count }) => ({ survey_id, response_count })),
        ).compile(db),
      ]
    },
  }
}

/** How many responses a survey has. Throws if it takes no more. */
function countOf(db: Db, held: Held | undefined): number {
  const { response_count, final_at, responses_deleted_at } = present(db, held)
  if (final_at !== null || responses_deleted_at !== null)
    throw new Problem('conflict', 'The survey has closed.')
  return response_count
}

/** Responses that are not stored yet, the first of each guid, each with its ticket if that was not used before. */
function distinct(responses: readonly NewResponse[], known: readonly Known[]): NewResponse[] {
  const guids = new Set(known.map(({ guid }) => guid))
  const tickets = new Set(known.map(({ ticket }) => ticket))
  return responses.flatMap((response) => {
    if (guids.has(response.participant_guid)) return []
    guids.add(response.participant_guid)
    return [withTicket(response, tickets)]
  })
}

/** A response with its ticket, or without it and marked if another response came with the same. */
function withTicket(response: NewResponse, taken: Set<string | null>): NewResponse {
  const { ticket } = response
  if (!ticket) return response
  if (!taken.has(ticket)) {
    taken.add(ticket)
    return response
  }
  const marks: Mark[] = JSON.parse(response.marks ?? '[]')
  return { ...response, ticket: null, marks: JSON.stringify([...new Set<Mark>(['ticket', ...marks])]) }
}

/** Responses that may wait at once; more is overload. */
export const waitingAtMost = 5000

const queues = new WeakMap<object, GroupCommit<NewResponse>>()

function queueOf(db: Db): GroupCommit<NewResponse> {
  const queue =
    queues.get(db) ??
    new GroupCommit({
      keyOf: (response: NewResponse) => response.survey_id,
      write: (parts, waitMs) => inOneGo(db, storing(db, parts), waitMs),
      batchAtMost: 200,
      // Half of the connections are left for what else is asked.
      apartAtOnce: Math.ceil((poolOf(db)?.most ?? 2) / 2) - 1 || 1,
    })
  queues.set(db, queue)
  return queue
}

/** How many responses wait to be written. */
export const waitingResponses = (db: Db): number => queueOf(db).waiting

/** Tells of every commit of responses: how long it took, and why it failed if it did. */
export function watchCommits(db: Db, told: GroupCommit<NewResponse>['onCommit']): void {
  queueOf(db).onCommit = told
}

/** Milliseconds since storing responses last failed because of the database; undefined if it has worked since. */
export const failedForMs = (db: Db): number | undefined => queueOf(db).failedForMs

/** Stores a response durably; resolves after its commit. */
export const storeResponse = (db: Db, response: NewResponse): Promise<void> => queueOf(db).add(response)

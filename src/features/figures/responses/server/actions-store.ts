import { type Db, poolOf } from '../../../../server/db/connect.ts'
import { GroupCommit, type Refusal } from '../../../../server/db/group-commit.ts'
import { isTaken, together } from '../../../../server/db/portable.ts'
import { groupOf } from '../../../../shared/codes.ts'
import { Problem } from '../../../../shared/errors.ts'
import { admit } from '../../../schools/answer-slips/server/actions.ts'
import { addingCounted, lockSurveys, settingResponseCounts } from '../../../schools/surveys/server/actions.ts'
import { type Mark, neverCounted } from '../rules.ts'
import { insertingResponses, type Known, selectKnown } from './queries-submit.ts'
import type { NewResponse } from './tables.ts'

/**
 * Stores responses in order of arrival. Skips participant IDs that the survey already has. Returns, by survey, why
 * nothing was stored: the survey has closed, is gone, or its row wasn't free within `waitMs`.
 */
const writeToSurveys = (db: Db, responses: readonly NewResponse[], waitMs: number) =>
  db.transaction().execute(async (trx) => {
    // Reads before locking the rows, so that other writers don't wait as long.
    const known = await selectKnown(trx, responses)
    const bySurvey = Map.groupBy(responses, ({ survey_id }) => survey_id)
    const surveys = await lockSurveys(trx, [...bySurvey.keys()], waitMs)
    const refusals = new Map<number, Refusal>()
    const rows = [...bySurvey].flatMap(([id, own]) => {
      const survey = surveys.get(id)
      if (!survey) refusals.set(id, waitMs === 0 ? 'held' : new Problem('notFound'))
      else if (survey.final_at === null && survey.responses_deleted_at === null)
        return distinct(own, known.get(id) ?? []).map((response, place) => ({
          ...response,
          arrival: survey.response_count + place + 1,
        }))
      else refusals.set(id, new Problem('conflict', 'The survey has closed.'))
      return []
    })
    if (rows.length === 0) return refusals
    const decided = (await admit(trx, rows)).map(({ counts, ...row }) =>
      counts ? row : { ...row, aside: 0, counted_on: neverCounted },
    )
    const counting = decided.filter((row) => !('aside' in row))
    const counted = counting.map(({ survey_id, participant_type }) => ({
      survey_id,
      group_name: groupOf(participant_type),
      change: 1,
      fell_on: null,
    }))
    await together(trx, [
      insertingResponses(trx, decided),
      addingCounted(trx, counted),
      settingResponseCounts(trx, new Map(rows.map(({ survey_id, arrival }) => [survey_id, arrival]))),
    ])
    return refusals
  })

/** Returns new responses, the first for each participant ID. Each keeps its ticket unless it was already used. */
function distinct(responses: readonly NewResponse[], known: readonly Known[]): NewResponse[] {
  const guids = new Set(known.map(({ guid }) => guid))
  const tickets = new Set(known.map(({ ticket }) => ticket))
  return responses.flatMap((response) => {
    if (guids.has(response.participant_guid)) return []
    guids.add(response.participant_guid)
    return [withTicket(response, tickets)]
  })
}

/**
 * Returns a response with its ticket, or with its slip's token. If that was already used, removes it and marks the
 * response, which then came without a slip.
 */
function withTicket(response: NewResponse, taken: Set<string | null>): NewResponse {
  const { ticket } = response
  if (!ticket) return response
  if (!taken.has(ticket)) {
    taken.add(ticket)
    return response
  }
  const marks: Mark[] = JSON.parse(response.marks ?? '[]')
  const door = response.door && 'open'
  return { ...response, door, ticket: null, marks: JSON.stringify([...new Set<Mark>(['ticket', ...marks])]) }
}

/** Maximum number of waiting responses. More means the server is overloaded. */
export const waitingAtMost = 5000

const queues = new WeakMap<object, GroupCommit<NewResponse>>()

function queueOf(db: Db): GroupCommit<NewResponse> {
  const queue =
    queues.get(db) ??
    new GroupCommit({
      keyOf: (response: NewResponse) => response.survey_id,
      write: (responses, waitMs) =>
        writeToSurveys(db, responses, waitMs).catch((error) => {
          // Another process stored one of them after we read. The second attempt will skip it.
          if (isTaken(error)) return writeToSurveys(db, responses, waitMs)
          throw error
        }),
      batchAtMost: 200,
      // Leaves half of the connections free for other requests.
      apartAtOnce: Math.ceil((poolOf(db)?.most ?? 2) / 2) - 1 || 1,
    })
  queues.set(db, queue)
  return queue
}

export const waitingResponses = (db: Db): number => queueOf(db).waiting

/** Reports every commit of responses: how long it took, and the error if it failed. */
export function watchCommits(db: Db, told: GroupCommit<NewResponse>['onCommit']): void {
  queueOf(db).onCommit = told
}

/** Returns the ms since the database last failed to store responses; undefined if storing has worked since. */
export const failedForMs = (db: Db): number | undefined => queueOf(db).failedForMs

/** Stores a response durably. Resolves after the commit. */
export const storeResponse = (db: Db, response: NewResponse): Promise<void> => queueOf(db).add(response)

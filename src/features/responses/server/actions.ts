import type { Respondent } from '../../../measurement/respondents.ts'
import { Cache } from '../../../server/cache.ts'
import type { Db } from '../../../server/db/connect.ts'
import { GroupCommit } from '../../../server/db/group-commit.ts'
import type { Services } from '../../../server/serve.ts'
import { groupOf, type ParticipantType } from '../../../shared/codes.ts'
import { Problem } from '../../../shared/errors.ts'
import { type AreaSums, areaSums, type ChoiceValue, fittingAnswers } from '../../questions/rules.ts'
import { frozenInstrument } from '../../questions/server/actions.ts'
import {
  holdResponseCount,
  setResponseCount,
  surveyGuids,
  surveyIdsNamed,
} from '../../surveys/server/actions.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import {
  insertResponses,
  selectAnswers,
  selectArrivals,
  selectPage,
  selectScored,
  storedGuids,
} from './queries.ts'
import type { NewResponse, ResponseRow } from './tables.ts'

export { deleteResponses } from './queries.ts'

/** Stores what a batch holds in one transaction; a participant guid that the survey already has stores nothing. */
async function writeBatch(db: Db, batch: NewResponse[]): Promise<void> {
  const bySurvey = Map.groupBy(batch, (response) => response.survey_id)
  await db.transaction().execute(async (trx) => {
    // Always in the same order, so that two processes never wait for each other's surveys.
    for (const surveyId of [...bySurvey.keys()].sort((a, b) => a - b)) {
      await writeToSurvey(trx, surveyId, bySurvey.get(surveyId) ?? [])
    }
  })
}

async function writeToSurvey(trx: Db, surveyId: number, responses: NewResponse[]): Promise<void> {
  // Writing first takes the survey's row until the commit: arrivals are numbered without gaps and in order.
  const { response_count, responses_deleted_at, final_at } = await holdResponseCount(trx, surveyId)
  if (final_at !== null || responses_deleted_at !== null)
    throw new Problem('conflict', 'The survey has closed.')
  const guids = responses.map((response) => response.participant_guid)
  const known = new Set(await storedGuids(trx, surveyId, guids))
  const fresh: (NewResponse & { arrival: number })[] = []
  for (const response of responses) {
    if (known.has(response.participant_guid)) continue
    known.add(response.participant_guid)
    fresh.push({ ...response, arrival: response_count + fresh.length + 1 })
  }
  if (fresh.length === 0) return
  await insertResponses(trx, fresh)
  await setResponseCount(trx, surveyId, response_count + fresh.length)
}

/** Whether a survey already holds the response of a participant guid. */
export const isStored = async (db: Db, surveyId: number, guid: string): Promise<boolean> =>
  (await storedGuids(db, surveyId, [guid])).length > 0

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

/** Stores a response durably; resolves after its commit. */
export const storeResponse = (db: Db, response: NewResponse): Promise<void> => queueOf(db).add(response)

/** A respondent, as figures see one, and the day of the response. */
export interface DatedRespondent extends Respondent {
  day: string
}

const rowsAtMost = 100_000
const knownRows = new Cache<DatedRespondent[]>(rowsAtMost, (rows) => rows.length)

/**
 * All respondents of a survey in order of arrival. Kept in memory and extended by what is new: rows never change, so
 * the number known says what to read. Throws 'unavailable' where they are being deleted.
 */
export async function allRespondents(
  services: Services,
  survey: FullSurvey,
): Promise<readonly DatedRespondent[]> {
  const { db } = services
  const key = `${survey.id} ${survey.responses_deleted_at}`
  const known = knownRows.get(db, key) ?? []
  for (const row of await selectScored(db, survey.id, known.length)) {
    // Another reader may have been here while this one waited.
    if (row.arrival !== known.length + 1) continue
    known.push({
      group: groupOf(row.participant_type),
      type: row.participant_type as ParticipantType,
      subType: row.participant_sub_type,
      gender: row.participant_gender,
      race: row.demographic_fk,
      secret: row.secret,
      day: row.submitted_date,
      areas: JSON.parse(row.scores) as AreaSums,
    })
  }
  // Fewer than were counted: they have been deleted since. Asked again, the caller gets what was kept of them.
  if (known.length < survey.response_count) {
    knownRows.delete(db, key)
    throw new Problem('unavailable', undefined, 1)
  }
  if (known.some(isWithoutShares)) await addShares(services, survey, known)
  knownRows.set(db, key, known)
  return known
}

/** The respondents that results are about: provisional ones of those stored at the close, final ones of all. */
export async function respondentsOf(
  services: Services,
  survey: FullSurvey,
): Promise<readonly DatedRespondent[]> {
  const all = await allRespondents(services, survey)
  return survey.stage === 'provisional' ? all.slice(0, survey.close_count ?? all.length) : all
}

const isWithoutShares = ({ areas }: Respondent): boolean => areas.some((area) => area.length < 3)

/** Responses stored by earlier versions have no favorable answers counted: counts them from the answers. */
async function addShares(services: Services, survey: FullSurvey, known: DatedRespondent[]): Promise<void> {
  const instrument = await frozenInstrument(services, survey)
  if (!instrument) return
  for await (const rows of responsesInBatches(services.db, survey.id)) {
    for (const row of rows) {
      const respondent = known[row.arrival - 1]
      if (!respondent || !isWithoutShares(respondent)) continue
      const items = instrument.instruments[respondent.type]
      const answers = fittingAnswers(items, JSON.parse(row.response_json))
      if (answers instanceof Map) respondent.areas = areaSums(items, answers)
    }
  }
}

/** How often each value of an item was answered. */
export type AnswerCounts = ReadonlyMap<ChoiceValue, number>
const arrivalsAtOnce = 2000

/** How often each value of each item was answered by the members of a type. Called once for a final survey. */
export async function answerCounts(
  db: Db,
  survey: { id: number; response_count: number },
  type: ParticipantType,
): Promise<ReadonlyMap<string, AnswerCounts>> {
  const counts = new Map<string, Map<ChoiceValue, number>>()
  for (let from = 0; from < survey.response_count; from += arrivalsAtOnce) {
    for (const each of await selectAnswers(db, survey.id, type, from, from + arrivalsAtOnce))
      addAnswers(counts, JSON.parse(each))
  }
  return counts
}

function addAnswers(counts: Map<string, Map<ChoiceValue, number>>, answers: Record<string, unknown>): void {
  for (const [name, sent] of Object.entries(answers)) {
    if (sent === null) continue
    // Answers are kept as sent: a number may have come as a text.
    const value = typeof sent === 'string' && /^-?\d+$/.test(sent) ? Number(sent) : (sent as ChoiceValue)
    const own = counts.get(name) ?? new Map<ChoiceValue, number>()
    own.set(value, (own.get(value) ?? 0) + 1)
    counts.set(name, own)
  }
}

const exportedAtOnce = 500

/** All responses of a survey in order of arrival, some at a time: the next are read when the last have been taken. */
export async function* responsesInBatches(db: Db, surveyId: number): AsyncGenerator<ResponseRow[]> {
  let last = 0
  for (;;) {
    const rows = await selectArrivals(db, surveyId, last, exportedAtOnce)
    if (rows.length === 0) return
    last = rows.at(-1)?.arrival ?? last
    yield rows
  }
}

/** Responses of all surveys or of one as administrators read them, a page at a time, the newest survey first. */
export async function listResponses(
  db: Db,
  surveyId: number | null,
  { search: text, ...page }: { page: number; pageSize: number; search?: string | undefined },
) {
  const search = text ? { text, surveyIds: await surveyIdsNamed(db, text) } : undefined
  const rows = await selectPage(db, surveyId, search, page)
  const guids = await surveyGuids(db, [...new Set(rows.map((row) => row.survey_id))])
  return rows.map(({ survey_id, arrival, participant_guid, scores: _scores, ...row }) => ({
    ...row,
    survey_guid: guids.get(survey_id) ?? '',
    id: `${survey_id}-${arrival}`,
    guid: participant_guid,
  }))
}

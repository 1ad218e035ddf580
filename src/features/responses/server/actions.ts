import type { Codes, ReleasedOfType } from '../../../measurement/protection.ts'
import { Cache } from '../../../server/cache.ts'
import type { Db } from '../../../server/db/connect.ts'
import { GroupCommit } from '../../../server/db/group-commit.ts'
import type { Services } from '../../../server/serve.ts'
import { groupNames, groups, type ParticipantType } from '../../../shared/codes.ts'
import { addDays, dayIn } from '../../../shared/dates.ts'
import { Problem } from '../../../shared/errors.ts'
import type { AreaSums, ChoiceValue } from '../../questions/rules.ts'
import { keptResult } from '../../retention/server/actions.ts'
import { acceptsResponses, expectedTotal, surveyStatus } from '../../surveys/rules.ts'
import {
  holdResponseCount,
  setResponseCount,
  surveyGuids,
  surveyIdsNamed,
} from '../../surveys/server/actions.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import type { Tracking } from '../contract.ts'
import { type Counted, countAll, type ScoredResponse, sharedCodesOf } from '../rules.ts'
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
  const { response_count, responses_deleted_at } = await holdResponseCount(trx, surveyId)
  if (responses_deleted_at !== null) throw new Problem('conflict', 'The survey has closed.')
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

const rowsAtMost = 100_000
const knownRows = new Cache<ScoredResponse[]>(rowsAtMost, (rows) => rows.length)

/**
 * All responses of a survey in order of arrival, for figures. Kept in memory and extended by what is new: rows
 * never change, so the number known says what to read. Throws 'unavailable' where they are being deleted.
 */
export async function scoredResponses(
  db: Db,
  survey: { id: number; response_count: number },
): Promise<readonly ScoredResponse[]> {
  const known = knownRows.get(db, survey.id) ?? []
  for (const row of await selectScored(db, survey.id, known.length)) {
    // Another reader may have been here while this one waited.
    if (row.arrival !== known.length + 1) continue
    known.push({
      type: row.participant_type,
      subType: row.participant_sub_type,
      gender: row.participant_gender,
      race: row.demographic_fk,
      day: row.submitted_date,
      areas: JSON.parse(row.scores) as AreaSums,
    })
  }
  // Fewer than were counted: they have been deleted since. Asked again, the caller gets what was kept of them.
  if (known.length < survey.response_count) {
    knownRows.delete(db, survey.id)
    throw new Problem('unavailable', undefined, 1)
  }
  knownRows.set(db, survey.id, known)
  return known
}

type Counts = Map<string, Map<ChoiceValue, number>>
const countsAtMost = 800
const knownCounts = new Cache<ReleasedOfType & { counts: Counts }>(countsAtMost)
const arrivalsAtOnce = 2000

/**
 * How often each value of each item was answered by the released members of a type. Kept in memory and extended by
 * what is new. Throws 'unavailable' where the responses are being deleted.
 */
export async function answerCounts(
  db: Db,
  surveyId: number,
  type: ParticipantType,
  { count, last }: ReleasedOfType,
): Promise<ReadonlyMap<string, ReadonlyMap<ChoiceValue, number>>> {
  const key = `${surveyId} ${type}`
  const known = knownCounts.get(db, key)
  const counted = known && known.last <= last ? known : { count: 0, last: 0, counts: new Map() as Counts }
  while (counted.last < last) {
    const from = counted.last
    const to = Math.min(last, from + arrivalsAtOnce)
    const answers = await selectAnswers(db, surveyId, type, from, to)
    // Another reader may have counted these while this one waited.
    if (counted.last !== from) continue
    for (const each of answers) addAnswers(counted.counts, JSON.parse(each))
    counted.count += answers.length
    counted.last = to
  }
  if (counted.count < count) throw new Problem('unavailable', undefined, 1)
  knownCounts.set(db, key, counted)
  return counted.counts
}

function addAnswers(counts: Counts, answers: Record<string, unknown>): void {
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

const trackedAtMost = 200
const tracked = new Cache<Counted>(trackedAtMost)

/** How many have answered so far, counted and protected; where the responses were deleted, as they were then. */
export async function countsOf({ db, config, now }: Services, survey: FullSurvey): Promise<Counted> {
  const kept = await keptResult<Counted>(db, survey, 'tracking')
  if (kept) return kept
  const rows = await scoredResponses(db, survey)
  const collecting = acceptsResponses(survey, now())
  // Many look at the page, and it asks every few seconds: counted again only when a response has come in.
  const key = [survey.id, rows.length, collecting, config.smallGroup, survey.version].join()
  return tracked.getOr(db, key, () => countAll(survey, rows, config.smallGroup, collecting))
}

/** Who has answered so far. Totals, groups and days are current; breakdowns cover released batches only. */
export async function trackingOf(services: Services, survey: FullSurvey): Promise<Tracking> {
  const at = services.now()
  const today = dayIn(survey.zone, at)
  const { expected } = survey
  const { total, covers, smallGroup, breakdowns, ...counts } = await countsOf(services, survey)
  return {
    surveyName: survey.name,
    schoolName: survey.school_name,
    status: surveyStatus(survey, at),
    opens: survey.survey_date_begin,
    closes: survey.survey_date_end,
    today,
    smallGroup,
    total,
    expected: expectedTotal(expected),
    groups: groups.map((key) => ({
      key,
      name: groupNames[key],
      count: counts.groups[key] ?? 0,
      expected: expected[key] || null,
    })),
    perDay: responsesPerDay(survey, counts.days, today),
    covers,
    ...breakdowns,
  }
}

/** Codes of each response that may be shared: every combination of them is common. */
export async function sharedCodes({ db, config, now }: Services, survey: FullSurvey): Promise<Codes[]> {
  const kept = await keptResult<Codes[]>(db, survey, 'combinations')
  if (kept) return kept
  const rows = await scoredResponses(db, survey)
  const collecting = acceptsResponses(survey, now())
  return sharedCodesOf(rows, survey.survey_question_gender, config.smallGroup, collecting)
}

/** Every day from opening on, also those without a response. */
function responsesPerDay(survey: FullSurvey, counted: Counted['days'], today: string) {
  const counts = new Map(Object.entries(counted))
  const { survey_date_begin: begin, survey_date_end: end } = survey
  if (begin && end) {
    const last = today < end ? today : end
    for (let day = begin; day <= last; day = addDays(day, 1)) counts.set(day, counts.get(day) ?? 0)
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, count]) => ({ day, count }))
}

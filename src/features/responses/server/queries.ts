import type { Insertable } from 'kysely'
import type { Codes } from '../../../measurement/protection.ts'
import { Computed } from '../../../server/computed.ts'
import type { Db } from '../../../server/db/connect.ts'
import { GroupCommit } from '../../../server/db/group-commit.ts'
import { contains, likeText } from '../../../server/db/portable.ts'
import type { Services } from '../../../server/serve.ts'
import { groupNames, groups } from '../../../shared/codes.ts'
import { addDays, dayIn } from '../../../shared/dates.ts'
import { Problem } from '../../../shared/errors.ts'
import type { AreaSums } from '../../questions/rules.ts'
import { keptResult } from '../../retention/server/queries.ts'
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
import type { ResponseTable } from './tables.ts'

/** A response as it is handed in; its arrival number is given when it is stored. */
export type NewResponse = Omit<Insertable<ResponseTable>, 'arrival'>

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
  const stored = await trx
    .selectFrom('responses')
    .select('participant_guid')
    .where('survey_id', '=', surveyId)
    .where('participant_guid', 'in', guids)
    .execute()
  const known = new Set(stored.map((row) => row.participant_guid))
  const fresh: Insertable<ResponseTable>[] = []
  for (const response of responses) {
    if (known.has(response.participant_guid)) continue
    known.add(response.participant_guid)
    fresh.push({ ...response, arrival: response_count + fresh.length + 1 })
  }
  if (fresh.length === 0) return
  await trx.insertInto('responses').values(fresh).execute()
  await setResponseCount(trx, surveyId, response_count + fresh.length)
}

/** Whether a survey already holds the response of a participant guid. */
export async function isStored(db: Db, surveyId: number, guid: string): Promise<boolean> {
  const row = await db
    .selectFrom('responses')
    .select('arrival')
    .where('survey_id', '=', surveyId)
    .where('participant_guid', '=', guid)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes all responses of a survey; answers how many there were. */
export async function deleteResponses(db: Db, surveyId: number): Promise<number> {
  const result = await db.deleteFrom('responses').where('survey_id', '=', surveyId).executeTakeFirst()
  return Number(result.numDeletedRows)
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

/** Stores a response durably; resolves after its commit. */
export const storeResponse = (db: Db, response: NewResponse): Promise<void> => queueOf(db).add(response)

interface Warm {
  rows: ScoredResponse[]
}
const warm = new WeakMap<object, Map<number, Warm>>()
const warmRowsAtMost = 100_000

/**
 * All responses of a survey in order of arrival, for figures. Kept in memory and extended by what is new: rows
 * never change, so the number known says what to read.
 */
export async function scoredResponses(
  db: Db,
  survey: { id: number; response_count: number },
): Promise<readonly ScoredResponse[]> {
  const surveyId = survey.id
  const surveys = warm.get(db) ?? new Map<number, Warm>()
  warm.set(db, surveys)
  const known = surveys.get(surveyId) ?? { rows: [] }
  const from = known.rows.length
  const rows = await db
    .selectFrom('responses')
    .select([
      'arrival',
      'participant_type',
      'participant_sub_type',
      'participant_gender',
      'demographic_fk',
      'submitted_date',
      'scores',
    ])
    .where('survey_id', '=', surveyId)
    .where('arrival', '>', from)
    .orderBy('arrival')
    .execute()
  for (const row of rows) {
    // Another reader may have been here while this one waited.
    if (row.arrival !== known.rows.length + 1) continue
    known.rows.push({
      type: row.participant_type,
      subType: row.participant_sub_type,
      gender: row.participant_gender,
      race: row.demographic_fk,
      day: row.submitted_date,
      areas: JSON.parse(row.scores) as AreaSums,
    })
  }
  surveys.delete(surveyId)
  // Fewer than were counted: they have been deleted since. Asked again, the caller gets what was kept of them.
  if (known.rows.length < survey.response_count) throw new Problem('unavailable', undefined, 1)
  surveys.set(surveyId, known)
  forgetOldest(surveys)
  return known.rows
}

function forgetOldest(surveys: Map<number, Warm>): void {
  let total = 0
  for (const one of surveys.values()) total += one.rows.length
  for (const [id, one] of surveys) {
    if (total <= warmRowsAtMost || surveys.size === 1) return
    total -= one.rows.length
    surveys.delete(id)
  }
}

/** Responses of all surveys or of one, a page at a time: newest survey first, then in order of arrival. */
export async function listResponses(
  db: Db,
  surveyId: number | null,
  { page, pageSize, search }: { page: number; pageSize: number; search?: string | undefined },
) {
  let query = db.selectFrom('responses').selectAll()
  if (surveyId !== null) query = query.where('survey_id', '=', surveyId)
  if (search) {
    const pattern = `%${likeText(search.toLowerCase())}%`
    const columns = ['participant_guid', 'submitted_date'] as const
    const named = await surveyIdsNamed(db, search)
    query = query.where((eb) =>
      eb.or([
        ...columns.map((column) => contains(eb.ref(column), pattern)),
        ...(named.length > 0 ? [eb('survey_id', 'in', named)] : []),
      ]),
    )
  }
  const rows = await query
    .orderBy('survey_id', 'desc')
    .orderBy('arrival')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const guids = await surveyGuids(db, [...new Set(rows.map((row) => row.survey_id))])
  return rows.map(({ survey_id, arrival, participant_guid, scores: _scores, ...row }) => ({
    ...row,
    survey_guid: guids.get(survey_id) ?? '',
    id: `${survey_id}-${arrival}`,
    guid: participant_guid,
  }))
}

/** How many have answered so far, counted and protected; where the responses were deleted, as they were then. */
export async function countsOf({ db, config, now }: Services, survey: FullSurvey): Promise<Counted> {
  const kept = await keptResult<Counted>(db, survey, 'tracking')
  if (kept) return kept
  const rows = await scoredResponses(db, survey)
  const collecting = acceptsResponses(survey, now())
  // Many look at the page, and it asks every few seconds: counted again only when a response has come in.
  const from = [rows.length, collecting, config.smallGroup, survey.version].join()
  return counted.of(db, survey.id, from, () => countAll(survey, rows, config.smallGroup, collecting))
}
const counted = new Computed<Counted>()

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

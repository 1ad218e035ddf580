import type { Insertable } from 'kysely'
import { Computed } from '../../../server/computed.ts'
import type { Db } from '../../../server/db/connect.ts'
import { GroupCommit } from '../../../server/db/group-commit.ts'
import { contains, likeText } from '../../../server/db/portable.ts'
import type { Services } from '../../../server/serve.ts'
import {
  type Group,
  groupNames,
  groupOf,
  groups,
  type ParticipantType,
  participantTypes,
} from '../../../shared/codes.ts'
import { addDays, dayIn } from '../../../shared/dates.ts'
import { releasedCount } from '../../protection/rules.ts'
import type { AreaSums } from '../../questions/rules.ts'
import { acceptsResponses, surveyStatus } from '../../surveys/rules.ts'
import { expectedCounts } from '../../surveys/server/queries.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import type { Tracking } from '../contract.ts'
import {
  type Category,
  genderCategories,
  partsOf,
  protectedBreakdown,
  raceCategories,
  studentTypes,
  subTypeCategories,
} from '../rules.ts'
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
  const { response_count } = await trx
    .updateTable('surveys')
    .set((eb) => ({ response_count: eb('response_count', '+', 0) }))
    .where('id', '=', surveyId)
    .returning('response_count')
    .executeTakeFirstOrThrow()
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
  await trx
    .updateTable('surveys')
    .set({ response_count: response_count + fresh.length })
    .where('id', '=', surveyId)
    .execute()
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

/** What results and tracking need of a response. */
export interface ScoredResponse {
  type: number
  subType: number
  gender: number | null
  race: number | null
  day: string
  areas: AreaSums
}

interface Warm {
  rows: ScoredResponse[]
}
const warm = new WeakMap<object, Map<number, Warm>>()
const warmRowsAtMost = 100_000

/**
 * All responses of a survey in order of arrival, for figures. Kept in memory and extended by what is new: rows
 * never change, so the number known says what to read.
 */
export async function scoredResponses(db: Db, surveyId: number): Promise<readonly ScoredResponse[]> {
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
  let query = db
    .selectFrom('responses')
    .innerJoin('surveys', 'surveys.id', 'responses.survey_id')
    .selectAll('responses')
    .select('surveys.guid as survey_guid')
  if (surveyId !== null) query = query.where('responses.survey_id', '=', surveyId)
  if (search) {
    const pattern = `%${likeText(search.toLowerCase())}%`
    const columns = ['participant_guid', 'submitted_date', 'surveys.name'] as const
    query = query.where((eb) => eb.or(columns.map((column) => contains(eb.ref(column), pattern))))
  }
  const rows = await query
    .orderBy('responses.survey_id', 'desc')
    .orderBy('arrival')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return rows.map(({ survey_id, arrival, participant_guid, scores: _scores, ...row }) => ({
    ...row,
    id: `${survey_id}-${arrival}`,
    guid: participant_guid,
  }))
}

/** Who has answered so far. Totals, groups and days are current; breakdowns cover released batches only. */
export async function trackingOf({ db, config, now }: Services, survey: FullSurvey): Promise<Tracking> {
  const at = now()
  const today = dayIn(survey.zone, at)
  const rows = await scoredResponses(db, survey.id)
  const expected = (await expectedCounts(db, [survey.id])).get(survey.id) ?? {
    students: 0,
    parents: 0,
    staff: 0,
  }
  const covers = releasedCount(rows.length, config.smallGroup, acceptsResponses(survey, at))
  // Many look at the page, and it asks every few seconds: counted again only when a response has come in.
  const from = [rows.length, covers, config.smallGroup, survey.version].join()
  const counts = counted.of(db, survey.id, from, () => countAll(survey, rows, covers, config.smallGroup))
  return {
    surveyName: survey.name,
    schoolName: survey.school_name,
    status: surveyStatus(survey, at),
    opens: survey.survey_date_begin,
    closes: survey.survey_date_end,
    today,
    smallGroup: config.smallGroup,
    total: rows.length,
    expected: expected.students + expected.parents + expected.staff,
    groups: groups.map((key) => ({
      key,
      name: groupNames[key],
      count: counts.groups.get(key) ?? 0,
      expected: expected[key] || null,
    })),
    perDay: responsesPerDay(survey, counts.days, today),
    covers,
    ...counts.breakdowns,
  }
}

interface Counted {
  groups: ReadonlyMap<string, number>
  days: ReadonlyMap<string, number>
  breakdowns: Pick<Tracking, 'race' | 'gender' | 'students' | 'parents' | 'staff'>
}
const counted = new Computed<Counted>()

function countAll(
  survey: FullSurvey,
  rows: readonly ScoredResponse[],
  covers: number,
  threshold: number,
): Counted {
  const released = rows.slice(0, covers)
  const genders = genderCategories(survey.survey_question_gender)
  const asked = studentTypes(survey)
  const by = (codeOf: (row: ScoredResponse) => number | null, categories: readonly Category[]) =>
    protectedBreakdown(released.map(codeOf), categories, threshold)
  const inside = (group: Group, types: readonly ParticipantType[]) => {
    const codes = released.filter((row) => groupOf(row.type) === group).map((row) => row.subType)
    return protectedBreakdown(codes, subTypeCategories(types), threshold, partsOf(types))
  }
  return {
    groups: tally(rows, (row) => groupOf(row.type)),
    days: tally(rows, (row) => row.day),
    breakdowns: {
      race: by((row) => row.race, raceCategories),
      gender: genders && by((row) => row.gender, genders),
      students: asked.length === 0 ? null : inside('students', asked),
      parents: inside('parents', [participantTypes.parent]),
      staff: inside('staff', [participantTypes.staff]),
    },
  }
}

function tally(rows: readonly ScoredResponse[], keyOf: (row: ScoredResponse) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return counts
}

/** Every day from opening on, also those without a response. */
function responsesPerDay(survey: FullSurvey, counted: ReadonlyMap<string, number>, today: string) {
  const counts = new Map(counted)
  const { survey_date_begin: begin, survey_date_end: end } = survey
  if (begin && end) {
    const last = today < end ? today : end
    for (let day = begin; day <= last; day = addDays(day, 1)) counts.set(day, counts.get(day) ?? 0)
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, count]) => ({ day, count }))
}

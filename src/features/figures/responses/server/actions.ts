import { setImmediate } from 'node:timers/promises'
import type { Member, Respondent } from '../../../../measurement/respondents.ts'
import { Cache } from '../../../../server/cache.ts'
import { Damaged } from '../../../../server/damaged.ts'
import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import {
  type Group,
  groupOf,
  type ParticipantType,
  participantTypeCodes,
  raceCounted,
} from '../../../../shared/codes.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { emptySums, emptyUnscored } from '../../../schools/questions/rules-answers.ts'
import { AnswerReader } from '../../../schools/questions/rules-reader.ts'
import { frozenInstrument } from '../../../schools/questions/server/actions.ts'
import { addingCounted, findSurveyById, lockResponseCount } from '../../../schools/surveys/server/actions.ts'
import { renewData } from '../../../schools/surveys/server/actions-states.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import {
  type MemberRow,
  putBack,
  putBackUncounted,
  selectArrivals,
  selectMembers,
  selectScored,
  setAside,
} from './queries.ts'
import { countWithout, selectCountedWithSlip } from './queries-draw.ts'
import { storedGuids } from './queries-submit.ts'
import type { ResponseRow } from './tables.ts'

export { failedForMs, storeResponse, waitingAtMost, waitingResponses, watchCommits } from './actions-store.ts'
export { countListed, deleteResponses, listedInBatches, selectAnswered } from './queries.ts'
export { selectTypedByDay, selectTypedByLink } from './queries-paper.ts'
export { searchInBatches } from './queries-search.ts'

export const typesOf = (group: Group): ParticipantType[] =>
  participantTypeCodes.filter((type) => groupOf(type) === group)

/** Leaves out a group's responses, in a transaction. Returns how many; another call may have been first. */
export async function leaveOutResponses(
  trx: Db,
  survey: FullSurvey,
  group: Group,
  { arrivals, decision, now }: { arrivals: readonly number[]; decision: number; now: Date },
): Promise<number> {
  await lockResponseCount(trx, survey.id)
  const { counted, uncounted } = await setAside(trx, survey.id, arrivals, decision)
  if (counted > 0) {
    const fell_on = dayIn(survey.zone, now)
    await addingCounted(trx, [
      { survey_id: survey.id, group_name: group, change: -counted, fell_on },
    ]).execute(trx)
  }
  await renewData(trx, survey.id)
  return counted + uncounted
}

/**
 * Restores a decision's left-out responses, in a transaction, so that they count again. In a group with slips only,
 * those that came without one still don't.
 */
export async function putResponsesBack(
  trx: Db,
  survey: FullSurvey,
  group: Group,
  { decision, now }: { decision: number; now: Date },
): Promise<void> {
  await lockResponseCount(trx, survey.id)
  if (survey.doors[group] === 'slip') await putBackUncounted(trx, survey.id, decision)
  const change = await putBack(trx, survey.id, decision, dayIn(survey.zone, now))
  if (change > 0)
    await addingCounted(trx, [{ survey_id: survey.id, group_name: group, change, fell_on: null }]).execute(
      trx,
    )
  await renewData(trx, survey.id)
}

/** Returns how many responses with a slip count in each group. */
export async function countedWithSlip(db: Db, surveyId: number): Promise<Record<Group, number>> {
  const counts = { students: 0, parents: 0, staff: 0 }
  for (const { participant_type, count } of await selectCountedWithSlip(db, surveyId))
    counts[groupOf(participant_type)] += Number(count)
  return counts
}

/** Counts a group's responses that came without a slip, in a transaction that locks the survey. */
export async function countOpenResponses(
  trx: Db,
  survey: FullSurvey,
  group: Group,
  now: Date,
): Promise<void> {
  const change = await countWithout(trx, survey.id, typesOf(group), dayIn(survey.zone, now))
  if (change > 0)
    await addingCounted(trx, [{ survey_id: survey.id, group_name: group, change, fell_on: null }]).execute(
      trx,
    )
  await renewData(trx, survey.id)
}

/**
 * Checks whether a survey already has a participant ID's response, so that we can acknowledge it. The read may see a
 * commit that hasn't reached a standby. A write after it waits until a standby has it.
 */
export async function isStored(db: Db, surveyId: number, guid: string): Promise<boolean> {
  if ((await storedGuids(db, surveyId, [guid])).length === 0) return false
  await db.transaction().execute((trx) => lockResponseCount(trx, surveyId))
  return true
}

/** A stored response without its answers: who responded and when. */
export interface StoredMember extends Member {
  day: string
  /** Day the response started to count; `neverCounted` if it never has. */
  countedOn: string
  isCounted: boolean
  /** An administrator left it out. Other responses that don't count are over their group's limit. */
  isSetAside: boolean
  isMarked: boolean
}

const rowsAtMost = 300_000
const readAtOnce = 5000
const knownRows = new Cache<StoredMember[]>(rowsAtMost, (rows) => rows.length)

/**
 * Returns the respondents of a survey's stored responses, in order of arrival. Caches them and adds new rows, because a
 * data version's rows never change. Reads the last cached row again, because a restore may have changed or removed it.
 * If so, reads all rows again. Throws 'unavailable' if responses are being deleted, and an Error if any are missing.
 */
export async function storedMembers(
  services: Services,
  survey: FullSurvey,
): Promise<readonly StoredMember[]> {
  const { db } = services
  const key = `${survey.id} ${survey.responses_deleted_at} ${survey.data_version}`
  let known = knownRows.get(db, key) ?? []
  const last = known.at(-1)
  let rows = await selectMembers(db, survey.id, known.length, readAtOnce)
  if (last && rows[0]?.secret !== last.secret) {
    known = []
    rows = await selectMembers(db, survey.id, 0, readAtOnce)
  }
  for (;;) {
    for (const row of rows) {
      // Another call may have added rows while this one waited.
      if (row.arrival === known.length + 1) known.push(memberOf(row))
    }
    if (rows.length < readAtOnce) break
    // Lets other work run between reads, because the embedded database reads on this thread.
    await setImmediate()
    rows = await selectMembers(db, survey.id, known.length + 1, readAtOnce)
  }
  if (known.length < survey.response_count) {
    knownRows.delete(db, key)
    await requireWhole(services, survey, { stored: known.length, atLeast: survey.response_count })
  }
  knownRows.set(db, key, known)
  return known
}

const codesOf = (row: Pick<ResponseRow, Codes>): Member => ({
  group: groupOf(row.participant_type),
  type: row.participant_type as ParticipantType,
  subType: row.participant_sub_type,
  gender: row.participant_gender,
  // The previous version stored the answer as the page offered it.
  race: raceCounted(row.demographic_fk),
  secret: row.secret,
})
type Codes = 'participant_type' | 'participant_sub_type' | 'participant_gender' | 'demographic_fk' | 'secret'

const memberOf = (row: MemberRow): StoredMember => ({
  ...codesOf(row),
  day: sharedDay(row.submitted_date),
  countedOn: sharedDay(row.counted_on ?? row.submitted_date),
  isCounted: row.aside === null,
  isSetAside: row.aside !== null && row.aside > 0,
  isMarked: row.marks !== null,
})

/** Shares one string per day in memory, however many rows have that day. */
const days = new Map<string, string>()
function sharedDay(day: string): string {
  const known = days.get(day)
  if (known === undefined) days.set(day, day)
  return known ?? day
}

/** A response included in results. */
export interface CountedResponse extends Respondent {
  language: number
  answers: AnswerReader
}

const countedAtOnce = 1000

/**
 * Passes each response included in results to `take`, in any order: counted responses, and for early results only those
 * stored by the close. Returns how many were left out or over a limit. All calls reuse the same `answers` and `areas`,
 * so don't store them. Throws 'unavailable' if responses are being left out, restored or deleted. Also throws if any are
 * missing.
 */
export async function eachCounted(
  services: Services,
  survey: FullSurvey,
  take: (one: CountedResponse) => void,
): Promise<number> {
  const { db } = services
  const instrument = await frozenInstrument(services, survey)
  const { close_count, response_count } = survey
  const last = survey.stage === 'provisional' ? (close_count ?? response_count) : Number.POSITIVE_INFINITY
  const areas = emptySums()
  const readers = new Map<ParticipantType, AnswerReader>()
  let [found, counted, asked] = [0, 0, 0]
  // Reads to the end instead of up to the survey's count, because more responses may have arrived since the survey was
  // read.
  while (found === asked && asked < last) {
    const until = Math.min(asked + countedAtOnce, last)
    const rows = await selectScored(db, survey.id, { after: asked, until })
    for (const row of rows) {
      if (row.aside !== null) continue
      counted += 1
      const type = row.participant_type as ParticipantType
      const items = instrument?.instruments[type]
      if (!items) throw new Damaged(`the questions of survey ${survey.guid}`)
      const answers = readers.get(type) ?? new AnswerReader(items)
      readers.set(type, answers)
      try {
        answers.read(row.chosen, row.answers)
      } catch (error) {
        throw new Damaged(`a response to survey ${survey.guid}`, error)
      }
      answers.sumInto(areas)
      emptyUnscored(items, areas)
      const { stories } = answers
      take({ ...codesOf(row), language: row.language_fk, answers, areas, stories })
    }
    found += rows.length
    asked = until
    // Lets other work run between reads, because the embedded database reads on this thread.
    await setImmediate()
  }
  await requireWhole(services, survey, { stored: found, atLeast: Math.min(last, response_count) })
  return found - counted
}

/** Throws unless the responses that were read are complete and from one data version. */
async function requireWhole(
  services: Services,
  survey: FullSurvey,
  { stored, atLeast }: { stored: number; atLeast: number },
): Promise<void> {
  const now = await findSurveyById(services, survey.id)
  // Some rows may be from before a decision or a deletion and others from after it. A retry gets the current responses
  // or the stored results.
  if (now?.data_version !== survey.data_version) throw new Problem('unavailable', undefined, 1)
  if (stored < atLeast) throw new Damaged(`all ${atLeast} responses that survey ${survey.guid} counts`)
}

const exportedAtOnce = 500

/** Yields a survey's responses in order of arrival. Reads a batch only after the previous one is used. */
export async function* responsesInBatches(db: Db, surveyId: number): AsyncGenerator<ResponseRow[]> {
  let last = 0
  for (;;) {
    const rows = await selectArrivals(db, surveyId, last, exportedAtOnce)
    if (rows.length === 0) return
    last = rows.at(-1)?.arrival ?? last
    yield rows
    // Lets other work run between reads, because the embedded database reads on this thread.
    await setImmediate()
  }
}

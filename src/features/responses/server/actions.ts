import { setImmediate } from 'node:timers/promises'
import type { Respondent } from '../../../measurement/respondents.ts'
import { Cache } from '../../../server/cache.ts'
import type { Db } from '../../../server/db/connect.ts'
import type { Services } from '../../../server/serve.ts'
import { type Group, groupOf, type ParticipantType, participantTypeCodes } from '../../../shared/codes.ts'
import { dayIn } from '../../../shared/dates.ts'
import { Problem } from '../../../shared/errors.ts'
import type { InstrumentDocument } from '../../questions/rules.ts'
import { areaSums, fittingAnswers, scoredAreas } from '../../questions/rules-answers.ts'
import { frozenInstrument } from '../../questions/server/actions.ts'
import { addCounted, holdResponseCount } from '../../surveys/server/actions.ts'
import { renewData } from '../../surveys/server/actions-states.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import { roomOf } from './actions-store.ts'
import { countWaiting, putBack, type ScoredRow, selectArrivals, selectScored, setAside } from './queries.ts'
import { storedGuids } from './queries-submit.ts'
import type { ResponseRow } from './tables.ts'

export { failedForMs, storeResponse, waitingAtMost, waitingResponses, watchCommits } from './actions-store.ts'
export { countListed, deleteResponses, listedInBatches, selectAnswered, selectAnswers } from './queries.ts'
export { selectTypedByDay, selectTypedByLink } from './queries-paper.ts'

const typesOf = (group: Group) => participantTypeCodes.filter((type) => groupOf(type) === group)

/**
 * Counts what waits above the bound of a group as far as there is room by now. Called in a transaction, after every
 * change that makes room; answers how many were counted.
 */
export async function countWhatWaits(
  trx: Db,
  { id, zone }: FullSurvey,
  group: Group,
  now: Date,
): Promise<number> {
  await holdResponseCount(trx, id)
  const room = (await roomOf(trx, id)).get(group) ?? Number.POSITIVE_INFINITY
  const atMost = Number.isFinite(room) ? room : 1_000_000_000
  const day = dayIn(zone, now)
  const counted = await countWaiting(trx, id, typesOf(group), atMost, day)
  if (counted > 0) await addCounted(trx, id, group, counted, day)
  await renewData(trx, id)
  return counted
}

/**
 * Sets responses of a group aside by a decision, in a transaction; what waits above the bound takes their place.
 * Answers how many were: another decision may have been faster.
 */
export async function setResponsesAside(
  trx: Db,
  survey: FullSurvey,
  group: Group,
  { arrivals, decision, now }: { arrivals: readonly number[]; decision: number; now: Date },
): Promise<number> {
  await holdResponseCount(trx, survey.id)
  const { changed, fallen } = await setAside(trx, survey.id, arrivals, decision)
  if (fallen > 0) await addCounted(trx, survey.id, group, -fallen, dayIn(survey.zone, now))
  await countWhatWaits(trx, survey, group, now)
  return changed
}

/** Takes back what a decision set aside, in a transaction: it is counted as far as the group's bound allows. */
export async function putResponsesBack(
  trx: Db,
  survey: FullSurvey,
  group: Group,
  { decision, now }: { decision: number; now: Date },
): Promise<void> {
  await holdResponseCount(trx, survey.id)
  await putBack(trx, survey.id, decision)
  await countWhatWaits(trx, survey, group, now)
}

/**
 * Whether a survey already holds the response of a participant guid, so that it may be acknowledged. What is read may be
 * of a commit that no standby has: a write after it waits until one does.
 */
export async function isStored(db: Db, surveyId: number, guid: string): Promise<boolean> {
  if ((await storedGuids(db, surveyId, [guid])).length === 0) return false
  await db.transaction().execute((trx) => holdResponseCount(trx, surveyId))
  return true
}

/** A stored response, as figures see it. */
export interface StoredRespondent extends Respondent {
  /** Id of the language they answered in. */
  language: number
  /** Day of arrival. */
  day: string
  /** Day since when it counts; `neverCounted` where it never has. */
  countedOn: string
  isCounted: boolean
  /** Whether an administrator set it aside; others that are not counted are above their group's bound. */
  isSetAside: boolean
  isMarked: boolean
}

const rowsAtMost = 300_000
const readAtOnce = 5000
const knownRows = new Cache<StoredRespondent[]>(rowsAtMost, (rows) => rows.length)
/** Those of them in which a response of an earlier version has no favorable answers counted yet. */
const incomplete = new WeakSet<StoredRespondent[]>()

/**
 * All stored respondents of a survey in order of arrival. Kept in memory and extended by what is new: rows of one data
 * version never change. The last one that is known is read again: after a restore another response stands there, or
 * none, and all are read anew. Throws 'unavailable' where they are being deleted.
 */
export async function storedRespondents(
  services: Services,
  survey: FullSurvey,
): Promise<readonly StoredRespondent[]> {
  const { db } = services
  const instrument = await frozenInstrument(services, survey)
  const key = `${survey.id} ${survey.responses_deleted_at} ${survey.data_version}`
  let known = knownRows.get(db, key) ?? []
  const last = known.at(-1)
  let rows = await selectScored(db, survey.id, known.length, readAtOnce)
  if (last && rows[0]?.secret !== last.secret) {
    known = []
    rows = await selectScored(db, survey.id, 0, readAtOnce)
  }
  for (;;) {
    for (const row of rows) {
      // Another reader may have been here while this one waited.
      if (row.arrival !== known.length + 1) continue
      const respondent = respondentOf(row, instrument)
      known.push(respondent)
      if (isWithoutShares(respondent)) incomplete.add(known)
    }
    if (rows.length < readAtOnce) break
    // Between two reads others have their turn: the embedded database reads on this thread.
    await setImmediate()
    rows = await selectScored(db, survey.id, known.length + 1, readAtOnce)
  }
  // Fewer than were counted: they have been deleted since. Asked again, the caller gets what was kept of them.
  if (known.length < survey.response_count) {
    knownRows.delete(db, key)
    throw new Problem('unavailable', undefined, 1)
  }
  if (incomplete.has(known)) {
    await addShares(services, survey, instrument, known)
    if (!known.some(isWithoutShares)) incomplete.delete(known)
  }
  knownRows.set(db, key, known)
  return known
}

const respondentOf = (row: ScoredRow, instrument: InstrumentDocument | undefined): StoredRespondent => ({
  group: groupOf(row.participant_type),
  type: row.participant_type as ParticipantType,
  subType: row.participant_sub_type,
  gender: row.participant_gender,
  race: row.demographic_fk,
  language: row.language_fk,
  secret: row.secret,
  day: sharedDay(row.submitted_date),
  countedOn: sharedDay(row.counted_on ?? row.submitted_date),
  isCounted: row.aside === null,
  isSetAside: row.aside !== null && row.aside > 0,
  isMarked: row.marks !== null,
  areas: scoredAreas(instrument, row.participant_type as ParticipantType, JSON.parse(row.scores)),
})

/** The same day is the same text in memory, however many rows were read with it. */
const days = new Map<string, string>()
function sharedDay(day: string): string {
  const known = days.get(day)
  if (known === undefined) days.set(day, day)
  return known ?? day
}

/** The respondents that results are about: those counted, of provisional results among those stored at the close. */
export async function respondentsOf(
  services: Services,
  survey: FullSurvey,
): Promise<{ counted: StoredRespondent[]; setAside: number }> {
  const all = await storedRespondents(services, survey)
  const read = survey.stage === 'provisional' ? all.slice(0, survey.close_count ?? all.length) : all
  const counted = read.filter(({ isCounted }) => isCounted)
  return { counted, setAside: read.length - counted.length }
}

const isWithoutShares = ({ areas }: Respondent): boolean => areas.some((area) => area.length < 3)

/** Responses stored by earlier versions have no favorable answers counted: counts them from the answers. */
async function addShares(
  services: Services,
  survey: FullSurvey,
  instrument: InstrumentDocument | undefined,
  known: StoredRespondent[],
): Promise<void> {
  if (!instrument) return
  for await (const rows of responsesInBatches(services.db, survey.id)) {
    for (const row of rows) {
      const respondent = known[row.arrival - 1]
      if (!respondent || !isWithoutShares(respondent)) continue
      const items = instrument.instruments[respondent.type]
      const answers = fittingAnswers(items, JSON.parse(row.response_json))
      if (answers instanceof Map)
        respondent.areas = scoredAreas(instrument, respondent.type, areaSums(items, answers))
    }
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

import { randomInt } from 'node:crypto'
import { membersCrossTabulated } from '../../../../measurement/cross-table.ts'
import { rowsOf } from '../../../../measurement/results.ts'
import { type Dimension, isCovered, type Row, stepOf } from '../../../../measurement/rows.ts'
import { Cache } from '../../../../server/cache.ts'
import type { UserRecord } from '../../../../server/records.ts'
import type { Services } from '../../../../server/serve.ts'
import { type Group, groupNames, groupTypes } from '../../../../shared/codes.ts'
import { addDays, dayIn } from '../../../../shared/dates.ts'
import {
  dimensionsOf,
  type SharedCodes,
  sharedCodesOf,
  snapshotNight,
  snapshotOf,
} from '../../../figures/responses/rules.ts'
import { limitOf, overfullGroups, undecidedGroups } from '../../../figures/responses/rules-draw.ts'
import { type StoredMember, storedMembers } from '../../../figures/responses/server/actions.ts'
import { whyNoResults } from '../../../people/memberships/server/actions.ts'
import {
  requireRounded,
  storedResult,
  storeOnce,
  wasDeletedByEarlierVersion,
} from '../../../records/retention/server/actions.ts'
import { type SlipNumbers, slipNumbers } from '../../../schools/answer-slips/server/actions.ts'
import { askedOf, totalOf as expectedTotal } from '../../../schools/surveys/rules.ts'
import { kindOf } from '../../../schools/surveys/rules-pulses.ts'
import { statusOfStage } from '../../../schools/surveys/rules-stages.ts'
import { randomNumbersOf } from '../../../schools/surveys/server/actions.ts'
import { requireNotCancelled } from '../../../schools/surveys/server/actions-states.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import type { Tracking } from '../contract.ts'
import { type Alike, coveredBy, madeOnce, perDayOf, tallyOf, totalOf } from './actions-tally.ts'

export interface Counted {
  total: number
  /** Smallest group that tracking shows. */
  smallGroup: number
  /** Missing for a group without responses if an earlier version stored the numbers. */
  groups: Partial<Record<Group, number>>
  /** Stored responses left out, at random or by an administrator. Missing in old updates. */
  aboveBound?: Partial<Record<Group, number>>
  setAside?: number
  days: Record<string, number>
  breakdowns: Tracking['breakdowns']
}

/**
 * Counts the responses so far. If the responses were deleted, returns the numbers from before then. Leaves out
 * breakdowns that an earlier version stored. If results are open, their breakdowns replace the overnight updates.
 */
export async function countsOf(
  services: Services,
  survey: FullSurvey,
  areResultsOpen = true,
): Promise<Counted> {
  const kept =
    survey.responses_deleted_at === null
      ? undefined
      : await storedResult<Counted>(services.db, survey.id, 'tracking')
  if (kept)
    return !areResultsOpen || (await wasDeletedByEarlierVersion(services.db, survey))
      ? { ...kept, breakdowns: [] }
      : kept
  await requireRounded(services.db, survey)
  const stored = await storedMembers(services, survey)
  const tally = tallyOf(stored)
  const counted = tally.filter(({ isCounted }) => isCounted)
  const inGroups = (some: readonly Alike[]) => ({
    students: totalOf(coveredBy(some, { group: 'students' })),
    parents: totalOf(coveredBy(some, { group: 'parents' })),
    staff: totalOf(coveredBy(some, { group: 'staff' })),
  })
  const smallGroup = await thresholdOf(services, survey)
  return {
    aboveBound: inGroups(tally.filter(({ isCounted, isSetAside }) => !isCounted && !isSetAside)),
    setAside: totalOf(tally.filter(({ isSetAside }) => isSetAside)),
    total: totalOf(counted),
    smallGroup,
    groups: inGroups(counted),
    days: Object.fromEntries(perDayOf(counted, 'day')),
    breakdowns:
      survey.stage === 'final' && areResultsOpen
        ? finalBreakdowns(survey, stored, counted, smallGroup)
        : snapshots(services, survey, stored, tally),
  }
}

/** Returns the threshold of a survey's rows. Stored results keep theirs if the setting changes. */
async function thresholdOf({ db, config }: Services, { id, stage }: FullSurvey): Promise<number> {
  if (stage !== 'final') return config.smallGroup
  const known = thresholds.get(db, id)
  if (known !== undefined) return known
  const results = await storedResult<{ smallGroup: number }>(db, id, 'final')
  if (!results) return config.smallGroup
  thresholds.set(db, id, results.smallGroup)
  return results.smallGroup
}
const thresholds = new Cache<number>(2000)

/** Returns rows of the results, the same on every page. Leaves out undecided groups with too many responses. */
function finalBreakdowns(
  survey: FullSurvey,
  stored: readonly StoredMember[],
  counted: readonly Alike[],
  threshold: number,
): Tracking['breakdowns'] {
  const undecided = undecidedGroups(survey)
  const dimensions = dimensionsOf(askedOf(survey)).filter(({ group }) => !undecided.includes(group))
  return madeOnce(stored, ['final', stored.length, threshold, survey.lot_salt, dimensions], () => {
    const all = stored.filter(({ isCounted }) => isCounted)
    const rows = rowsOf(membersCrossTabulated(all), dimensions, {
      threshold,
      lot: randomNumbersOf(survey),
      coarse: false,
    })
    return dimensions.map((dimension, place) => ({
      group: dimension.group,
      key: dimension.key,
      name: dimension.name,
      madeOn: null,
      ...coverage(dimension, totalOf(coveredBy(counted, dimension)), threshold),
      cells: (rows[place] ?? []).map(({ row, told }) => ({ ...named(row), atLeast: told.n })),
    }))
  })
}

/** Returns how many responses are covered, rounded down for part of a group because that part's size isn't shown. */
const coverage = ({ types }: Dimension, n: number, threshold: number) =>
  types ? { covers: stepOf(n, threshold) ?? 0, coversAtLeast: true } : { covers: n }

const named = ({ key, answers }: Row) => {
  const names = answers.map(({ name }) => name)
  return { key, name: names.join(', '), answers: names }
}

/**
 * Returns the overnight updates that may be shown. An update is made at night, once the previous one is missing at least
 * the threshold of the group's counted responses. It is shown starting with the night by which as many more have
 * arrived. Any two updates, or an update and the final rows, therefore differ by at least the threshold. After the
 * close, or after responses of the group were left out, no new update is made or shown. The last one stays, with all its
 * responses.
 */
function snapshots(
  services: Services,
  survey: FullSurvey,
  stored: readonly StoredMember[],
  tally: readonly Alike[],
): Tracking['breakdowns'] {
  const { smallGroup } = services.config
  const dimensions = dimensionsOf(askedOf(survey)).map((dimension) => ({
    ...dimension,
    ...nightOf(services, survey, tally, dimension),
  }))
  // Responses are only added, so the same count for the same people before the same night means the same responses.
  return madeOnce(stored, ['night', smallGroup, survey.lot_salt, dimensions], () => {
    const lot = randomNumbersOf(survey)
    return dimensions.map(({ madeOn, covered: count, ...dimension }) => {
      const covered =
        madeOn === null ? [] : stored.filter((one) => isCovered(dimension, one) && one.countedOn < madeOn)
      const key = covered.reduce((sum, { secret }) => sum + secret, 0)
      return {
        group: dimension.group,
        key: dimension.key,
        name: dimension.name,
        madeOn,
        ...coverage(dimension, count, smallGroup),
        cells:
          madeOn === null ? [] : snapshotOf(covered, dimension, smallGroup, lot(key, dimension.key, 'steps')),
      }
    })
  })
}

/** Returns the date of the overnight update for a group or types, with its numbers of responses and of flagged ones. */
function nightOf(
  { config, now }: Services,
  survey: FullSurvey,
  tally: readonly Alike[],
  of: Pick<Dimension, 'group' | 'types'>,
): { madeOn: string | null; covered: number; marked: number } {
  const until = [dayIn(survey.zone, now()), survey.survey_date_end ?? '', survey.fellOn[of.group] ?? '9999']
  // Up to the first day on which responses were left out, everything that had counted still counted. Responses that were
  // left out later are therefore included. Those that never counted come after every night.
  const own = coveredBy(tally, of)
  const madeOn = snapshotNight(perDayOf(own, 'countedOn'), until.sort()[0] ?? '', config.smallGroup)
  const before = own.filter(({ countedOn }) => madeOn !== null && countedOn < madeOn)
  return { madeOn, covered: totalOf(before), marked: totalOf(before.filter(({ isMarked }) => isMarked)) }
}

/** Returns the groups with at least the threshold of flagged responses in the overnight update. */
async function markedGroups(services: Services, survey: FullSurvey): Promise<Group[]> {
  if (survey.responses_deleted_at !== null || survey.stage === 'final') return []
  const tally = tallyOf(await storedMembers(services, survey))
  return survey.groups.filter(
    (group) => nightOf(services, survey, tally, { group }).marked >= services.config.smallGroup,
  )
}

/** Returns who has answered so far. Totals, groups and days are current; breakdowns come from the overnight update. */
export async function trackingOf(
  services: Services,
  user: UserRecord,
  survey: FullSurvey,
): Promise<Tracking> {
  requireNotCancelled(survey)
  const today = dayIn(survey.zone, services.now())
  const { expected } = survey
  const { total, smallGroup, breakdowns, ...counts } = await countsOf(
    services,
    survey,
    (await whyNoResults(services.db, user, survey)) === null,
  )
  const marked = await markedGroups(services, survey)
  const overfull = overfullGroups(survey)
  const slips = await slipNumbers(services.db, survey)
  return {
    surveyName: survey.name,
    schoolName: survey.school_name,
    kind: kindOf(survey),
    status: statusOfStage(survey.stage),
    stage: survey.stage,
    opens: survey.survey_date_begin,
    closes: survey.survey_date_end,
    today,
    smallGroup,
    total,
    expected: expectedTotal(expected),
    groups: survey.groups.map((key) => ({
      key,
      name: groupNames[key],
      count: counts.groups[key] ?? 0,
      expected: expected[key] || null,
      atMost: overfull.includes(key) && survey.decidedAt[key] === null ? limitOf(survey, key) : null,
      // With slips only, the responses that don't count came without one. No lot is drawn.
      aboveBound: survey.doors[key] === 'slip' ? 0 : (counts.aboveBound?.[key] ?? 0),
      hasMarked: marked.includes(key),
      breakdownsStay: survey.stage === 'collecting' && survey.fellOn[key] !== null,
      ...withSlips(slips[key]),
    })),
    setAside: counts.setAside ?? 0,
    perDay: responsesPerDay(survey, counts.days, today),
    breakdowns,
  }
}

const withSlips = (own: SlipNumbers | undefined) =>
  own ? { slips: { door: own.door, answered: own.answered, without: own.without } } : {}

/**
 * Returns the codes of the counted responses that may be shared, in random order. Until the results are final and every
 * group is decided, they contain only the group. All students then have the same code, so a new order reveals nothing.
 */
export async function sharedCodes(services: Services, survey: FullSurvey): Promise<SharedCodes[]> {
  const { db } = services
  const isFinal = survey.stage === 'final' && undecidedGroups(survey).length === 0
  if (isFinal) {
    await requireRounded(db, survey)
    // Stored on the first request: random choices made again would allow comparing replies.
    const kept = await storedResult<SharedCodes[]>(db, survey.id, 'combinations')
    if (kept) return kept
  }
  const all = (await storedMembers(services, survey)).filter(({ isCounted }) => isCounted)
  if (!isFinal)
    return inRandomOrder(
      all.map(({ group }) => ({
        participant_type: groupTypes[group],
        participant_gender: null,
        ethnicity: null,
      })),
    )
  const codes = sharedCodesOf(all, askedOf(survey), await thresholdOf(services, survey), inRandomOrder)
  return storeOnce(db, survey.id, 'combinations', codes)
}

/** Fisher–Yates shuffle with the system's random numbers. */
function inRandomOrder<T>(rows: T[]): T[] {
  for (let last = rows.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    ;[rows[last], rows[other]] = [rows[other] as T, rows[last] as T]
  }
  return rows
}

/** Returns every day since the opening, even those without responses. */
function responsesPerDay(survey: FullSurvey, counted: Counted['days'], today: string) {
  const counts = new Map(Object.entries(counted))
  const { survey_date_begin: begin, survey_date_end: end } = survey
  if (begin && end) {
    const last = today < end ? today : end
    for (let day = begin; day <= last; day = addDays(day, 1)) counts.set(day, counts.get(day) ?? 0)
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, count]) => ({ day, count }))
}

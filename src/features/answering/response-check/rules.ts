import type { Group, SurveyStage } from '../../../shared/codes.ts'
import { grouped } from '../../../shared/grouped.ts'
import type { Mark } from '../../figures/responses/rules.ts'
import type { Cluster, Criterion, Decision, MarkCounts, Moment, SurveyToCheck } from './contract.ts'

export interface CheckedResponse extends Moment {
  arrival: number
  group: Group
  network: string | null
  marks: readonly (Mark | 'alike')[]
  /** Fingerprint of the answers without race and gender. Null if it is unique. */
  fingerprint: string | null
  /** The named link used to enter the response from paper; null if it came from a device. */
  link: number | null
  /** Null if the response counts, 0 if it was left out at random, otherwise the ID of the decision that left it out. */
  aside: number | null
}

/** Returns the responses that no decision has left out. */
export const undecided = (sheets: readonly CheckedResponse[]): CheckedResponse[] =>
  sheets.filter(({ aside }) => aside === null || aside === 0)

const countedOf = (sheets: readonly CheckedResponse[]): number =>
  sheets.filter(({ aside }) => aside === null).length

/** At least this many identical responses are flagged. */
const alikeFrom = 3

/** Groups the responses with identical answers, within each group of people. */
const sameAnswers = (sheets: readonly CheckedResponse[]): CheckedResponse[][] => {
  const repeated = sheets.filter(({ fingerprint }) => fingerprint !== null)
  return [...grouped(repeated, ({ group, fingerprint }) => `${group} ${fingerprint}`).values()]
}

/** Flags identical responses within a group. Ignores responses that were left out. */
export function markAlike(sheets: readonly CheckedResponse[]): void {
  for (const same of sameAnswers(undecided(sheets)))
    if (same.length >= alikeFrom) for (const sheet of same) sheet.marks = [...sheet.marks, 'alike']
}

function countMarks(sheets: readonly CheckedResponse[]): MarkCounts {
  const counts = { ticket: 0, fast: 0, choice: 0, alike: 0 }
  for (const { marks } of sheets) for (const mark of marks) counts[mark] += 1
  return counts
}

const markedOf = (sheets: readonly CheckedResponse[]): number =>
  sheets.filter(({ marks }) => marks.length > 0).length

const networksAtMost = 10

/** Returns one group's numbers, hours of arrival and networks. */
export function groupCheck(own: readonly CheckedResponse[], threshold: number) {
  const left = undecided(own)
  const known = own.filter(({ hour }) => hour !== null)
  return {
    counted: countedOf(own),
    aboveBound: own.filter(({ aside }) => aside === 0).length,
    setAside: own.length - left.length,
    marks: countMarks(left),
    hours: [...grouped(known, moment)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, then]) => ({ day: then[0]?.day ?? '', hour: then[0]?.hour ?? 0, count: then.length })),
    networks: [...grouped(left, ({ network }) => network)]
      .flatMap(([network, from]) =>
        network === null || from.length < threshold
          ? []
          : [{ network, size: from.length, marked: markedOf(from) }],
      )
      .sort((a, b) => b.size - a.size)
      .slice(0, networksAtMost),
    typed: [...grouped(left, ({ link }) => link)].flatMap(([link, by]) =>
      link === null ? [] : [{ link, size: by.length }],
    ),
  }
}

/** Returns a day and hour as text that sorts correctly. A day without an hour comes before its hours. */
const moment = ({ day, hour }: Moment): string =>
  hour === null ? day : `${day} ${String(hour).padStart(2, '0')}`

/** Checks whether a criterion selects a response. A response without a known hour matches no range of hours. */
const fits = ({ group, network, link, alike, from, to }: Criterion, sheet: CheckedResponse): boolean =>
  sheet.group === group &&
  (network === null || sheet.network === network) &&
  (link === undefined || sheet.link === link) &&
  (alike === null || sheet.fingerprint === alike) &&
  (from === null || moment(sheet) >= moment(from)) &&
  (to === null || moment(sheet) <= moment({ day: to.day, hour: to.hour ?? 23 }))

/** Returns the responses that a criterion selects, without those that a decision has left out. */
export const namedBy = (criterion: Criterion, stored: readonly CheckedResponse[]): CheckedResponse[] =>
  undecided(stored).filter((sheet) => fits(criterion, sheet))

/** Compares a criterion's responses with the others in their group; `stored` has all of the survey's responses. */
export function clusterOf(
  criterion: Criterion,
  stored: readonly CheckedResponse[],
  own: readonly CheckedResponse[] = namedBy(criterion, stored),
): Cluster {
  const inside = new Set(own)
  const outside = stored.filter((sheet) => !inside.has(sheet))
  const others = undecided(outside).filter(({ group }) => group === criterion.group)
  const fromThere = outside.filter(({ network }) => network !== null && network === criterion.network)
  return {
    criterion,
    size: own.length,
    counted: countedOf(own),
    marks: countMarks(own),
    others: { size: others.length, marks: countMarks(others) },
    othersFromThere: fromThere.length,
    ...spanOf(own),
  }
}

/** Returns the first and last arrival of responses. Without responses, the day is empty. */
function spanOf(sheets: readonly CheckedResponse[]): { from: Moment; to: Moment } {
  let from: Moment = sheets[0] ?? { day: '', hour: null }
  let to = from
  for (const sheet of sheets) {
    if (moment(sheet) < moment(from)) from = sheet
    if (moment(sheet) > moment(to)) to = sheet
  }
  return { from: { day: from.day, hour: from.hour }, to: { day: to.day, hour: to.hour } }
}

/** Returns a criterion for all responses of a group. */
export const anyOf = (group: Group): Criterion => {
  return { group, network: null, from: null, to: null, alike: null }
}

export interface Suspected {
  criterion: Criterion
  sheets: CheckedResponse[]
}

/**
 * Finds the batches that someone should review. Each one has at least the threshold of responses, all from the same
 * group. They either came from one network in consecutive hours and at least half are flagged, or have identical
 * answers. Yields between parts because there may be very many.
 */
export function* suspectedClusters(
  sheets: readonly CheckedResponse[],
  threshold: number,
): Generator<void, Suspected[]> {
  const bursts: Suspected[] = []
  // Each burst has one group and one day.
  for (const own of grouped(sheets, ({ group, day }) => `${group} ${day}`).values()) {
    yield
    for (const burst of burstsOf(own)) {
      const { length } = burst.sheets
      if (length >= threshold && markedOf(burst.sheets) * 2 >= length) bursts.push(burst)
    }
  }
  yield
  // A burst that includes other responses doesn't replace a batch of identical ones.
  const allAlike = bursts.filter(({ sheets: own }) => own.every(({ marks }) => marks.includes('alike')))
  const inBursts = new Set(allAlike.flatMap((burst) => burst.sheets))
  yield
  for (const own of sameAnswers(sheets)) {
    const [first] = own
    if (first && own.length >= threshold && !own.every((sheet) => inBursts.has(sheet)))
      bursts.push({ criterion: { ...anyOf(first.group), alike: first.fingerprint }, sheets: own })
  }
  return bursts.sort((a, b) => b.sheets.length - a.sheets.length)
}

/**
 * Finds runs of hours with responses from one network, within a group and day. If some responses have no network, also
 * finds runs with any network because no criterion selects only those without one. Ignores responses from paper, which
 * are entered one after another.
 */
function burstsOf(sheets: readonly CheckedResponse[]): Suspected[] {
  const timed = sheets.filter(({ hour, link }) => hour !== null && link === null)
  const [first] = timed
  if (!first) return []
  const { group, day } = first
  const networks = grouped(timed, ({ network }) => network)
  if (networks.has(null)) networks.set(null, timed)
  return [...networks].flatMap(([network, own]) => {
    const hours = grouped(own, ({ hour }) => hour ?? 0)
    const starts = [...hours.keys()].filter((hour) => !hours.has(hour - 1))
    return starts.map((start) => {
      const run: CheckedResponse[] = []
      let end = start
      for (let then = hours.get(end); then; then = hours.get(++end)) run.push(...then)
      const hourly = { from: { day, hour: start }, to: { day, hour: end - 1 } }
      return { criterion: { ...anyOf(group), network, ...hourly }, sheets: run }
    })
  })
}

/** Returns a batch's key: its criterion without the end, which changes while responses keep arriving. */
export const clusterKey = ({ group, network, alike, from, link }: Criterion): string =>
  JSON.stringify([group, network, alike, from?.day ?? null, from?.hour ?? null, link ?? null])

/**
 * Checks whether a decision settles a batch: it was to count the batch, which hasn't grown by the threshold since. A
 * decision to leave responses out settles nothing because the batch now contains other, later responses.
 */
export const settles = (
  decided: Pick<Decision, 'criterion' | 'size' | 'decision'>,
  cluster: { criterion: Criterion; size: number },
  threshold: number,
): boolean =>
  decided.decision === 'counted' &&
  clusterKey(decided.criterion) === clusterKey(cluster.criterion) &&
  cluster.size < decided.size + threshold

/**
 * Returns a sentence that says why a group's counted responses can't be changed, or null if they can. They can until the
 * survey is final. In a group with too many responses, they can until someone decides.
 */
export function whyClosed({ stage }: { stage: SurveyStage }, isUndecided: boolean): string | null {
  if (stage === 'pre-release') return 'The survey hasn’t opened yet.'
  return stage === 'final' && !isUndecided
    ? 'The survey is final. You can’t change which responses count.'
    : null
}

/** Checks whether a survey is in the list. A pulse is listed before it opens because it can be canceled. */
export const isToCheck = ({ kind, survey_status, responsesDeleted, cancelledOn }: SurveyToCheck): boolean =>
  (kind === 'pulse' || survey_status !== 'pre-release') && responsesDeleted === null && cancelledOn === null

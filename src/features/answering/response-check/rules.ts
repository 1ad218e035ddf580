import type { Group, SurveyStage } from '../../../shared/codes.ts'
import { grouped } from '../../../shared/grouped.ts'
import type { Mark } from '../../figures/responses/rules.ts'
import type { Criterion, Decision, MarkCounts, Moment, SurveyToCheck } from './contract.ts'

/** A stored response as the check sees it. */
export interface StoredSheet extends Moment {
  arrival: number
  group: Group
  network: string | null
  marks: readonly (Mark | 'alike')[]
  /** Fingerprint of the answers without race and gender. Null if no other response has it. */
  fingerprint: string | null
  /** Named link by which it was typed in from paper; null if it came from a device. */
  link: number | null
  /** Whether it is counted: null; 0 if a lot left it out; else the decision that set it aside. */
  aside: number | null
}

/** Sheets that no decision has set aside. */
export const undecided = (sheets: readonly StoredSheet[]): StoredSheet[] =>
  sheets.filter(({ aside }) => aside === null || aside === 0)

export const countedOf = (sheets: readonly StoredSheet[]): number =>
  sheets.filter(({ aside }) => aside === null).length

/** From as many equal sheets on they count as alike. */
const alikeFrom = 3

/** The sheets of each group that gave the same answers. */
const sameAnswers = (sheets: readonly StoredSheet[]): StoredSheet[][] => {
  const repeated = sheets.filter(({ fingerprint }) => fingerprint !== null)
  return [...grouped(repeated, ({ group, fingerprint }) => `${group} ${fingerprint}`).values()]
}

/** Marks the sheets of a group that gave the same answers as others that are not set aside. */
export function markAlike(sheets: readonly StoredSheet[]): void {
  for (const same of sameAnswers(undecided(sheets)))
    if (same.length >= alikeFrom) for (const sheet of same) sheet.marks = [...sheet.marks, 'alike']
}

export function countMarks(sheets: readonly StoredSheet[]): MarkCounts {
  const counts = { ticket: 0, fast: 0, choice: 0, alike: 0 }
  for (const { marks } of sheets) for (const mark of marks) counts[mark] += 1
  return counts
}

const markedOf = (sheets: readonly StoredSheet[]): number =>
  sheets.filter(({ marks }) => marks.length > 0).length

const networksAtMost = 10

/** Numbers, hours of arrival and networks of the sheets of one group. */
export function groupCheck(own: readonly StoredSheet[], threshold: number) {
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

/** A day and hour as a text that compares; a day without an hour comes before its hours. */
const moment = ({ day, hour }: Moment): string =>
  hour === null ? day : `${day} ${String(hour).padStart(2, '0')}`

/** Whether a criterion names a sheet. One whose hour is not known is in no hours. */
export const fits = ({ group, network, link, alike, from, to }: Criterion, sheet: StoredSheet): boolean =>
  sheet.group === group &&
  (network === null || sheet.network === network) &&
  (link === undefined || sheet.link === link) &&
  (alike === null || sheet.fingerprint === alike) &&
  (from === null || moment(sheet) >= moment(from)) &&
  (to === null || moment(sheet) <= moment({ day: to.day, hour: to.hour ?? 23 }))

/** First and last arrival of sheets; of none an empty day. */
export function spanOf(sheets: readonly StoredSheet[]): { from: Moment; to: Moment } {
  let from: Moment = sheets[0] ?? { day: '', hour: null }
  let to = from
  for (const sheet of sheets) {
    if (moment(sheet) < moment(from)) from = sheet
    if (moment(sheet) > moment(to)) to = sheet
  }
  return { from: { day: from.day, hour: from.hour }, to: { day: to.day, hour: to.hour } }
}

/** All responses of a group. */
export const anyOf = (group: Group): Criterion => {
  return { group, network: null, from: null, to: null, alike: null }
}

/** A criterion with the sheets that it names. */
export interface Suspected {
  criterion: Criterion
  sheets: StoredSheet[]
}

/**
 * Clusters that someone should look at: of one group, as many sheets as the threshold, either from one network in hours
 * that follow one another, at least half of them marked, or with the same answers. In parts, as there may be very many.
 */
export function* suspectedClusters(
  sheets: readonly StoredSheet[],
  threshold: number,
): Generator<void, Suspected[]> {
  const bursts: Suspected[] = []
  // Each is of one group and day.
  for (const own of grouped(sheets, ({ group, day }) => `${group} ${day}`).values()) {
    yield
    for (const burst of burstsOf(own)) {
      const { length } = burst.sheets
      if (length >= threshold && markedOf(burst.sheets) * 2 >= length) bursts.push(burst)
    }
  }
  yield
  // A burst that holds other sheets too does not stand for those in it that are alike.
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
 * Of the sheets of a group and a day, runs of hours in which they came from one network; where sheets came without a network,
 * also from anywhere, as no criterion names those alone. Not of what is typed in from paper, one sheet after the other.
 */
function burstsOf(sheets: readonly StoredSheet[]): Suspected[] {
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
      const run: StoredSheet[] = []
      let end = start
      for (let then = hours.get(end); then; then = hours.get(++end)) run.push(...then)
      const hourly = { from: { day, hour: start }, to: { day, hour: end - 1 } }
      return { criterion: { ...anyOf(group), network, ...hourly }, sheets: run }
    })
  })
}

/** What a cluster is known by: its criterion without the end, which moves while responses keep coming. */
export const clusterKey = ({ group, network, alike, from, link }: Criterion): string =>
  JSON.stringify([group, network, alike, from?.day ?? null, from?.hour ?? null, link ?? null])

/**
 * Whether a decision settles a cluster: it was looked at and is counted, and has not grown by the threshold since. What
 * was set aside settles nothing: the cluster holds other responses, which came later.
 */
export const settles = (
  decided: Pick<Decision, 'criterion' | 'size' | 'decision'>,
  cluster: { criterion: Criterion; size: number },
  threshold: number,
): boolean =>
  decided.decision === 'counted' &&
  clusterKey(decided.criterion) === clusterKey(cluster.criterion) &&
  cluster.size < decided.size + threshold

/** Why what counts of a group cannot be changed, in a sentence; null if it can: until the survey is final, or the group decided. */
export function whyClosed({ stage }: { stage: SurveyStage }, isUndecided: boolean): string | null {
  if (stage === 'pre-release') return 'The survey hasn’t opened yet.'
  return stage === 'final' && !isUndecided
    ? 'The survey is final. You can’t change which responses count.'
    : null
}

/**
 * Whether a survey is in the list of surveys to check. A pulse is listed before it opens because it can be canceled.
 */
export const isToCheck = ({ kind, survey_status, responsesDeleted, cancelledOn }: SurveyToCheck): boolean =>
  (kind === 'pulse' || survey_status !== 'pre-release') && responsesDeleted === null && cancelledOn === null

import type { Group, SurveyStage } from '../../../shared/codes.ts'
import { grouped } from '../../../shared/grouped.ts'
import type { Mark } from '../../figures/responses/rules.ts'
import type { Criterion, MarkCounts, SurveyToCheck } from './contract.ts'

/** A stored response as the check sees it. */
export interface StoredSheet {
  arrival: number
  group: Group
  network: string | null
  day: string
  hour: number | null
  marks: readonly (Mark | 'alike')[]
  /** Fingerprint of the answers without race and gender. Null if no other response has it. */
  fingerprint: string | null
  /** Named link by which it was typed in from paper; null where it came from a device. */
  link: number | null
  /** Whether it is counted: null; 0 if a lot left it out; else the decision that set it aside. */
  aside: number | null
}

const isSetAside = ({ aside }: StoredSheet): boolean => aside !== null && aside > 0

/** Sheets that no decision has set aside. */
export const undecided = (sheets: readonly StoredSheet[]): StoredSheet[] =>
  sheets.filter((sheet) => !isSetAside(sheet))

const answersOf = ({ group, fingerprint }: StoredSheet): string => `${group} ${fingerprint}`

/** From as many equal sheets on they count as alike. */
const alikeFrom = 3

/** Marks the sheets of a group that gave the same answers as others that are not set aside. */
export function markAlike(sheets: readonly StoredSheet[]): void {
  const repeated = undecided(sheets).filter(({ fingerprint }) => fingerprint !== null)
  for (const same of grouped(repeated, answersOf).values())
    if (same.length >= alikeFrom) for (const sheet of same) sheet.marks = [...sheet.marks, 'alike']
}

export function countMarks(sheets: readonly StoredSheet[]): MarkCounts {
  const counts = { ticket: 0, fast: 0, choice: 0, alike: 0 }
  for (const { marks } of sheets) for (const mark of marks) counts[mark] += 1
  return counts
}

const isMarked = ({ marks }: StoredSheet): boolean => marks.length > 0

const networksAtMost = 10

/** Numbers, hours of arrival and networks of the sheets of one group. */
export function groupCheck(own: readonly StoredSheet[], threshold: number) {
  const left = undecided(own)
  const known = own.filter(({ hour }) => hour !== null)
  return {
    counted: own.filter(({ aside }) => aside === null).length,
    aboveBound: own.filter(({ aside }) => aside === 0).length,
    setAside: own.length - left.length,
    marks: countMarks(left),
    hours: [...grouped(known, (sheet) => moment(sheet, ''))]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, then]) => ({ day: then[0]?.day ?? '', hour: then[0]?.hour ?? 0, count: then.length })),
    networks: [...grouped(left, ({ network }) => network)]
      .flatMap(([network, from]) =>
        network === null || from.length < threshold
          ? []
          : [{ network, size: from.length, marked: from.filter(isMarked).length }],
      )
      .sort((a, b) => b.size - a.size)
      .slice(0, networksAtMost),
    typed: [...grouped(left, ({ link }) => link)].flatMap(([link, by]) =>
      link === null ? [] : [{ link, size: by.length }],
    ),
  }
}

/** A day and hour as a text that compares. */
const moment = ({ day, hour }: { day: string; hour: number | null }, without: string): string =>
  `${day} ${hour === null ? without : String(hour).padStart(2, '0')}`

/** Whether a criterion names a sheet. */
export function fits(criterion: Criterion, sheet: StoredSheet): boolean {
  if (sheet.group !== criterion.group) return false
  if (criterion.network !== null && sheet.network !== criterion.network) return false
  if (criterion.link !== undefined && sheet.link !== criterion.link) return false
  if (criterion.alike !== null && sheet.fingerprint !== criterion.alike) return false
  if (criterion.from && moment(sheet, '99') < moment(criterion.from, '00')) return false
  return !(criterion.to && moment(sheet, '00') > moment(criterion.to, '99'))
}

/** First and last arrival of sheets; of none an empty day. */
export function spanOf(sheets: readonly StoredSheet[]) {
  const nothing = { day: '', hour: null }
  let [from = nothing, to = nothing] = [sheets[0], sheets[0]]
  for (const sheet of sheets) {
    if (moment(sheet, '00') < moment(from, '00')) from = sheet
    if (moment(sheet, '00') > moment(to, '00')) to = sheet
  }
  return { from: { day: from.day, hour: from.hour }, to: { day: to.day, hour: to.hour } }
}

/** A criterion with the sheets that it names. */
export interface Suspected {
  criterion: Criterion
  sheets: StoredSheet[]
}

/**
 * Clusters that somebody should look at: of one group, as many sheets as the threshold, either from one network in hours
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
    bursts.push(
      ...burstsOf(own).filter(
        ({ sheets: { length }, sheets }) =>
          length >= threshold && sheets.filter(isMarked).length * 2 >= length,
      ),
    )
  }
  yield
  // A burst that holds other sheets too does not stand for those in it that are alike.
  const allAlike = bursts.filter(({ sheets: own }) => own.every(({ marks }) => marks.includes('alike')))
  const inBursts = new Set(allAlike.flatMap((burst) => burst.sheets))
  yield
  const repeated = sheets.filter(({ fingerprint }) => fingerprint !== null)
  const alike = [...grouped(repeated, answersOf).values()].flatMap((own): Suspected[] => {
    const [first] = own
    if (!first || own.length < threshold || own.every((sheet) => inBursts.has(sheet))) return []
    const { group, fingerprint } = first
    return [{ criterion: { group, network: null, from: null, to: null, alike: fingerprint }, sheets: own }]
  })
  return [...bursts, ...alike].sort((a, b) => b.sheets.length - a.sheets.length)
}

/**
 * Of the sheets of a group and a day, runs of hours in which they came from one network; where sheets came without a network,
 * also from anywhere, as no criterion names those alone. Not of what is typed in from paper, one sheet after the other.
 */
function burstsOf(sheets: readonly StoredSheet[]): Suspected[] {
  const timed = sheets.filter(({ hour, link }) => hour !== null && link === null)
  const networks = grouped(timed, ({ network }) => network)
  if (networks.has(null)) networks.set(null, timed)
  return [...networks].flatMap(([network, own]) => runsOf(own, network))
}

/** Runs of hours of sheets of one group and day. */
function runsOf(own: readonly StoredSheet[], network: string | null): Suspected[] {
  const [first] = own
  if (!first) return []
  const { group, day } = first
  const hours = grouped(own, ({ hour }) => hour ?? 0)
  const starts = [...hours.keys()].filter((hour) => !hours.has(hour - 1))
  return starts.map((start) => {
    const run: StoredSheet[] = []
    let end = start
    for (let then = hours.get(end); then; then = hours.get(++end)) run.push(...then)
    const criterion = { group, network, from: { day, hour: start }, to: { day, hour: end - 1 }, alike: null }
    return { criterion, sheets: run }
  })
}

/** What a cluster is known by: its criterion without the end, which moves while responses go on coming. */
export const clusterKey = ({ group, network, alike, from, link }: Criterion): string =>
  JSON.stringify([group, network, alike, from?.day ?? null, from?.hour ?? null, link ?? null])

/**
 * Whether a decision settles a cluster: it was looked at and is counted, and has not grown by the threshold since. What
 * was set aside settles nothing: the cluster holds other responses, which came later.
 */
export function settles(
  decided: { criterion: Criterion; size: number; decision: 'aside' | 'counted' },
  cluster: { criterion: Criterion; size: number },
  threshold: number,
): boolean {
  return (
    decided.decision === 'counted' &&
    clusterKey(decided.criterion) === clusterKey(cluster.criterion) &&
    cluster.size < decided.size + threshold
  )
}

/** Why what counts of a group cannot be changed, in a sentence; null if it can: until the survey is final, or the group decided. */
export function whyClosed({ stage }: { stage: SurveyStage }, isUndecided: boolean): string | null {
  if (stage === 'pre-release') return 'The survey has not opened yet.'
  return stage === 'final' && !isUndecided ? 'The survey is final. What is counted stays.' : null
}

/** Whether a survey stands in the list of what can be checked. A pulse stands there before it opens: it can be cancelled. */
export const isToCheck = ({ kind, survey_status, responsesDeleted, cancelledOn }: SurveyToCheck): boolean =>
  (kind === 'pulse' || survey_status !== 'pre-release') && responsesDeleted === null && cancelledOn === null

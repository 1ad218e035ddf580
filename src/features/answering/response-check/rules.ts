import type { Group, SurveyStage } from '../../../shared/codes.ts'
import { grouped } from '../../../shared/grouped.ts'
import type { Mark } from '../../figures/responses/rules.ts'
import type { Criterion, MarkCounts, SurveyToCheck } from './contract.ts'

/** A stored response as the check sees it. */
export interface Sheet {
  arrival: number
  group: Group
  network: string | null
  day: string
  hour: number | null
  marks: readonly Mark[]
  /** Fingerprint of the answers without race and gender: alike where every answer is the same. Null where no other is. */
  fingerprint: string | null
  /** Named link by which it was typed in from paper; null where it came from a device. */
  link?: number | null
}

/** From as many equal sheets on they count as alike. */
const alikeFrom = 3

/** Fingerprints that several sheets of a group share. */
export function sharedFingerprints(sheets: readonly Sheet[], atLeast = alikeFrom): Set<string> {
  const counts = new Map<string, number>()
  for (const { group, fingerprint } of sheets) {
    if (fingerprint === null) continue
    const key = `${group} ${fingerprint}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count >= atLeast).map(([key]) => key))
}

const isAlike = ({ group, fingerprint }: Sheet, shared: ReadonlySet<string>): boolean =>
  fingerprint !== null && shared.has(`${group} ${fingerprint}`)

/** Whether anything speaks against a sheet. */
export const isMarked = (sheet: Sheet, shared: ReadonlySet<string>): boolean =>
  sheet.marks.length > 0 || isAlike(sheet, shared)

export function countMarks(sheets: readonly Sheet[], shared: ReadonlySet<string>): MarkCounts {
  const with_ = (mark: Mark) => sheets.filter(({ marks }) => marks.includes(mark)).length
  return {
    ticket: with_('ticket'),
    fast: with_('fast'),
    choice: with_('choice'),
    alike: sheets.filter((sheet) => isAlike(sheet, shared)).length,
  }
}

/** A sheet, and whether it is counted: null; 0 if a lot left it out; else the decision that set it aside. */
export interface StoredSheet extends Sheet {
  aside: number | null
}

/** Sheets that no decision has set aside. */
export const undecided = (sheets: readonly StoredSheet[]): StoredSheet[] =>
  sheets.filter(({ aside }) => aside === null || aside === 0)

const networksAtMost = 10

/** Numbers, hours of arrival and networks of the sheets of one group; in parts, as there may be very many. */
export function* groupCheck(own: readonly StoredSheet[], shared: ReadonlySet<string>, threshold: number) {
  const left = undecided(own)
  const marks = countMarks(left, shared)
  yield
  const known = own.filter(({ hour }) => hour !== null)
  const days = grouped(known, ({ day }) => day)
  yield
  const hours = []
  for (const [day, ofDay] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const byHour = [...grouped(ofDay, ({ hour }) => hour ?? 0)].sort(([a], [b]) => a - b)
    hours.push(...byHour.map(([hour, { length }]) => ({ day, hour, count: length })))
    yield
  }
  const placed = left.filter(({ network }) => network !== null)
  const networks = grouped(placed, ({ network }) => network ?? '')
  yield
  const typed = grouped(left, ({ link }) => link ?? null)
  yield
  return {
    counted: own.filter(({ aside }) => aside === null).length,
    aboveBound: own.filter(({ aside }) => aside === 0).length,
    setAside: own.filter(({ aside }) => aside !== null && aside > 0).length,
    marks,
    hours,
    networks: [...networks]
      .map(([network, from]) => ({
        network,
        size: from.length,
        marked: from.filter((sheet) => isMarked(sheet, shared)).length,
      }))
      .filter(({ size }) => size >= threshold)
      .sort((a, b) => b.size - a.size)
      .slice(0, networksAtMost),
    typed: [...typed].flatMap(([link, by]) => (link === null ? [] : [{ link, size: by.length }])),
  }
}

/** A day and hour as a text that compares. */
const moment = ({ day, hour }: { day: string; hour: number | null }, without: string): string =>
  `${day} ${hour === null ? without : String(hour).padStart(2, '0')}`

/** Whether a criterion names a sheet. */
export function fits(criterion: Criterion, sheet: Sheet): boolean {
  if (sheet.group !== criterion.group) return false
  if (criterion.network !== null && sheet.network !== criterion.network) return false
  if (criterion.link !== undefined && sheet.link !== criterion.link) return false
  if (criterion.alike !== null && sheet.fingerprint !== criterion.alike) return false
  if (criterion.from && moment(sheet, '99') < moment(criterion.from, '00')) return false
  return !(criterion.to && moment(sheet, '00') > moment(criterion.to, '99'))
}

/** First and last arrival of sheets; of none an empty day. */
export function spanOf(sheets: readonly Sheet[]) {
  const [first] = sheets
  if (!first) return { from: { day: '', hour: null }, to: { day: '', hour: null } }
  let [from, to] = [first, first]
  for (const sheet of sheets) {
    if (isBefore(sheet, from)) from = sheet
    if (isBefore(to, sheet)) to = sheet
  }
  const momentOf = ({ day, hour }: Sheet) => ({ day, hour })
  return { from: momentOf(from), to: momentOf(to) }
}

const isBefore = (a: Sheet, b: Sheet): boolean =>
  a.day === b.day ? (a.hour ?? 0) < (b.hour ?? 0) : a.day < b.day

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
  const shared = sharedFingerprints(sheets)
  yield
  const bursts: Suspected[] = []
  // Each is of one group and day.
  for (const own of grouped(sheets, ({ group, day }) => `${group} ${day}`).values()) {
    yield
    for (const burst of burstsOf(own)) {
      const marked = burst.sheets.filter((sheet) => isMarked(sheet, shared))
      if (burst.sheets.length >= threshold && marked.length * 2 >= burst.sheets.length) bursts.push(burst)
    }
  }
  yield
  // A burst that holds other sheets too does not stand for those in it that are alike.
  const allAlike = bursts.filter(({ sheets: own }) => own.every((sheet) => isAlike(sheet, shared)))
  const inBursts = new Set(allAlike.flatMap((burst) => burst.sheets))
  yield
  const repeated = sheets.filter(({ fingerprint }) => fingerprint !== null)
  const equal = grouped(repeated, ({ group, fingerprint }) => `${group} ${fingerprint}`)
  const alike = [...equal.values()].flatMap((own): Suspected[] => {
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
  const timed = sheets.filter(({ hour, link }) => hour !== null && (link ?? null) === null)
  const networks = grouped(timed, ({ network }) => network)
  const anywhere = networks.has(null) ? [timed] : []
  networks.delete(null)
  return [...networks.values(), ...anywhere].flatMap(runsOf)
}

/** Runs of hours of sheets of one group and day. */
function runsOf(own: readonly StoredSheet[]): Suspected[] {
  const [first] = own
  if (!first) return []
  const { group, day } = first
  const network = own.every((sheet) => sheet.network === first.network) ? first.network : null
  const hours = new Set(own.map(({ hour }) => hour ?? 0))
  const starts = [...hours].filter((hour) => !hours.has(hour - 1))
  return starts.map((start) => {
    let end = start
    while (hours.has(end + 1)) end += 1
    const criterion = { group, network, from: { day, hour: start }, to: { day, hour: end }, alike: null }
    return { criterion, sheets: own.filter(({ hour }) => hour !== null && hour >= start && hour <= end) }
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

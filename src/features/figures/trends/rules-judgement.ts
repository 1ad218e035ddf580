import {
  apartPoint,
  type Candidate,
  candidate,
  type Difference,
  difference,
  type Judged,
  judgeApart,
  judgeBehind,
  judgeGates,
  type PointOf,
  pointOf,
  type QuestionScores,
  questionsPoint,
  type StoredCell,
} from '../../../measurement/changes.ts'
import type { Figures, GroupFigures } from '../../../measurement/results.ts'
import { type AreaCode, areaCodes, type Group } from '../../../shared/codes.ts'
import { grouped } from '../../../shared/grouped.ts'
import type { StoredResults } from '../results/rules.ts'
import type { Comparable, Questions, Shared } from './rules-questions.ts'

/** A survey's figures, and the areas in which they can be compared with the latest survey's. */
export interface Year {
  figures: Figures
  comparable: Comparable
  /** The threshold used for the figures. */
  smallGroup: number
  /** Number of scored answers to each question; 0 if the question set is unknown. */
  answers: number
  questions: Questions
  /** The questions as shown. `shared` are the ones the latest survey also asked. Both are missing if unknown. */
  items?: StoredResults['items']
  shared?: Shared
}

/** A cell's values over the years. Null for surveys without the cell or with different questions. */
export type Line = readonly (StoredCell | null)[]
/** A line's change: its size and the year it is measured from. */
export interface Move {
  since: number
  difference: Difference | null
  /** Set if only the questions in both surveys are compared: their number and their average scores in each survey. */
  shared?: { questions: number; before: number; now: number }
}

/** The largest threshold sets the rounding steps for all years, because no year's figures are coarser. */
const thresholdOf = (years: readonly Year[]): number => Math.max(0, ...years.map((year) => year.smallGroup))

/** Returns the groups that the latest survey asked. */
export const askedIn = (years: readonly Year[]): Group[] =>
  years.at(-1)?.figures.groups.map(({ key }) => key) ?? []

export const groupIn = ({ figures }: Year, group: Group): GroupFigures | undefined =>
  figures.groups.find(({ key }) => key === group)

/** Checks whether a year's figures for a group can be compared in an area, or in all areas if `area` is null. */
export const isComparable = ({ comparable }: Year, group: Group, area: AreaCode | null): boolean =>
  area === null ? comparable[group].size === areaCodes.length : comparable[group].has(area)

/** Returns the shared questions that make an area comparable even though the year also asked different questions. */
export const sharedIn = (year: Year, group: Group, area: AreaCode): readonly string[] =>
  isComparable(year, group, area) ? [] : (year.shared?.[group].get(area) ?? [])

export const lineOf = (
  years: readonly Year[],
  group: Group,
  area: AreaCode | null,
  cellOf: (year: Year) => StoredCell | undefined,
): Line => years.map((year) => (isComparable(year, group, area) ? (cellOf(year) ?? null) : null))

/** Judges all changes in a school's surveys, once for all pages that show them. */
export class Judgement {
  readonly #years: readonly Year[]
  readonly #threshold: number
  readonly #gates: Map<string, Judged>
  readonly #areas = new Map<string, Judged>()

  constructor(years: readonly Year[]) {
    this.#years = years
    this.#threshold = thresholdOf(years)
    const gates: Candidate<string>[] = askedIn(years).flatMap((group) => {
      const overall = candidate(keyOf(group, null), this.groupMove(group, null)?.difference)
      if (overall.length > 0) return overall
      // A pulse survey has no overall score, and neither does a group with different questions. Their areas are gates
      // instead.
      return this.#candidates(group)
    })
    this.#gates = judgeGates(gates)
    const apart = judgeApart(
      askedIn(years).flatMap((group) =>
        areaCodes.flatMap((area) =>
          candidate(keyOf(group, area), this.#apartMove(group, area)).map((more) => ({
            ...more,
            own: this.groupMove(group, area)?.difference?.value ?? 0,
          })),
        ),
      ),
    )
    for (const group of askedIn(years)) {
      const gate = this.#gates.get(keyOf(group, null))
      const behind = judgeBehind(this.#candidates(group), gate?.clear ?? false)
      for (const [key, judged] of behind) {
        const own = gate ? judged : (this.#gates.get(key) ?? judged)
        this.#areas.set(key, { ...own, clear: own.clear || apart.has(key) })
      }
    }
  }

  #candidates(group: Group): Candidate<string>[] {
    return areaCodes.flatMap((area) => candidate(keyOf(group, area), this.groupMove(group, area)?.difference))
  }

  ofGroup(group: Group, area: AreaCode | null): Judged | undefined {
    return area === null ? this.#gates.get(keyOf(group, null)) : this.#areas.get(keyOf(group, area))
  }

  /** Judges a group's rows in an area. A row's change can be clear only if the area's or the group's change is. */
  ofRows<Key>(group: Group, area: AreaCode, rows: readonly Candidate<Key>[]): Map<Key, Judged> {
    const isOpen = [area, null].some((one) => this.ofGroup(group, one)?.clear === true)
    return judgeBehind(rows, isOpen)
  }

  groupMove(group: Group, area: AreaCode | null): Move | null {
    const whole = this.move(this.#groupLine(group, area), group, (cell, of) => pointOf(cell, area, of))
    const shared = area === null ? null : this.#sharedMove(group, area)
    return shared && shared.since > (whole?.since ?? -1) ? shared : whole
  }

  /** Returns the change in the questions asked in both years, for a group whose questions in an area differed. */
  #sharedMove(group: Group, area: AreaCode): Move | null {
    const now = this.#years.at(-1)
    const since = this.#years.slice(0, -1).findLastIndex((year) => sharedIn(year, group, area).length > 0)
    const before = this.#years[since]
    if (!before || !now) return null
    const names = sharedIn(before, group, area)
    const [first, second] = [before, now].map((year) =>
      questionsPoint(scoresOf(year, area, names), area, {
        group,
        spreads: groupIn(year, group)?.rounded?.spreads,
        threshold: this.#threshold,
      }),
    )
    if (!first || !second) return null
    const shared = { questions: names.length, before: first.value, now: second.value }
    return { since, difference: difference(first, second), shared }
  }

  /** Returns how much more an area changed than the other seven, if all eight can be compared. */
  #apartMove(group: Group, area: AreaCode): Difference | null {
    const found = this.move(this.#groupLine(group, null), group, (cell, of) => apartPoint(cell, area, of))
    return found && found.since === this.groupMove(group, area)?.since ? found.difference : null
  }

  #groupLine(group: Group, area: AreaCode | null): Line {
    return lineOf(this.#years, group, area, (year) => groupIn(year, group))
  }

  /** Returns the change since the last comparable year; null if there is none. */
  move(
    line: Line,
    group: Group,
    pointAt: (cell: StoredCell, of: PointOf) => ReturnType<typeof pointOf>,
  ): Move | null {
    const since = line.slice(0, -1).findLastIndex((cell) => cell !== null)
    const [before, now] = [line[since], line.at(-1)]
    if (!before || !now) return null
    const pointIn = (cell: StoredCell, year: Year | undefined) =>
      pointAt(cell, {
        group,
        spreads: year && groupIn(year, group)?.rounded?.spreads,
        threshold: this.#threshold,
      })
    const found = difference(pointIn(before, this.#years[since]), pointIn(now, this.#years.at(-1)))
    return { since, difference: found }
  }
}

/** Returns the given questions in an area, as a year shows them, by question set. */
function scoresOf({ items }: Year, area: AreaCode, names: readonly string[]): QuestionScores[] {
  const all = items?.[area] ?? []
  const asked = all.filter(({ name }) => names.includes(name))
  // A group that awaits a decision doesn't have figures.
  if (asked.length < names.length) return []
  return [...grouped(asked, ({ type }) => type)].map(([type, own]) => ({
    figures: own.map(({ figure }) => figure),
    asked: all.filter((item) => item.type === type).length,
  }))
}

const keyOf = (group: Group, area: AreaCode | null): string => `${group} ${area ?? ''}`

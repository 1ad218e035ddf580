import type { Figure, Gap } from '../../figures/results/contract.ts'
import { placeOf } from '../../figures/results/rules.ts'
import { byClarity } from '../../figures/results/rules-gaps.ts'

/** Scores that differ by up to this much, in points from 0 to 10, count as equally low or equally high. */
export const closeScores = 0.5

/** Number of areas recommended, or listed as strengths. One more is included if its score is close. */
const few = 2

/** A survey's areas, grouped by what we advise the school to do. */
export interface Recommended<A> {
  /** Areas with the lowest scores, lowest first, plus the area with the widest clear gap if it isn’t among these. */
  focus: A[]
  /** Areas with the highest scores, highest first. An area with a Low score is never a strength. */
  strengths: A[]
  /** All other areas, lowest score first. Areas without a score come last. */
  others: A[]
}

/** Groups the areas in a survey's results. `focus` and `strengths` are empty if no area has a score. */
export function recommended<A extends { figure: Figure; gap: Gap | null }>(
  areas: readonly A[],
): Recommended<A> {
  const scoreOf = (area: A) => placeOf(area.figure)
  const scored = areas.filter(({ figure }) => figure.status !== null).sort((a, b) => scoreOf(a) - scoreOf(b))
  const lowest = firstFew(scored, scoreOf)
  const focus = [...new Set([...lowest, ...widestGap(scored)])]
  const highest = scored.filter((area) => !focus.includes(area) && area.figure.status !== 'low').reverse()
  const strengths = firstFew(highest, scoreOf)
  const others = [...scored, ...areas.filter(({ figure }) => figure.status === null)].filter(
    (area) => !focus.includes(area) && !strengths.includes(area),
  )
  return { focus, strengths, others }
}

/** Returns the area with the widest clear gap; empty if no area has a clear gap. */
function widestGap<A extends { gap: Gap | null }>(areas: readonly A[]): A[] {
  const found = areas.flatMap((area) => (area.gap ? [{ area, gap: area.gap }] : []))
  return found
    .sort((a, b) => byClarity(a.gap, b.gap))
    .slice(0, 1)
    .map(({ area }) => area)
}

/** Returns the first two areas, plus the third if its score is close to the second's. */
function firstFew<A>(areas: readonly A[], scoreOf: (area: A) => number): A[] {
  const second = areas[few - 1]
  const third = areas[few]
  const isClose = second && third && distance(scoreOf(second), scoreOf(third)) <= closeScores
  return areas.slice(0, isClose ? few + 1 : few)
}

/** Returns the difference between two scores with one decimal, without floating-point error. */
const distance = (a: number, b: number): number => Math.round(Math.abs(a - b) * 10) / 10

import type { Figure, Gap } from '../../figures/results/contract.ts'
import { placeOf } from '../../figures/results/rules.ts'
import { byClarity } from '../../figures/results/rules-gaps.ts'

/** Areas whose scores are this close count as equally low, or equally high: in points of 10. */
export const closeScores = 0.5

/** How many areas are recommended, or named as strengths; one more where its score is close to theirs. */
const few = 2

/** Areas by what a school is advised to do with them. */
export interface Recommended<A> {
  /** The lowest scores, lowest first; then the area with the widest clear gap, if it is a different one. */
  focus: A[]
  /** The highest scores, highest first; an area with a Low score is no one’s strength. */
  strengths: A[]
  /** All others: lowest score first, those without a score last. */
  others: A[]
}

/** Divides the areas of a survey's results. Both ends are empty if no area has a score. */
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

/** The area with the widest clear gap; none if no area has one. */
function widestGap<A extends { gap: Gap | null }>(areas: readonly A[]): A[] {
  const found = areas.flatMap((area) => (area.gap ? [{ area, gap: area.gap }] : []))
  return found
    .sort((a, b) => byClarity(a.gap, b.gap))
    .slice(0, 1)
    .map(({ area }) => area)
}

/** The first two, and the third where it is close to the second. */
function firstFew<A>(areas: readonly A[], scoreOf: (area: A) => number): A[] {
  const second = areas[few - 1]
  const third = areas[few]
  const isClose = second && third && distance(scoreOf(second), scoreOf(third)) <= closeScores
  return areas.slice(0, isClose ? few + 1 : few)
}

/** Between two scores of one decimal, without what adding such numbers leaves behind. */
const distance = (a: number, b: number): number => Math.round(Math.abs(a - b) * 10) / 10

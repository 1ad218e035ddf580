import type { Figure } from './figures.ts'
import { clean } from './precision.ts'

/** A question of a gap's area, and the scores of both sides of the gap in it, in points. */
export interface GapQuestion {
  name: string
  title: string
  subgroup: number
  rest: number
  /** Without this question less than half of the gap is left; of one question at most. */
  carries: boolean
}

interface Scores {
  name: string
  title: string
  /** The shown scores of the row, and of its whole group. */
  row: number
  whole: number
}

interface Sides {
  subgroup: Figure
  rest: Figure
  direction: 'lower' | 'higher' | 'equal'
  distance: number | null
}

/**
 * How both sides of a gap in an area answered its questions, from shown scores alone; empty unless the row and the rest have 20
 * times the threshold of people. `whole` are the people of the group, in multiples of the threshold. What the two sides differ by in the other areas too is not what a question of this area
 * carries.
 */
export function gapQuestions(
  scores: readonly Scores[],
  { subgroup, rest, direction, distance }: Sides,
  { whole, threshold }: { whole: number; threshold: number },
): GapQuestion[] {
  const people = subgroup.n ?? 0
  if (Math.min(people, whole - people) < 20 * threshold) return []
  if (subgroup.score === null || rest.score === null) return []
  const share = (people + threshold / 2) / whole
  const sides = scores.map(({ row: own, whole, ...question }) => {
    const of = Math.min(10, Math.max(0, (whole - share * own) / (1 - share)))
    return { ...question, subgroup: own, rest: of }
  })
  const elsewhere = subgroup.score - rest.score - (direction === 'lower' ? -1 : 1) * (distance ?? 0)
  const beyond = sides.map((side) => side.subgroup - side.rest - elsewhere)
  const all = mean(beyond)
  const without = beyond.map((_, at) => mean(beyond.toSpliced(at, 1)) * Math.sign(all))
  const least = Math.min(...without)
  return sides.map((side, at) => ({
    ...side,
    rest: clean(side.rest),
    carries: sides.length > 1 && without[at] === least && least < Math.abs(all) / 2,
  }))
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

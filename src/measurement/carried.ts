import { computedFigure, type Figure } from './figures.ts'

/** A score as shown, such as "9.9 or more" at the end of the scale. */
export type ShownScore = Pick<Figure, 'coded'> & { score: number }

/** A question in a gap's area, with the scores of both sides in points. */
export interface GapQuestion {
  name: string
  title: string
  subgroup: ShownScore
  rest: ShownScore
  /** True if less than half of the gap is left without this question; at most one question in an area. */
  carries: boolean
}

interface Scores {
  name: string
  title: string
  /** The row's score and its whole group's score, as shown. */
  row: ShownScore
  whole: ShownScore
}

interface Sides {
  subgroup: Figure
  rest: Figure
  direction: 'lower' | 'higher' | 'equal'
  distance: number | null
}

/**
 * Returns how both sides of a gap in an area answered the area's questions, using only shown scores. Returns an empty
 * list unless the row and the rest each have at least 20 times the threshold of people. `people` is the size of the
 * group, a multiple of the threshold. A difference that both sides also have in the other areas doesn't count toward a
 * question.
 */
export function gapQuestions(
  scores: readonly Scores[],
  { subgroup, rest, direction, distance }: Sides,
  { people, threshold }: { people: number; threshold: number },
): GapQuestion[] {
  const row = subgroup.n ?? 0
  if (Math.min(row, people - row) < 20 * threshold) return []
  if (subgroup.score === null || rest.score === null) return []
  const share = (row + threshold / 2) / people
  const others = scores.map(({ row: own, whole }) => {
    const mean = (whole.score - share * own.score) / (1 - share)
    return Math.min(10, Math.max(0, mean))
  })
  const differences = scores.map(({ row: own }, at) => own.score - (others[at] ?? 0))
  const sign = direction === 'lower' ? -1 : 1
  const elsewhere = distance === null ? null : subgroup.score - rest.score - sign * distance
  const carrier = elsewhere === null ? -1 : carrierOf(differences.map((one) => sign * (one - elsewhere)))
  return scores.map(({ row: own, whole, ...question }, at) => {
    const { score, coded } = computedFigure(others[at] ?? 0, null, people - row, threshold)
    const shownRest = { score: score ?? 0, coded }
    return { ...question, subgroup: own, rest: shownRest, carries: at === carrier }
  })
}

/** Returns the index of the part that makes up more than half of the mean; -1 if there is none. */
export function carrierOf(parts: readonly number[]): number {
  const all = mean(parts)
  const without = parts.map((_, at) => mean(parts.toSpliced(at, 1)))
  const least = Math.min(...without)
  return parts.length > 1 && all > 0 && least < all / 2 ? without.indexOf(least) : -1
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

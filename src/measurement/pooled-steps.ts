import type { Answer } from './rows.ts'

/** How many people at a school gave each answer in a dimension, keyed by answer. */
export type Counts = ReadonlyMap<string, number>

/** The answers in one part of a dimension. Small answers are combined within it. */
type Part = readonly Answer[]

/** Whether a row shows its steps ("40 or more"), or only that it is a row ("10 or more"). */
type Telling = 'steps' | 'rows'

/**
 * Checks whether a cell looks the same after one person moves from one answer to another. Each answer must stay a row
 * of its own or a small answer, and each count must stay in its step.
 */
function looksTheSame(
  counts: Counts,
  part: Part,
  from: string,
  to: string,
  threshold: number,
  telling: Telling,
): boolean {
  const of = (key: string) => counts.get(key) ?? 0
  const level = (count: number) =>
    count < threshold ? 0 : telling === 'rows' ? 1 : Math.floor(count / threshold)
  const small = part.reduce((sum, { key }) => sum + (of(key) < threshold ? of(key) : 0), 0)
  const change = Number(of(to) < threshold) - Number(of(from) < threshold)
  return (
    of(from) > 0 &&
    level(of(from)) === level(of(from) - 1) &&
    level(of(to)) === level(of(to) + 1) &&
    level(small) === level(small + change)
  )
}

/**
 * Checks whether rows over several schools, together with each school's own rows, leave every small cell of a school
 * undetermined. For each small cell there must be a possible world in which one person at that school gave a different
 * answer while everything shown stays the same. If the sum would reveal the difference, one person at another school
 * gives the opposite answer.
 */
export function leavesOpen(
  schools: readonly Counts[],
  parts: readonly Part[],
  threshold: number,
  telling: Telling,
): boolean {
  const all = new Map<string, number>()
  for (const counts of schools) for (const [key, count] of counts) all.set(key, (all.get(key) ?? 0) + count)
  return parts.every((part) => {
    const keys = part.map(({ key }) => key)
    const moves = keys.flatMap((from) => keys.filter((to) => to !== from).map((to) => ({ from, to })))
    const named = ({ from, to }: { from: string; to: string }) => `${from} ${to}`
    // Schools where moving one person isn't visible.
    const unseen = new Map(
      moves.map((move) => [
        named(move),
        schools.filter((counts) => looksTheSame(counts, part, move.from, move.to, threshold, 'steps')),
      ]),
    )
    const unseenInAll = new Set(
      moves.filter(({ from, to }) => looksTheSame(all, part, from, to, threshold, telling)).map(named),
    )
    const isOpen = (counts: Counts, move: { from: string; to: string }): boolean => {
      if (!unseen.get(named(move))?.includes(counts)) return false
      if (unseenInAll.has(named(move))) return true
      const back = unseen.get(named({ from: move.to, to: move.from })) ?? []
      return back.some((other) => other !== counts)
    }
    return schools.every((counts) =>
      keys.every((key) => {
        const count = counts.get(key) ?? 0
        if (count === 0 || count >= threshold) return true
        return moves.some((move) => (move.from === key || move.to === key) && isOpen(counts, move))
      }),
    )
  })
}

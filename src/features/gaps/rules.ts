import { comparedDimensions, holm, type Sample, welch } from '../../measurement/comparison.ts'
import { type Division, type Measured, notAnswered, shown } from '../../measurement/scores.ts'
import type { Gaps } from './contract.ts'

type AreaGaps = Gaps['areas'][number]
type Compared = Division['cells'][number] &
  Sample & { score: number; status: NonNullable<Measured['status']> }

/**
 * Areas by their largest gap. All pairs of shown cells of all areas and divisions are compared and corrected for
 * together; people who did not answer a question are no group, and withheld cells have no figure to compare.
 */
export function gapsOf(
  areas: readonly { code: AreaGaps['code']; name: string; divisions: readonly Division[] }[],
): Pick<Gaps, 'areas' | 'comparisons'> {
  const pairs: { low: Compared; high: Compared; p: number }[] = []
  const drafts = areas.map(({ code, name, divisions }) => ({
    code,
    name,
    gaps: divisions.flatMap((division) => {
      const key = comparedDimensions.find((one) => one === division.key)
      if (!key) return []
      const cells = comparedCells(division)
      for (const [place, low] of cells.entries())
        for (const high of cells.slice(place + 1)) pairs.push({ low, high, p: welch(low, high) })
      const [low, high] = [cells[0], cells.at(-1)]
      if (!low || !high || low.score === high.score) return []
      return [{ division: key, name: division.name, low, high, distance: shown(high.score - low.score) }]
    }),
  }))
  const beyond = holm(pairs.map((pair) => pair.p))
  const isBeyond = (gap: { low: Compared; high: Compared }) =>
    beyond[pairs.findIndex((pair) => pair.low === gap.low && pair.high === gap.high)] ?? false
  const found = drafts.map((area) => ({
    ...area,
    gaps: area.gaps
      .map((gap) => ({ ...gap, beyondChance: isBeyond(gap) }))
      .sort((a, b) => b.distance - a.distance),
  }))
  const largest = (area: AreaGaps) => area.gaps[0]?.distance ?? -1
  return { areas: found.sort((a, b) => largest(b) - largest(a)), comparisons: pairs.length }
}

/** Cells with a figure, lowest score first; among equal ones the larger group at either end. */
function comparedCells(division: Division): Compared[] {
  const cells = division.cells.flatMap((cell) => {
    const { n, score, status, exact, error } = cell
    const known = n !== null && score !== null && status !== null && exact !== null && error !== null
    return known && cell.key !== notAnswered.key ? [{ ...cell, n, score, status, exact, error }] : []
  })
  return cells.sort((a, b) => a.score - b.score || b.n - a.n)
}

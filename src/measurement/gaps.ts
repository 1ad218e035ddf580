import { type AreaCode, areaCodes, type Group } from '../shared/codes.ts'
import { discoveries, hedges, welch } from './comparison.ts'
import { areaFigures, type Figure, type Protection, type Told } from './figures.ts'
import { clean } from './precision.ts'
import { meanOf, restOf, type Tally } from './respondents.ts'
import type { Dimension, Row } from './rows.ts'
import { type Size, sizeOf } from './sizes.ts'

/** A subgroup beside all others of its group, in one area. */
export interface Gap {
  group: Group
  dimension: Dimension['key']
  /** Key and name of the subgroup's answer. */
  row: string
  name: string
  area: AreaCode
  direction: 'lower' | 'higher'
  subgroup: Figure
  /** The other members of the group; their number is not told. */
  rest: Figure
  /** Points between the two scores as they are shown; null where the words alone are told. */
  distance: number | null
  /** The distance in words, from the exact scores. */
  size: Size
  /** Whether chance is an unlikely reason. */
  clear: boolean
}

/**
 * Gaps of a dimension: each answer with a row of its own against all others of the group, in every area, by Welch's test on
 * respondents' scores. Benjamini and Hochberg's correction covers all of these comparisons, every answer in every area
 * of this group and this dimension: that is the list a reader looks at. A comparison takes twice the threshold of people
 * on either side, and spread on both. Grades are not compared: classes make their differences.
 */
export function gapsOf(
  dimension: Dimension,
  rows: readonly { row: Row; cell: Tally; told: Told }[],
  group: Tally,
  protection: Protection,
): Gap[] {
  if (dimension.key === 'grade') return []
  const least = 2 * protection.threshold
  const found = rows.flatMap(({ row, cell, told }) => {
    const rest = restOf(group, cell)
    if (row.pooled || row.key === 'none' || cell.n < least || rest.n < least) return []
    const own = areaFigures(cell, told, protection)
    const others = areaFigures(rest, { n: null, atLeast: false }, protection)
    return areaCodes.flatMap((area, at) => {
      const [subgroup, other] = [own[at], others[at]]
      const [one, two] = [cell.areas[at], rest.areas[at]]
      if (!subgroup?.status || !other?.status || !one || !two) return []
      const p = welch(one, two)
      const g = hedges(one, two)
      const difference = meanOf(one) - meanOf(two)
      // Equal means may differ in the last binary places.
      return p === null || g === null || Math.abs(difference) < 1e-9
        ? []
        : [{ row, area, subgroup, rest: other, p, difference, size: sizeOf(g) }]
    })
  })
  const clear = discoveries(found.map(({ p }) => p))
  return found.map(({ row, area, subgroup, rest, difference, size }, at) => {
    const direction = difference < 0 ? 'lower' : 'higher'
    return {
      group: dimension.group,
      dimension: dimension.key,
      row: row.key,
      name: row.answers[0]?.name ?? '',
      area,
      direction,
      subgroup,
      rest,
      distance: shownDistance(subgroup, rest, direction),
      size,
      clear: clear[at] ?? false,
    }
  })
}

/** Null where a score is a word or coded, and where the rounded scores are equal or the other way round. */
function shownDistance(subgroup: Figure, rest: Figure, direction: Gap['direction']): number | null {
  if (subgroup.score === null || rest.score === null || subgroup.coded || rest.coded) return null
  const distance = clean(subgroup.score - rest.score) * (direction === 'lower' ? -1 : 1)
  return distance > 0 ? distance : null
}

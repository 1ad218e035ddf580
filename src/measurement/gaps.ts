import { type AreaCode, areaCodes, type Group } from '../shared/codes.ts'
import type { GapQuestion } from './carried.ts'
import { designEffect, discoveries, pValue, smallestFound } from './comparison.ts'
import { areaFigures, type Basis, computedFigure, type Figure, overallFigure } from './figures.ts'
import { clean, roundedUp } from './precision.ts'
import type { RoundedCell, Spreads } from './rounded.ts'
import type { Dimension, Row } from './rows.ts'
import {
  beyondStyle,
  falseDiscoveryRate,
  type GapKind,
  gapWeights,
  mayBeStyle,
  nineOf,
  oneSided,
  type Sides,
  sideOf,
  sidesOf,
  sumOf,
} from './sides.ts'
import { type Size, sizeOf } from './sizes.ts'
import { isExplained } from './stories.ts'

/** A row of a group compared with the rest of the group. */
export interface Gap {
  group: Group
  dimension: Dimension['key']
  /** Key and name of the row's answer. */
  row: string
  name: string
  /** Missing from results of version 1.0, which compared the two scores in one area. */
  kind?: GapKind
  /** Null for a level over all areas. */
  area: AreaCode | null
  /** Equal if both are the same after rounding. */
  direction: 'lower' | 'higher' | 'equal'
  subgroup: Figure
  /** Everyone else in the group; their number is suppressed. */
  rest: Figure
  /** In points: how much larger in this area than elsewhere; for a level, the mean difference. */
  distance: number | null
  /** The distance in words, relative to the spread among people. */
  size: Size
  /** True if chance is an unlikely reason. A level still isn't clear if answer style may explain it. */
  found?: boolean
  clear: boolean
  /** True if the gap is no longer clear once the difference in judging the two stories is taken off. */
  explained?: true
  /** The smallest gap of this kind, in points, that four of five reports would find. */
  smallest?: number
  /** The questions of a clear gap's area, if both sides are large enough to show them. */
  questions?: GapQuestion[]
}

/** One dimension of a group, rounded. Code that uses it can't see exact figures. */
export interface RoundedDimension {
  dimension: Pick<Dimension, 'key' | 'name' | 'group' | 'types'>
  rows: readonly { row: Row; cell: RoundedCell }[]
}
export interface RoundedGroup {
  key: Group
  cell: RoundedCell
  spreads: Spreads | null
  dimensions: readonly RoundedDimension[]
}

interface Compared extends Sides {
  group: RoundedGroup
  dimension: RoundedDimension['dimension']
  row: Row
  cell: RoundedCell
}

type Draft = Gap & { value: number; error: number; weight: number; p: number; isStyle: boolean }

/**
 * Compares every row with the rest of its group, in each area against the other areas and across all areas. All
 * comparisons of a report form one family. The rest is computed from the rounded means of the group and the row, and is
 * never rounded separately.
 */
export function gapsOf(
  groups: readonly RoundedGroup[],
  threshold: number,
  asked: readonly AreaCode[],
): Gap[] {
  const pairs = groups.flatMap((group) =>
    group.dimensions.flatMap((dimension) => comparable(group, dimension, threshold, asked)),
  )
  const drafts = pairs.flatMap((pair) =>
    asked.length < areaCodes.length ? oneArea(pair, asked, threshold) : nine(pair, threshold),
  )
  const found = discoveries(drafts, falseDiscoveryRate)
  return drafts.map(({ value, error, weight, p: _, isStyle, ...gap }, at) => {
    const isFound = found[at] ?? false
    return {
      ...gap,
      found: isFound,
      clear: isFound && isClear(gap, Math.abs(value) - oneSided * error),
      ...(isFound && isStyle && { explained: true as const }),
      smallest: roundedUp(smallestFound(error, (weight * falseDiscoveryRate) / drafts.length)),
    }
  })
}

const isClear = ({ kind, dimension }: Gap, least: number): boolean =>
  !mayBeStyle(kind ?? 'level', dimension) || least > beyondStyle

function comparable(
  group: RoundedGroup,
  { dimension, rows }: RoundedDimension,
  threshold: number,
  asked: readonly AreaCode[],
): Compared[] {
  if (dimension.key === 'grade') return []
  const whole = dimension.types
    ? sumOf(
        rows.map(({ cell }) => cell),
        threshold,
        asked,
      )
    : sideOf(group.cell, group.cell.people, threshold)
  const pairs = rows.flatMap(({ row, cell }): Compared[] => {
    if (row.pooled || row.key === 'none') return []
    const sides = sidesOf(whole, cell, threshold, asked)
    return sides ? [{ group, dimension, row, cell, ...sides }] : []
  })
  return pairs.filter((pair) => !isMirror(pair, pairs, whole?.people ?? 0))
}

function isMirror(pair: Compared, pairs: readonly Compared[], whole: number): boolean {
  return pairs.some((other) => {
    if (other === pair || pair.own.people + other.own.people <= 0.9 * whole) return false
    const difference = other.own.people - pair.own.people
    return difference < 0 || (difference === 0 && pairs.indexOf(other) < pairs.indexOf(pair))
  })
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

function nine(pair: Compared, threshold: number): Draft[] {
  const { spreads } = pair.group
  return nineOf(pair).flatMap((comparison) =>
    draft(pair, threshold, {
      ...comparison,
      spread: comparison.area === null ? spreads?.overall : spreads?.apart,
      within:
        comparison.area === null ? spreads?.overall : spreads?.areas[areaCodes.indexOf(comparison.area)],
    }),
  )
}

/** A pulse asks about one area, so there are no other areas to compare it with. */
const oneArea = (pair: Compared, asked: readonly AreaCode[], threshold: number): Draft[] =>
  asked.flatMap((area) => {
    const at = areaCodes.indexOf(area)
    const spread = pair.group.spreads?.areas[at]
    const value = (pair.own.means[at] ?? 0) - (pair.rest.means[at] ?? 0)
    return draft(pair, threshold, {
      kind: 'level',
      area,
      value,
      spread,
      within: spread,
      rounding: pair.rounding,
    })
  })

interface Comparison {
  kind: GapKind
  area: AreaCode | null
  value: number
  /** The spread for the standard error, and the spread for the size word. */
  spread: number | null | undefined
  within: number | null | undefined
  rounding: number
}

function draft(pair: Compared, threshold: number, comparison: Comparison): Draft[] {
  const { group, dimension, row, own, rest } = pair
  const { kind, area, value, spread, within, rounding } = comparison
  if (spread === null || spread === undefined) return []
  const effect = designEffect(group.key, 'row')
  const error = Math.sqrt(effect * spread ** 2 * (1 / own.people + 1 / rest.people) + rounding)
  // Means are stored with nine decimals, so equal thirds of a point differ in the last decimal.
  const isEqual = Math.abs(value) < 1e-6
  const basis: Basis = { group: group.key, kind: 'row', spreads: group.spreads, threshold }
  const [subgroup, others] = [figureOf(pair.cell, area, basis), restFigure(pair, area, threshold)]
  return [
    {
      group: group.key,
      dimension: dimension.key,
      row: row.key,
      name: row.answers[0]?.name ?? '',
      kind,
      area,
      direction: isEqual ? 'equal' : value < 0 ? 'lower' : 'higher',
      subgroup,
      rest: others,
      // A distance from the end of the scale would reveal how far from it the other side is.
      distance: subgroup.coded || others.coded ? null : clean(Math.abs(value)),
      size: sizeOf(value / (within || spread)),
      clear: false,
      value,
      error,
      weight: kind === 'area' ? gapWeights.area : area === null ? gapWeights.level : 1,
      p: isEqual ? 1 : pValue(value / error),
      isStyle: area === null && isExplained(value, pair, group.spreads ?? {}, effect),
    },
  ]
}

const figureOf = (cell: RoundedCell, area: AreaCode | null, basis: Basis): Figure => {
  const own = area === null ? overallFigure(cell, basis) : areaFigures(cell, basis)[areaCodes.indexOf(area)]
  if (!own) throw new Error(`There is no area ${area}.`)
  return own
}

function restFigure({ group, rest }: Compared, area: AreaCode | null, threshold: number): Figure {
  const { people, means, rounding } = rest
  const at = area === null ? null : areaCodes.indexOf(area)
  const spread = at === null ? group.spreads?.overall : group.spreads?.areas[at]
  const variance =
    spread === null || spread === undefined
      ? null
      : (designEffect(group.key, 'row') * spread ** 2) / people +
        (at === null ? rounding / areaCodes.length : rounding)
  return computedFigure(at === null ? average(means) : (means[at] ?? 0), variance, people, threshold)
}

import { type AreaCode, areaCodes, type Group } from '../shared/codes.ts'
import type { ShownScore } from './carried.ts'
import { designEffect } from './comparison.ts'
import { basisOf, type CarryingQuestion, type GapBasis } from './district-questions.ts'
import { type GapVerdict, judgedGaps, type UnjudgedGap } from './gap-verdicts.ts'
import { clean, codeEnds, roundedUp } from './precision.ts'
import { combined, outward, pOfT, type RoundedOutward, tValue } from './random-effects.ts'
import type { Figures } from './results.ts'
import type { Spreads } from './rounded.ts'
import type { Dimension, DimensionKey } from './rows.ts'
import { type NineOf, nineOf, type Sides, sideOf, sidesOf, sumOf } from './sides.ts'
import { isExplainedAcross } from './stories.ts'

/** The figures of a school's final results, as stored. They contain nothing exact. */
export type SchoolFigures = Pick<Figures, 'groups'>

export type AverageScore = ShownScore

/** A row compared with everyone else in its group within each school, combined across schools. */
export interface DistrictGap extends GapVerdict {
  group: Group
  dimension: DimensionKey
  dimensionName: string
  /** Key and name of the row's answer. */
  row: string
  name: string
  /** Null: across all areas. In an area, the finding is how much more the row differs there than in the other areas. */
  area: AreaCode | null
  direction: 'lower' | 'higher' | 'equal'
  /** Both sides' average scores across these schools. */
  subgroup: AverageScore
  rest: AverageScore
  /** Points between the two scores, with their margin of error. Null at an end of the scale, or if they don't match the finding. */
  apart: { distance: number; margin: number } | null
  /** Schools that are compared, and the minimum number of people in the row there. */
  schools: number
  people: number
  /** The number of schools whose rounded scores differ in this direction, rounded down to a multiple of 3. */
  sameWay: number
  /**
   * The difference that the finding is about, and the one between the two scores, for combining several districts. Pages
   * and files don't show them. Missing in results created before they were kept.
   */
  kept?: { tested: RoundedOutward; shown: RoundedOutward }
  /** Missing unless one question makes up most of a clear gap in an area and both sides' scores can be shown. */
  question?: CarryingQuestion
}

export type ComparedGap = DistrictGap & { basis: GapBasis }

export interface GroupGaps<Gap extends DistrictGap = DistrictGap> {
  key: Group
  /** The largest number of schools in which any row of the group can be compared. */
  schools: number
  /** Schools that asked the group but whose results are from version 1.0, so they can't be compared. */
  fromVersion1?: number
  gaps: Gap[]
}

/** Minimum number of schools for a gap across schools. */
export const schoolsForGaps = 12
/** Numbers of schools that say how many agree are multiples of this. */
export const stepOfSchools = 3

interface Pair extends Sides {
  /** The school's position in the list. */
  school: number
  /** People in the row, in multiples of the threshold. */
  people: number
  spreads: Spreads
}

interface Row {
  group: Group
  dimension: Dimension
  answer: { key: string; name: string }
  pairs: readonly Pair[]
}

interface Draft {
  gap: Omit<ComparedGap, keyof GapVerdict>
  unjudged: UnjudgedGap
}

/**
 * Compares rows across schools, using only the schools' stored rounded figures. People are never pooled across schools:
 * each school's difference between a row and the rest of its group is combined with those of other schools. All
 * comparisons of a report form one family.
 */
export function districtGaps(
  schools: readonly SchoolFigures[],
  dimensions: readonly Dimension[],
  threshold: number,
  asked: readonly Group[],
): GroupGaps<ComparedGap>[] {
  const rows = asked.map((group) => ({ group, rows: rowsOf(schools, dimensions, group, threshold) }))
  const drafts = rows.flatMap(({ rows: own }) =>
    withoutMirrors(own.filter(({ pairs }) => pairs.length >= schoolsForGaps)).flatMap(draftsOf),
  )
  const gaps = judgedGaps(drafts)
  return rows.map(({ group, rows: own }) => ({
    key: group,
    schools: Math.max(0, ...own.map(({ pairs }) => pairs.length)),
    fromVersion1: schools.filter(({ groups }) => groups.some((one) => one.key === group && !one.rounded))
      .length,
    gaps: gaps.filter((gap) => gap.group === group),
  }))
}

function rowsOf(
  schools: readonly SchoolFigures[],
  dimensions: readonly Dimension[],
  group: Group,
  threshold: number,
): Row[] {
  return dimensions
    .filter((dimension) => dimension.group === group && dimension.key !== 'grade')
    .flatMap((dimension) =>
      dimension.parts.flat().flatMap((answer): Row[] => {
        if (answer.key === 'none') return []
        const pairs = schools.flatMap((school, at) => pairIn(school, at, dimension, answer.key, threshold))
        return pairs.length === 0 ? [] : [{ group, dimension, answer, pairs }]
      }),
    )
}

/** Returns a row's two sides in a school; empty if the school's figures are too coarse or are from version 1.0. */
function pairIn(
  { groups }: SchoolFigures,
  school: number,
  dimension: Dimension,
  answer: string,
  threshold: number,
): Pair[] {
  const group = groups.find(({ key }) => key === dimension.group)
  const rows = group?.dimensions.find(({ key }) => key === dimension.key)?.rows ?? []
  const row = rows.find(({ key, pooled }) => key === answer && !pooled)?.rounded
  const spreads = group?.rounded?.spreads
  if (
    !group?.rounded ||
    !row ||
    !spreads ||
    [spreads.overall, spreads.apart, ...spreads.areas].includes(null)
  )
    return []
  const whole = dimension.types
    ? sumOf(
        rows.flatMap(({ rounded }) => rounded ?? []),
        threshold,
      )
    : sideOf(group.rounded, group.overall.n ?? group.rounded.people, threshold)
  const isWhole = dimension.types !== undefined || group.rounded.means.every((mean) => mean !== null)
  const sides = isWhole ? sidesOf(whole, row, threshold) : null
  return sides ? [{ school, people: row.people, spreads, ...sides }] : []
}

/** If two rows make up nearly the whole group in the schools that have both, only the smaller is compared. */
function withoutMirrors(rows: readonly Row[]): Row[] {
  return rows.filter(
    (row, at) =>
      !rows.some((other, place) => {
        if (other === row || other.dimension !== row.dimension) return false
        const both = row.pairs.flatMap((own) => {
          const theirs = other.pairs.find(({ school }) => school === own.school)
          return theirs ? [{ own, theirs }] : []
        })
        const sum = (of: (pair: (typeof both)[number]) => number) =>
          both.reduce((total, pair) => total + of(pair), 0)
        const own = sum((pair) => pair.own.own.people)
        const theirs = sum((pair) => pair.theirs.own.people)
        const whole = sum((pair) => pair.own.own.people + pair.own.rest.people)
        if (both.length < row.pairs.length || own + theirs <= 0.9 * whole) return false
        return theirs < own || (theirs === own && place < at)
      }),
  )
}

const sumOver = <T>(all: readonly T[], of: (one: T, at: number) => number): number =>
  all.reduce((total, one, at) => total + of(one, at), 0)

/** Returns a row's nine comparisons, each combined over its schools. */
function draftsOf(row: Row): Draft[] {
  const nine = row.pairs.map(nineOf)
  return [null, ...areaCodes].map((area, at) => {
    const compared = nine.flatMap((all) => all[at] ?? [])
    return draft(row, area, compared)
  })
}

function draft(row: Row, area: AreaCode | null, compared: readonly NineOf[]): Draft {
  const { group, dimension, answer, pairs } = row
  const place = area === null ? null : areaCodes.indexOf(area)
  const scoreOf = (means: readonly number[]) =>
    place === null ? sumOver(means, (mean) => mean) / means.length : (means[place] ?? 0)
  const variance = (spread: number | null | undefined, { own, rest }: Sides, rounding: number) =>
    designEffect(group, 'row') * (spread ?? 0) ** 2 * (1 / own.people + 1 / rest.people) + rounding
  const tested = combined(
    pairs.map((pair, at) => ({
      value: compared[at]?.value ?? 0,
      variance: variance(
        area === null ? pair.spreads.overall : pair.spreads.apart,
        pair,
        compared[at]?.rounding ?? 0,
      ),
    })),
  )
  // Pages show the two scores themselves, so the points between them are combined separately.
  const differences = pairs.map(({ own, rest }) => scoreOf(own.means) - scoreOf(rest.means))
  const shown = combined(
    pairs.map((pair, at) => ({
      value: differences[at] ?? 0,
      variance: variance(
        place === null ? pair.spreads.overall : pair.spreads.areas[place],
        pair,
        place === null ? pair.rounding / areaCodes.length : pair.rounding,
      ),
    })),
  )
  const average = (side: 'own' | 'rest') =>
    codeEnds(
      clean(sumOver(pairs, (pair, at) => (shown.weights[at] ?? 0) * scoreOf(pair[side].means))),
      0.1,
      10,
    )
  const [own, rest] = [average('own'), average('rest')]
  const freedom = pairs.length - 1
  const sign = Math.abs(tested.mean) < 1e-6 ? 0 : Math.sign(tested.mean)
  const distance = clean(own.value - rest.value)
  const agrees = sign !== 0 && Math.sign(distance) === sign
  const isShown = agrees && own.coded === null && rest.coded === null
  const sameWay = differences.filter((difference) => sign !== 0 && Math.sign(difference) === sign).length
  const gap = {
    group,
    dimension: dimension.key,
    dimensionName: dimension.name,
    row: answer.key,
    name: answer.name,
    area,
    direction: sign === 0 ? ('equal' as const) : sign < 0 ? ('lower' as const) : ('higher' as const),
    subgroup: { score: own.value, coded: own.coded },
    rest: { score: rest.value, coded: rest.coded },
    apart: isShown
      ? { distance: Math.abs(distance), margin: roundedUp(tValue(0.05, freedom) * shown.error) }
      : null,
    schools: pairs.length,
    people: sumOver(pairs, ({ people }) => people),
    sameWay: Math.floor(sameWay / stepOfSchools) * stepOfSchools,
    kept: { tested: outward(tested), shown: outward(shown) },
    basis: basisOf(
      pairs,
      shown.weights,
      differences.map((difference, at) => difference - (compared[at]?.value ?? 0)),
    ),
  }
  const p = sign === 0 ? 1 : pOfT(tested.mean / tested.error, freedom)
  const kind = area === null ? 'level' : 'area'
  return {
    gap,
    unjudged: {
      kind,
      dimension: dimension.key,
      agrees,
      value: tested.mean,
      error: tested.error,
      freedom,
      p,
      isStyle: area === null && isExplainedAcross(sign, pairs, designEffect(group, 'row')),
    },
  }
}

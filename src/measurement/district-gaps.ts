import { type AreaCode, areaCodes, type Group } from '../shared/codes.ts'
import { designEffect, discoveries } from './comparison.ts'
import type { SchoolCells } from './pooled.ts'
import { clean, type Lot, roundByLot, roundedUp } from './precision.ts'
import { combined, type Estimate, pOfT, tValue } from './random-effects.ts'
import { meanOf, type Spread, type Tally, varianceOf } from './respondents.ts'
import type { Figures } from './results.ts'
import { leastSpread, type RoundedDifference, roundDifference } from './rounded.ts'
import type { Dimension, DimensionKey } from './rows.ts'

/** A school's exact cells, and the figures that its own results show. */
export interface SchoolForGaps {
  cells: SchoolCells
  shown: Pick<Figures, 'groups'>
}

/** A row of a group compared with everyone else in the group, inside each school, and combined over the schools. */
export interface DistrictGap {
  group: Group
  dimension: DimensionKey
  /** Key and name of the row's answer. */
  row: string
  name: string
  /** Null: overall. */
  area: AreaCode | null
  direction: 'lower' | 'higher' | 'equal'
  /** Points, always positive. */
  distance: number
  /** Half the width of the 95% confidence interval, in points, rounded up. */
  margin: number
  /** The average scores of both sides in these schools, 0 to 10. */
  subgroup: number
  rest: number
  /** The number of schools compared, and the least number of people in the row there. */
  schools: number
  people: number
  /** In at least so many schools the row differs the same way, in steps of three. */
  sameWay: number
  clear: boolean
  /** The smallest gap of this row that four of five reports would find, in points. */
  smallest: number
}

/** For one group: its gaps, and how close the district is to having enough schools. */
export interface GroupGaps {
  key: Group
  /** The most schools in which any row of the group can be compared. */
  schools: number
  gaps: DistrictGap[]
}

/** A gap needs at least so many schools in which both sides can be compared. */
export const schoolsForGaps = 12
const falseDiscoveryRate = 0.05
/** Dimensions along which people may use the answer choices differently, and how wide a gap overall must be there to be clear. */
const styled: readonly DimensionKey[] = ['race', 'homeLanguage']
const beyondStyle = 1
/** One-sided, 95%, by the normal distribution. */
const oneSided = 1.64
/** Four of five gaps of this many standard errors beyond the first step of a family are found. */
const power = 0.84
const stepOfSchools = 3

/** One row in one school: both sides, exact and as the school shows them. */
interface Pair {
  salt: string
  own: Tally
  rest: Tally
  /** People of both sides, in multiples of the threshold. */
  ownPeople: number
  restPeople: number
}

interface Row {
  group: Group
  dimension: Dimension
  answer: { key: string; name: string }
  pairs: readonly Pair[]
}

type Draft = DistrictGap & { p: number; rounded: RoundedDifference }

/**
 * The gaps of several schools together. People are never pooled over schools: a row is compared with everyone else in its
 * group inside each school, and these differences are combined. All comparisons are one family.
 */
export function districtGaps(
  schools: readonly SchoolForGaps[],
  dimensions: readonly Dimension[],
  threshold: number,
  lotOf: (salts: readonly string[]) => Lot,
  asked: readonly Group[],
): GroupGaps[] {
  const rows = asked.map((key) => ({ key, rows: rowsOf(key) }))
  const drafts = rows.flatMap((group) =>
    withoutMirrors(group.rows)
      .filter(({ pairs }) => pairs.length >= schoolsForGaps)
      .flatMap((row) => [null, ...areaCodes].flatMap((area) => draft(row, area, threshold, lotOf))),
  )
  const found = discoveries(
    drafts.map(({ p }) => ({ p, weight: 1 })),
    falseDiscoveryRate,
  )
  const gaps = drafts.map(({ p: _, rounded, ...gap }, at): DistrictGap => {
    const error = errorOf(rounded)
    const firstStep = falseDiscoveryRate / drafts.length
    return {
      ...gap,
      clear: (found[at] ?? false) && gap.distance > 0 && isBeyondStyle(gap, rounded.value, error),
      smallest: roundedUp((tValue(firstStep, gap.schools - 1) + power) * error),
    }
  })
  return rows.map(({ key, rows: own }) => ({
    key,
    schools: Math.max(0, ...own.map(({ pairs }) => pairs.length)),
    gaps: gaps.filter(({ group }) => group === key),
  }))

  function rowsOf(group: Group): Row[] {
    return dimensions.flatMap((dimension, at) =>
      dimension.group !== group || dimension.key === 'grade'
        ? []
        : dimension.parts.flat().flatMap((answer): Row[] => {
            if (answer.key === 'none') return []
            const pairs = schools.flatMap((school) => pairIn(school, dimension, at, answer.key, threshold))
            return pairs.length === 0 ? [] : [{ group, dimension, answer, pairs }]
          }),
    )
  }
}

/** What the school itself shows decides whether it is compared, so that being compared reveals nothing more. */
function pairIn(
  { cells, shown }: SchoolForGaps,
  dimension: Dimension,
  at: number,
  answer: string,
  threshold: number,
): Pair[] {
  const group = shown.groups.find(({ key }) => key === dimension.group)
  const rows = group?.dimensions.find(({ key }) => key === dimension.key)?.rows
  const row = rows?.find(({ key, pooled }) => key === answer && !pooled)
  const isScored = (means: readonly unknown[] | undefined) => means?.every((mean) => mean !== null) ?? false
  if (!group?.rounded || !rows || !row?.rounded || !isScored(row.rounded.means)) return []
  const whole = dimension.types
    ? rows.reduce((sum, { rounded }) => sum + (rounded?.people ?? 0), 0)
    : group.rounded.people
  const ownPeople = row.rounded.people
  const restPeople = whole - ownPeople - (dimension.types ? 0 : threshold)
  if (Math.min(ownPeople, restPeople) < 2 * threshold) return []
  const answers = cells.answers[at]
  const own = answers?.get(answer)
  if (!own || !answers) return []
  const all = dimension.types ? [...answers.values()] : [cells.groups[dimension.group]]
  return [{ salt: cells.salt, own, rest: less(all, own), ownPeople, restPeople }]
}

/** Some cells together, less one that is part of them. */
function less(all: readonly Tally[], part: Tally): Tally {
  const without = (of: (tally: Tally) => Spread): Spread => {
    const total = (value: (spread: Spread) => number) =>
      all.reduce((sum, tally) => sum + value(of(tally)), 0) - value(of(part))
    return {
      scored: total(({ scored }) => scored),
      sum: total(({ sum }) => sum),
      squares: total(({ squares }) => squares),
    }
  }
  return {
    n: all.reduce((sum, { n }) => sum + n, 0) - part.n,
    key: all.reduce((sum, { key }) => sum + key, 0) - part.key,
    areas: part.areas.map((_, at) => ({
      ...without(({ areas }) => areas[at] ?? noSpread),
      answers: 0,
      favourable: 0,
    })),
    whole: without(({ whole }) => whole),
    apart: [],
  }
}
const noSpread: Spread = { scored: 0, sum: 0, squares: 0 }

/** Of two rows that are nearly the whole group, each is the other's rest, so only the smaller one is compared. */
function withoutMirrors(rows: readonly Row[]): Row[] {
  const total = (row: Row, of: (pair: Pair) => number) => row.pairs.reduce((sum, pair) => sum + of(pair), 0)
  return rows.filter((row, at) => {
    const own = total(row, ({ ownPeople }) => ownPeople)
    const whole = own + total(row, ({ restPeople }) => restPeople)
    return !rows.some((other, place) => {
      if (other === row || other.dimension !== row.dimension) return false
      const theirs = total(other, ({ ownPeople }) => ownPeople)
      if (own + theirs <= 0.9 * whole) return false
      return theirs < own || (theirs === own && place < at)
    })
  })
}

/** The variance that rounding adds is step² / 6 on average. */
const errorOf = ({ error, step }: RoundedDifference): number => Math.sqrt(error ** 2 + step ** 2 / 6)

const isBeyondStyle = ({ area, dimension }: DistrictGap, value: number, error: number): boolean =>
  area !== null || !styled.includes(dimension) || Math.abs(value) - oneSided * error > beyondStyle

/** A row's difference in an area or overall; empty if too few people of some school have a score. */
function draft(
  { group, dimension, answer, pairs }: Row,
  area: AreaCode | null,
  threshold: number,
  lotOf: (salts: readonly string[]) => Lot,
): Draft[] {
  const spreadOf = (tally: Tally): Spread =>
    area === null ? tally.whole : (tally.areas[areaCodes.indexOf(area)] ?? noSpread)
  const compared = pairs.flatMap((pair) => {
    const [own, rest] = [spreadOf(pair.own), spreadOf(pair.rest)]
    return Math.min(own.scored, rest.scored) < threshold ? [] : [{ pair, own, rest }]
  })
  if (compared.length < schoolsForGaps) return []
  const estimates = compared.map(({ own, rest }) => estimateOf(own, rest, group, area))
  const { mean, error, weights } = combined(estimates)
  const total = (of: (pair: Pair) => number) => compared.reduce((sum, { pair }) => sum + of(pair), 0)
  // As far as one person can move the difference. A small school counts for more than its share of the people.
  const step = Math.max(
    ...compared.map(({ pair }, at) => ((weights[at] ?? 0) * 10) / Math.min(pair.ownPeople, pair.restPeople)),
  )
  const of = `${dimension.key} ${area ?? 'overall'}`
  const key = total(({ own }) => own.key) % 2 ** 48
  const lot = lotOf(compared.map(({ pair }) => pair.salt).sort())
  const rounded = roundDifference({ value: mean, error, step }, (kind) => lot(key, of, `gap ${kind}`))
  const restMean = compared.reduce((sum, { rest }, at) => sum + (weights[at] ?? 0) * meanOf(rest), 0)
  const others = clamped(roundByLot(restMean, rounded.step, lot(key, of, 'gap others')))
  const schools = compared.length
  const standardError = errorOf(rounded)
  const sign = Math.sign(clean(rounded.value))
  const sameWay = compared.filter(({ pair }, at) => {
    const own = lotOf([pair.salt])(pair.own.key, of, 'gap direction')
    const difference = roundByLot(
      estimates[at]?.value ?? 0,
      10 / Math.min(pair.ownPeople, pair.restPeople),
      own,
    )
    return sign !== 0 && Math.sign(difference) === sign
  }).length
  return [
    {
      group,
      dimension: dimension.key,
      row: answer.key,
      name: answer.name,
      area,
      direction: sign === 0 ? 'equal' : sign < 0 ? 'lower' : 'higher',
      distance: clean(Math.abs(rounded.value)),
      margin: roundedUp(tValue(0.05, schools - 1) * standardError),
      subgroup: clean(clamped(others + rounded.value)),
      rest: clean(others),
      schools,
      people: total(({ ownPeople }) => ownPeople),
      sameWay: Math.floor(sameWay / stepOfSchools) * stepOfSchools,
      clear: false,
      smallest: 0,
      p: pOfT(rounded.value / standardError, schools - 1),
      rounded,
    },
  ]
}

/** The exact difference of two means, with the variance of both sides pooled. */
function estimateOf(own: Spread, rest: Spread, group: Group, area: AreaCode | null): Estimate {
  const within =
    ((own.scored - 1) * (varianceOf(own) ?? 0) + (rest.scored - 1) * (varianceOf(rest) ?? 0)) /
    (own.scored + rest.scored - 2)
  const least = area === null ? leastSpread.overall : leastSpread.area
  const variance = Math.max(within, least ** 2) * (1 / own.scored + 1 / rest.scored)
  return { value: meanOf(own) - meanOf(rest), variance: designEffect(group, 'row') * variance }
}

const clamped = (score: number): number => Math.min(10, Math.max(0, score))

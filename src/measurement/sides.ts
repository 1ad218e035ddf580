import { type AreaCode, areaCodes } from '../shared/codes.ts'
import { isComplete } from './figures.ts'
import { meanStep, type RoundedMeans } from './rounded.ts'
import type { Dimension } from './rows.ts'

/** One side of a comparison: its people, its mean in each area, and the variance that rounding adds to each. */
export interface Side {
  people: number
  means: readonly number[]
  rounding: number
  /** Its mean of the two stories; null if it isn't told. */
  stories: number | null
}

/** A row and everyone else in its group, using only rounded numbers. */
export interface Sides {
  own: Side
  rest: Side
  /** Variance that rounding adds to the difference between two area means. */
  rounding: number
}

/** Whether a row differs more in one area than in the others, or across all areas. */
export const gapKinds = ['area', 'level'] as const
export type GapKind = (typeof gapKinds)[number]

export const falseDiscoveryRate = 0.05
/** One of a row's nine comparisons is about the level. The weights of all nine add up to nine. */
export const gapWeights = { level: 3, area: 0.75 }
/** One-sided, 95%. */
export const oneSided = 1.64
/** Dimensions with different answer styles, and the points that a level needs to be clear there. */
const styled: readonly Dimension['key'][] = ['race', 'homeLanguage']
export const beyondStyle = 1
/** Checks whether people may use the answer choices differently along a dimension, so that a level alone isn't clear. */
export const mayBeStyle = (kind: GapKind, dimension: Dimension['key']): boolean =>
  kind === 'level' && styled.includes(dimension)

/** Returns a side with this many people, from its rounded means. */
export const sideOf = (
  { means, people: shown, stories }: RoundedMeans,
  people: number,
  threshold: number,
): Side => ({
  people,
  means: means.map((mean) => mean ?? 0),
  rounding: meanStep(shown, threshold) ** 2 / 6,
  stories: stories ?? null,
})

/**
 * Returns the people that some rows cover together, for a dimension that covers part of its group. Only rows with figures
 * count; null if there are none.
 */
export function sumOf(
  rows: readonly RoundedMeans[],
  threshold: number,
  asked: readonly AreaCode[] = areaCodes,
): Side | null {
  const sides = rows.flatMap((cell) =>
    isComplete(cell, asked) ? [sideOf(cell, cell.people + threshold / 2, threshold)] : [],
  )
  const people = sides.reduce((sum, side) => sum + side.people, 0)
  const mean = (of: (side: Side) => number) =>
    sides.reduce((sum, side) => sum + side.people * of(side), 0) / people
  return people === 0
    ? null
    : {
        people,
        means: areaCodes.map((_, at) => mean((side) => side.means[at] ?? 0)),
        rounding: mean((side) => (side.people / people) * side.rounding),
        stories: sides.some(({ stories }) => stories === null) ? null : mean((side) => side.stories ?? 0),
      }
}

/**
 * Returns a row and the rest of its group. The rest is computed from the rounded means of both and never rounded
 * separately. Null unless both sides have twice the threshold and the row has a mean in every area that was asked about.
 */
export function sidesOf(
  whole: Side | null,
  row: RoundedMeans,
  threshold: number,
  asked: readonly AreaCode[] = areaCodes,
): Sides | null {
  if (!whole || row.people < 2 * threshold || !isComplete(row, asked)) return null
  const own = sideOf(row, row.people + threshold / 2, threshold)
  const people = whole.people - own.people
  if (people < 2 * threshold) return null
  const part = whole.people / people
  const restOf = (mean: number, ofOwn: number) =>
    Math.min(10, Math.max(0, (whole.people * mean - own.people * ofOwn) / people))
  return {
    own,
    rest: {
      people,
      means: whole.means.map((mean, at) => restOf(mean, own.means[at] ?? 0)),
      stories: whole.stories === null || own.stories === null ? null : restOf(whole.stories, own.stories),
      rounding: part ** 2 * whole.rounding + (own.people / people) ** 2 * own.rounding,
    },
    rounding: part ** 2 * (whole.rounding + own.rounding),
  }
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

export interface NineOf {
  kind: GapKind
  /** Null: across all areas. */
  area: AreaCode | null
  /** For an area, the difference minus the mean of the others; for the level, the mean difference. */
  value: number
  /** Variance that rounding adds to the value. */
  rounding: number
}

/** Returns the nine differences between two sides: across all areas, and in each area compared with the others. */
export function nineOf({ own, rest, rounding }: Sides): NineOf[] {
  const differences = own.means.map((mean, at) => mean - (rest.means[at] ?? 0))
  const level = average(differences)
  const count = areaCodes.length
  return [
    { kind: 'level', area: null, value: level, rounding: rounding / count },
    ...areaCodes.map(
      (area, at): NineOf => ({
        kind: 'area',
        area,
        // (count × level − difference) / (count − 1) is the mean of the others.
        value: (count / (count - 1)) * ((differences[at] ?? 0) - level),
        rounding: (count / (count - 1)) * rounding,
      }),
    ),
  ]
}

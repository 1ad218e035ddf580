import { type Gap, gapsOf, type RoundedDimension, type RoundedGroup } from '../../measurement/gaps.ts'
import { precisionFor } from '../../measurement/precision.ts'
import type { Rounded, RoundedCell, Spreads } from '../../measurement/rounded.ts'
import type { DimensionKey } from '../../measurement/rows.ts'
import type { AreaCode, Group } from '../../shared/codes.ts'
import { areaCodes } from '../../shared/codes.ts'

// Manually created groups whose figures are already rounded.

export const threshold = 10
const rounded = (values: readonly number[]) => values as unknown as Rounded[]

/** Returns a rounded cell with this many people. A single number is used as the average in all areas. */
export const cell = (people: number, means: number | readonly number[], isRow = true): RoundedCell => ({
  told: { n: people, atLeast: isRow },
  precision: precisionFor(people, threshold),
  nobody: false,
  people,
  means: rounded(Array.isArray(means) ? means : areaCodes.map(() => Number(means))),
  favourable: areaCodes.map(() => null),
})
/** Returns averages that are the same in all areas except the first. */
export const first = (value: number, others: number) => areaCodes.map((_, at) => (at === 0 ? value : others))

/** A pulse's area, and a cell with an average in that area only. */
export const area = areaCodes[2]
export const only = (people: number, mean: number): RoundedCell => ({
  ...cell(people, mean),
  means: areaCodes.map((code) => (code === area ? (mean as Rounded) : null)),
})

export const spreads = (own: number, overall: number, apart: number): Spreads => ({
  areas: rounded(areaCodes.map(() => own)),
  overall: overall as Rounded,
  apart: apart as Rounded,
})

type Rows = Record<string, RoundedCell>
export interface Case {
  key?: Group
  whole: RoundedCell
  rows: Rows
  dimension?: DimensionKey
  types?: RoundedDimension['dimension']['types']
  spread?: Spreads | null
}
export const group = ({
  key = 'students',
  whole,
  rows,
  dimension = 'race',
  types,
  spread = spreads(2, 1.3, 1.5),
}: Case): RoundedGroup => ({
  key,
  cell: whole,
  spreads: spread,
  dimensions: [
    {
      dimension: { key: dimension, name: dimension, group: key, ...(types && { types }) },
      rows: Object.entries(rows).map(([row, own]) => ({
        row: { key: row, answers: [{ key: row, name: `Row ${row}` }], pooled: row === 'pooled' },
        cell: own,
      })),
    },
  ],
})
export const gaps = (given: Case, asked: readonly AreaCode[] = areaCodes) =>
  gapsOf([group(given)], threshold, asked)
export const levelOf = (found: readonly Gap[], row = '1') =>
  found.find((gap) => gap.row === row && gap.kind === 'level')
export const firstOf = (found: readonly Gap[], row = '1') =>
  found.find((gap) => gap.row === row && gap.area === areaCodes[0])

import type { Figure as Shown } from '../../../features/figures/results/contract.ts'
import type { Group } from '../../../shared/codes.ts'
import type { Cell, DimensionKey } from './people.ts'
import {
  type About,
  nothing,
  type Of,
  type Printed,
  printed,
  type Value,
  valueIn,
  valueOfGroups,
} from './printed.ts'
import type { Draw } from './random-numbers.ts'
import { type RoundedCell, roundedCell, roundedSpreads } from './rounded.ts'
import { type Counted, sizeOf, type Told } from './shown-figures.ts'

/** The parts of a reply's row that identify the people it is about. */
interface ShownRow {
  answers: readonly string[]
  pooled: boolean
  figure: Pick<Shown, 'n'>
}
interface ShownGroup {
  key: Group
  dimensions: readonly { key: DimensionKey; rows: readonly ShownRow[] }[]
}

export interface ExpectedRow {
  answers: readonly string[]
  pooled: boolean
  drawn: RoundedCell
}
export interface ExpectedGroup {
  key: Group
  drawn: RoundedCell
  about: About
  dimensions: { key: DimensionKey; rows: ExpectedRow[] }[]
}

export const expectedReport = (
  all: Counted,
  groups: readonly ShownGroup[],
  provisional: boolean,
  draw: Draw,
): ExpectedGroup[] =>
  groups.map(({ key: group, dimensions }) => {
    const cell = all.group(group)
    const spreads = provisional ? null : roundedSpreads(cell, draw)
    return {
      key: group,
      drawn: roundedCell(cell, null, provisional, draw),
      about: { group, kind: 'group' as const, spreads },
      dimensions: dimensions.map(({ key, rows }) => ({
        key,
        rows: rows.map(({ answers, pooled, figure }) => ({
          answers,
          pooled,
          drawn: roundedCell(all.row(group, key, answers), figure.n ?? 0, provisional, draw),
        })),
      })),
    }
  })

export const aboutRow = ({ about }: ExpectedGroup, dimension: DimensionKey | undefined): About => ({
  ...about,
  kind: dimension === 'grade' ? 'grade' : 'row',
})

/** Returns what a figure must show for the randomly rounded values, or null for a question. */
function expected(
  { of, about, cells, group, dimension, answers, provisional }: Told,
  report: readonly ExpectedGroup[],
): Printed | null {
  if (typeof of === 'object') return null
  const ofGroups = report.filter(({ drawn }) => cells.includes(drawn.cell))
  const own = report.find(({ key }) => key === group)
  if (about === 'row') {
    const row = own?.dimensions
      .find(({ key }) => key === dimension)
      ?.rows.find((one) => one.answers.join() === answers?.join())
    return own && row
      ? printedOf(row.drawn.cell, valueIn(row.drawn, of, aboutRow(own, dimension)), provisional)
      : nothing
  }
  const values = ofGroups.map((one) => valueIn(one.drawn, of, one.about))
  const [first] = cells
  if (cells.length === 1 && first) return printedOf(first, values[0] ?? null, provisional)
  return everyone(values, of, cells, provisional)
}

const printedOf = (cell: Cell, value: Value | null, provisional: boolean): Printed =>
  value ? printed(value, cell.people.size, provisional) : nothing

function everyone(
  values: readonly (Value | null)[],
  _of: Of,
  cells: readonly Cell[],
  provisional: boolean,
): Printed {
  const known = values.flatMap((value) => value ?? [])
  if (cells.length < 2 || known.length < cells.length) return nothing
  return printed(valueOfGroups(known), sizeOf(cells), provisional)
}

/** Returns figures that don't match the randomly rounded values. */
export const unlikeExpected = (told: readonly Told[], report: readonly ExpectedGroup[]): string[] =>
  told.flatMap((one) => {
    const wanted = expected(one, report)
    if (!wanted) return []
    const { score, coded, status, margin, favourable } = one.shown
    const isSo =
      JSON.stringify({ score, coded, status, margin, favourable }) === JSON.stringify(ordered(wanted))
    const sizes = one.cells.map(({ people }) => people.size)
    return isSo
      ? []
      : [
          `${one.about} of ${sizes} in ${one.of}: ${JSON.stringify({ score, coded, status, margin, favourable })}, drawn ${JSON.stringify(wanted)}`,
        ]
  })

const ordered = ({ score, coded, status, margin, favourable }: Printed): Printed => ({
  score,
  coded,
  status,
  margin,
  favourable,
})

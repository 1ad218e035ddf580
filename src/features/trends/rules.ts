import type { Figure } from '../../measurement/figures.ts'
import { clean } from '../../measurement/precision.ts'
import type { Figures, RowFigures } from '../../measurement/results.ts'
import { type AreaCode, areaCodes, groupNames, participantTypeCodes } from '../../shared/codes.ts'
import type { InstrumentDocument, Item } from '../questions/rules.ts'
import type { ChangeRow, Changes } from './contract.ts'

/** A survey's figures and the areas in which they can be compared with those of the latest one. */
export interface Year {
  figures: Figures
  comparable: ReadonlySet<AreaCode>
  /** Answers with a score to each of its items; 0 where its instrument is not known. */
  answers: number
}

/** Areas in which two surveys asked everybody the same items: by name, values and direction, in whatever order. */
export function sameAreas(one: InstrumentDocument, other: InstrumentDocument): Set<AreaCode> {
  const itemsOf = (document: InstrumentDocument, area: AreaCode): string =>
    participantTypeCodes
      .map((type) =>
        document.instruments[type]
          .filter((item) => item.area === area)
          .map(identity)
          .sort()
          .join('\n'),
      )
      .join('\n\n')
  return new Set(areaCodes.filter((area) => itemsOf(one, area) === itemsOf(other, area)))
}

/** How many answers with a score the items of an instrument have; the most where they differ. */
export const answersOf = ({ instruments }: InstrumentDocument): number =>
  Math.max(
    0,
    ...participantTypeCodes
      .flatMap((type) => instruments[type])
      .filter(({ required }) => required)
      .map(({ values }) => values.filter((value) => typeof value === 'number').length),
  )

const identity = ({ name, values, reversed }: Item): string => JSON.stringify([name, values, reversed])

/** One row: what is shown of each year beside what is shown of the latest. Nothing else is added to it. */
export function changeRow(key: string, name: string, figures: readonly (Figure | null)[]): ChangeRow {
  const now = figures.at(-1) ?? null
  const before = figures.slice(0, -1).findLast((figure) => figure !== null) ?? null
  const [from, to] = [numberOf(before), numberOf(now)]
  const change = from === null || to === null ? null : clean(to - from)
  const known = change !== null && now?.margin != null && before?.margin != null
  const margins = known ? clean((now.margin ?? 0) + (before.margin ?? 0)) : null
  return {
    key,
    name,
    figures: [...figures],
    change,
    beyondMargins: change === null || margins === null ? null : Math.abs(change) > margins,
  }
}

/** The number of a figure that can be compared: none where it is a word or a coded end. */
const numberOf = (figure: Figure | null): number | null =>
  figure === null || figure.coded !== null ? null : figure.score

type FigureOf = (of: { overall: Figure; areas: Figure[] }) => Figure | null

const isWhole = (year: Year): boolean => year.comparable.size === areaCodes.length

/** The overall score of Everyone and of each group, and each area's score, over the years. */
export function overallChanges(
  years: readonly Year[],
  areas: readonly { code: AreaCode; name: string }[],
): Changes['sections'] {
  const overall: FigureOf = ({ overall: figure }) => figure
  return [
    everyoneSection(years, (year) => (isWhole(year) ? overall : () => null)),
    {
      key: 'areas',
      name: 'Equity areas',
      rows: areas.map(({ code, name }) =>
        changeRow(
          code,
          name,
          years.map((year) => inArea(year, code)(year.figures.everyone)),
        ),
      ),
    },
    groupSection(years, (year) => (isWhole(year) ? overall : () => null)),
  ]
}

/** An area's score of Everyone, of each group and of its rows over the years. */
export function areaChangesOf(years: readonly Year[], code: AreaCode): Changes['sections'] {
  const figureOf = (year: Year) => inArea(year, code)
  return [everyoneSection(years, figureOf), groupSection(years, figureOf), ...rowSections(years, figureOf)]
}

const inArea =
  ({ comparable }: Year, code: AreaCode): FigureOf =>
  ({ areas }) =>
    comparable.has(code) ? (areas[areaCodes.indexOf(code)] ?? null) : null

const everyoneSection = (years: readonly Year[], figureOf: (year: Year) => FigureOf) => ({
  key: 'everyone',
  name: 'Everyone',
  rows: [
    changeRow(
      'everyone',
      'Everyone',
      years.map((year) => figureOf(year)(year.figures.everyone)),
    ),
  ],
})

const groupSection = (years: readonly Year[], figureOf: (year: Year) => FigureOf) => ({
  key: 'group',
  name: 'Group',
  rows: (years.at(-1)?.figures.groups ?? []).map(({ key }) =>
    changeRow(
      key,
      groupNames[key],
      years.map((year) => {
        const group = year.figures.groups.find((one) => one.key === key)
        return group ? figureOf(year)(group) : null
      }),
    ),
  ),
})

/** The latest year's rows, each beside the row of the same answers in the years before. */
function rowSections(years: readonly Year[], figureOf: (year: Year) => FigureOf): Changes['sections'] {
  const latest = years.at(-1)?.figures.groups ?? []
  return latest.flatMap((group) =>
    group.dimensions.map((dimension) => ({
      key: `${group.key}-${dimension.key}`,
      name: `${groupNames[group.key]} by ${dimension.name.toLowerCase()}`,
      rows: dimension.rows.map((row) =>
        changeRow(
          row.key,
          row.answers.join(', '),
          years.map((year) => {
            const same = sameRow(year, group.key, dimension.key, row)
            return same ? figureOf(year)(same) : null
          }),
        ),
      ),
    })),
  )
}

function sameRow(
  { figures }: Year,
  group: string,
  dimension: string,
  row: RowFigures,
): RowFigures | undefined {
  return figures.groups
    .find(({ key }) => key === group)
    ?.dimensions.find(({ key }) => key === dimension)
    ?.rows.find(({ answers }) => answers.join() === row.answers.join())
}

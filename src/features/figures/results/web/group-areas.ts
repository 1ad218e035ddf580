import type { AreaCode, Group } from '../../../../shared/codes.ts'
import { count } from '../../../../shared/numbers.ts'
import type { Figure, SurveyResults, Verdict } from '../contract.ts'
import { restWords } from '../rules-sentences.ts'
import type { ResultsSearch } from './parts/choices.ts'

/** What the cells hold. */
export type Show = NonNullable<ResultsSearch['show']> | 'scores'

/** One figure of the table of groups and areas. */
export interface GroupCell {
  /** Null: over all areas. */
  area: AreaCode | null
  figure: Figure
  rest: Verdict | null
}

export interface GroupRow {
  dimension: string
  key: string
  name: string
  /** Answers that few gave stand together in it. */
  pooled: boolean
  /** Overall, then the areas in the order of the results. */
  cells: GroupCell[]
}

export interface GroupAreaTable {
  key: Group
  name: string
  everyone: GroupRow
  sections: { key: string; name: string; rows: GroupRow[] }[]
}

/** The figures of each group and its rows, overall and in the areas. */
export function groupAreaTables({ groups, areas }: SurveyResults): GroupAreaTable[] {
  return groups.map((group) => {
    const own = areas.map(({ code, groups: found }) => ({
      code,
      group: found.find(({ key }) => key === group.key),
    }))
    return {
      key: group.key,
      name: group.name,
      everyone: {
        dimension: 'all',
        key: group.key,
        name: `All ${group.name.toLowerCase()}`,
        pooled: false,
        cells: [
          { area: null, figure: group.figure, rest: null },
          ...own.flatMap(({ code, group: of }) => (of ? { area: code, figure: of.figure, rest: null } : [])),
        ],
      },
      sections: group.dimensions.map((dimension) => ({
        key: dimension.key,
        name: dimension.name,
        rows: dimension.rows.map((row) => ({
          dimension: dimension.key,
          key: row.key,
          name: row.name,
          pooled: row.pooled,
          cells: [
            { area: null, figure: row.figure, rest: row.rest },
            ...own.flatMap(({ code, group: of }) => {
              const found = of?.dimensions
                .find(({ key }) => key === dimension.key)
                ?.rows.find(({ key }) => key === row.key)
              return found ? { area: code, figure: found.figure, rest: found.rest } : []
            }),
          ],
        })),
      })),
    }
  })
}

/** The sections that are shown: grades are not compared with the rest. */
export const sectionsShown = ({ sections }: GroupAreaTable, show: Show): GroupAreaTable['sections'] =>
  show === 'difference' ? sections.filter(({ key }) => key !== 'grade') : sections

/** Whether a figure that is shown stands for an end of its scale: "≤ 10%". */
export const hasEnds = (tables: readonly GroupAreaTable[], show: Show): boolean =>
  show !== 'difference' &&
  tables
    .flatMap(({ everyone, sections }) => [everyone, ...sections.flatMap(({ rows }) => rows)])
    .flatMap(({ cells }) => cells)
    .some(({ figure }) => (show === 'scores' ? figure : figure.favourable)?.coded != null)

/** Answers that a row of several names in the table; the area's page names them all. */
const namedAtMost = 3

/** A row's name where there is little room: "Chinese, Vietnamese and 6 more"; as it is where it names few answers. */
export function nameShort({ name, pooled }: Pick<GroupRow, 'name' | 'pooled'>): string {
  const answers = name.split(', ')
  if (!pooled || answers.length <= namedAtMost) return name
  return `${answers.slice(0, namedAtMost - 1).join(', ')} and ${answers.length - namedAtMost + 1} more`
}

/** How many people a row is about, short: "241", "40+", "under 10". */
export function peopleShort(figure: Figure, smallGroup: number): string {
  if (figure.n === null) return figure.reason === 'fewer' ? `under ${smallGroup}` : ''
  return count(figure.n) + (figure.atLeast ? '+' : '')
}

/** Why nothing of a row is shown, where one reason holds for all its cells. */
export function commonReason({ cells }: GroupRow): Figure['reason'] {
  const [first] = cells
  const reason = first?.figure.reason ?? null
  return reason !== null && cells.every(({ figure }) => figure.reason === reason) ? reason : null
}

/** A verdict as a cell shows it, "−2 large", and as it is read aloud. */
export function verdictWords(rest: Verdict | null): { shown: string; size: string; spoken: string } {
  if (rest === null) return { shown: '–', size: '', spoken: 'not compared' }
  if (!rest.clear && !rest.found) return { shown: '·', size: '', spoken: restWords(rest) }
  const size = rest.size ?? ''
  const sign = rest.direction === 'lower' ? '−' : '+'
  return {
    shown: rest.distance === null ? rest.direction : `${sign}${rest.distance}`,
    size,
    spoken: restWords(rest),
  }
}

/** The areas' names as heads of columns; "&" is never left at the end of a line. */
export const shortAreaNames: Readonly<Record<AreaCode, string>> = {
  AMSIV: 'Identities &\u00a0voices',
  CRSLTC: 'Responsive teaching',
  DBP: 'Discipline &\u00a0behavior',
  SCC: 'Climate &\u00a0culture',
  SCR: 'School &\u00a0community',
  TAG: 'Tracking &\u00a0grouping',
  TDG: 'Teacher diversity',
  TRE: 'Teacher relationships',
}

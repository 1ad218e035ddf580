import { scoreWords } from '../../../../measurement/words.ts'
import type { AreaCode, Group } from '../../../../shared/codes.ts'
import { count } from '../../../../shared/numbers.ts'
import type { Figure, SurveyResults, Verdict } from '../contract.ts'
import { restWords } from '../rules-sentences.ts'
import type { ResultsSearch } from './parts/choices.ts'

/** What the cells hold. */
export type Show = NonNullable<ResultsSearch['show']> | 'difference'

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
  /** It combines answers that few gave. */
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

/** The area of the widest clear gap in tables; null if it is across all areas, or there is none. */
export function widestArea(tables: readonly GroupAreaTable[]): AreaCode | null {
  const clear = tables
    .flatMap(({ sections }) => sections.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)))
    .flatMap(({ area, rest }) => (rest?.clear ? [{ area, distance: rest.distance ?? 0 }] : []))
  return clear.sort((one, other) => other.distance - one.distance)[0]?.area ?? null
}

/** Whether chance rarely makes a difference from everyone else in the group, in one area or across all. */
const isFound = (rest: Verdict | null): boolean => rest !== null && (rest.clear || rest.found === true)

/** The sections that are shown: grades are not compared with the rest. */
export function sectionsShown(
  { sections }: GroupAreaTable,
  show: Show,
  isOnlyClear: boolean,
): GroupAreaTable['sections'] {
  const compared = show === 'difference' ? sections.filter(({ key }) => key !== 'grade') : sections
  if (!isOnlyClear) return compared
  return compared
    .map((section) => ({
      ...section,
      rows: section.rows.filter(({ cells }) => cells.some(({ rest }) => rest?.clear)),
    }))
    .filter(({ rows }) => rows.length > 0)
}

/** How a cell is colored as a difference: by its size where it is clear, faintly by the scores where it is too close to call. */
export function tintOf(
  { figure, rest }: GroupCell,
  everyone: Figure | undefined,
): { side: 'lower' | 'higher' | null; strength: 'faint' | 'light' | 'middle' | 'strong' } {
  if (rest !== null && isFound(rest) && rest.direction !== 'equal') {
    const strength = rest.size === 'large' ? 'strong' : rest.size === 'medium' ? 'middle' : 'light'
    return { side: rest.direction, strength }
  }
  const apart =
    rest === null ? 0 : (figure.score ?? 0) - (figure.score === null ? 0 : (everyone?.score ?? figure.score))
  return { side: Math.abs(apart) < faintFrom ? null : apart < 0 ? 'lower' : 'higher', strength: 'faint' }
}
/** Points between the printed scores of a row and of its whole group. */
const faintFrom = 0.5

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

/** A verdict as a cell shows it, "−2", and as it is read aloud, "−2, lower". What is too close to call shows no number. */
export function verdictWords(rest: Verdict | null): { shown: string; spoken: string } {
  if (rest === null) return { shown: '–', spoken: 'not compared' }
  if (!isFound(rest)) return { shown: '', spoken: restWords(rest) }
  if (rest.apart == null) return { shown: rest.direction, spoken: restWords(rest) }
  const points = scoreWords({ score: rest.apart, coded: null })
  const shown = `${rest.direction === 'lower' ? '−' : '+'}${points}`
  return { shown, spoken: restWords(rest).replace(points, `${shown},`) }
}

/** The head of the column over all areas. */
export const overall = 'Overall'

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

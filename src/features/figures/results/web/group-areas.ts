import { scoreWords } from '../../../../measurement/words.ts'
import type { AreaCode, Group } from '../../../../shared/codes.ts'
import { count } from '../../../../shared/numbers.ts'
import type { Figure, SurveyResults, Verdict } from '../contract.ts'
import { restWords } from '../rules-sentences.ts'
import type { ResultsSearch } from './parts/choices.ts'

export type Show = NonNullable<ResultsSearch['show']> | 'difference'

export interface GroupCell {
  /** Null for all areas. */
  area: AreaCode | null
  figure: Figure
  rest: Verdict | null
}

export interface GroupRow {
  dimension: string
  key: string
  name: string
  /** The row combines answers that only a few people gave. */
  pooled: boolean
  /** Overall first, then the areas in the order of the results page. */
  cells: GroupCell[]
}

export interface GroupAreaTable {
  key: Group
  name: string
  everyone: GroupRow
  sections: { key: string; name: string; rows: GroupRow[] }[]
}

/** Returns each group's and its rows' figures, overall and by area. */
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

/** Returns the area of the tables' widest clear gap. Null if that gap is across all areas, or if there is none. */
export function widestArea(tables: readonly GroupAreaTable[]): AreaCode | null {
  const clear = tables
    .flatMap(({ sections }) => sections.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)))
    .flatMap(({ area, rest }) => (rest?.clear ? [{ area, distance: rest.distance ?? 0 }] : []))
  return clear.sort((one, other) => other.distance - one.distance)[0]?.area ?? null
}

/** Whether a difference from everyone else in the group is unlikely to be chance. */
const isFound = (rest: Verdict | null): boolean => rest !== null && (rest.clear || rest.found === true)

/** Returns the sections to show. For differences, leaves out grades, which aren't compared. */
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

/** Colors gaps that are unlikely to be chance by size, and gaps that are too close to call faintly, by the scores. */
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
/** The faint color starts at this many points between a row's displayed score and its whole group's. */
const faintFrom = 0.5

/** Checks whether any displayed figure is at an end of its scale: "≤ 10%". */
export const hasEnds = (tables: readonly GroupAreaTable[], show: Show): boolean =>
  show !== 'difference' &&
  tables
    .flatMap(({ everyone, sections }) => [everyone, ...sections.flatMap(({ rows }) => rows)])
    .flatMap(({ cells }) => cells)
    .some(({ figure }) => (show === 'scores' ? figure : figure.favourable)?.coded != null)

/** Maximum number of answers in a combined row's name in the table. The area's page lists all answers. */
const namedAtMost = 3

/** Shortens a row's name: "Chinese, Vietnamese and 6 more". Doesn't change names with few answers. */
export function nameShort({ name, pooled }: Pick<GroupRow, 'name' | 'pooled'>): string {
  const answers = name.split(', ')
  if (!pooled || answers.length <= namedAtMost) return name
  return `${answers.slice(0, namedAtMost - 1).join(', ')} and ${answers.length - namedAtMost + 1} more`
}

/** Returns the number of people a row is about, in short form: "241", "40+", "under 10". */
export function peopleShort(figure: Figure, smallGroup: number): string {
  if (figure.n === null) return figure.reason === 'fewer' ? `under ${smallGroup}` : ''
  return count(figure.n) + (figure.atLeast ? '+' : '')
}

/** Returns why a row shows nothing, if the reason is the same for all of its cells; otherwise null. */
export function commonReason({ cells }: GroupRow): Figure['reason'] {
  const [first] = cells
  const reason = first?.figure.reason ?? null
  return reason !== null && cells.every(({ figure }) => figure.reason === reason) ? reason : null
}

/** Returns a comparison as shown, "−2", and as read aloud, "−2, lower". Leaves out the number if too close to call. */
export function verdictWords(rest: Verdict | null): { shown: string; spoken: string } {
  if (rest === null) return { shown: '–', spoken: 'not compared' }
  if (!isFound(rest)) return { shown: '', spoken: restWords(rest) }
  if (rest.apart == null) return { shown: rest.direction, spoken: restWords(rest) }
  const points = scoreWords({ score: rest.apart, coded: null })
  const shown = `${rest.direction === 'lower' ? '−' : '+'}${points}`
  return { shown, spoken: restWords(rest).replace(points, `${shown},`) }
}

export const overall = 'Overall'

/** The areas' names as column heads. No line ends with "&". */
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

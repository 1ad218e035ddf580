import { peopleWords } from '../../../measurement/words.ts'
import type { AreaCode, Group } from '../../../shared/codes.ts'
import type { Figure, SurveyResults, Verdict } from '../contract.ts'

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
            { area: null, figure: row.figure, rest: null },
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
  return peopleWords(figure).replace(' or more', '+')
}

/** Why nothing of a row is shown, where one reason holds for all its cells. */
export function commonReason({ cells }: GroupRow): Figure['reason'] {
  const [first] = cells
  const reason = first?.figure.reason ?? null
  return reason !== null && cells.every(({ figure }) => figure.reason === reason) ? reason : null
}

/** A verdict as a cell shows it, and read aloud. */
export function verdictWords(rest: Verdict | null): { shown: string; size: string; spoken: string } {
  if (rest === null) return { shown: '–', size: '', spoken: 'not compared' }
  if (!rest.clear) return { shown: '·', size: '', spoken: 'too close to call' }
  const distance = rest.distance === null ? '' : `${rest.distance} `
  return { shown: `${distance}${rest.direction}`, size: rest.size ?? '', spoken: '' }
}

/** The areas' names as heads of columns. */
export const shortAreaNames: Readonly<Record<AreaCode, string>> = {
  AMSIV: 'Identities & voices',
  CRSLTC: 'Responsive teaching',
  DBP: 'Discipline & behavior',
  SCC: 'Climate & culture',
  SCR: 'School & community',
  TAG: 'Tracking & grouping',
  TDG: 'Teacher diversity',
  TRE: 'Teacher relationships',
}

import type {
  AreaReport,
  GroupFigures,
  Figure as Shown,
  SurveyResults,
} from '../../../features/figures/results/contract.ts'
import { areaCodes, type Group, groupNames, groups } from '../../../shared/codes.ts'
import { type Cell, type cellMaker, type Person, T } from './people.ts'

/** A figure of a reply and the people it is about: of an area by its place, of an item by its name. */
export interface Told {
  shown: Shown
  cells: readonly Cell[]
  of: number | 'overall' | { item: string }
  /** A group (its n is exact), a row, or Everyone. */
  about: 'group' | 'row' | 'everyone' | 'item'
  provisional: boolean
  /** Whose group a row is of, and the dimension and answers that it stands for. */
  group?: Group
  dimension?: DimensionKey
  answers?: readonly string[]
  pooled?: boolean
}

type DimensionKey = GroupFigures['dimensions'][number]['key']

/** Everyone in a survey's figures, and the cells among them. */
export interface Counted {
  people: readonly Person[]
  group: (group: Group) => Cell
  row: (group: Group, key: DimensionKey, answers: readonly string[]) => Cell
  askedOf: (item: string) => Cell
}

/** `cell` makes the cells of all looks, so that the same people are one cell in each. */
export function counted(people: readonly Person[], cell: ReturnType<typeof cellMaker>): Counted {
  const known = new Map<string, Cell>()
  const find = (name: string, has: (person: Person) => boolean): Cell => {
    const found = known.get(name) ?? cell(people.filter(has))
    known.set(name, found)
    return found
  }
  const row: Counted['row'] = (group, key, answers) =>
    find(`${group} ${key} ${answers.join('|')}`, (person) => {
      return person.group === group && answers.includes(person.is[key] ?? '')
    })
  return {
    people,
    row,
    group: (group) => find(group, (person) => person.group === group),
    askedOf: (item) => find(item, ({ questions }) => questions.some(({ name }) => name === item)),
  }
}

/** Groups that have a score in every area, as Everyone is the mean of them. */
const namedGroups = (names: readonly string[]) => groups.filter((group) => names.includes(groupNames[group]))

export function toldByResults(all: Counted, results: SurveyResults): Told[] {
  const provisional = results.stage === 'provisional'
  const everyone = namedGroups(results.everyone).map(all.group)
  const about = { cells: everyone, about: 'everyone' as const, provisional }
  return [
    { ...about, shown: results.overall, of: 'overall' },
    ...groupsTold(all, results.groups, 'overall', provisional),
    ...results.areas.flatMap(({ code, figure, groups: own }): Told[] => [
      { ...about, shown: figure, of: areaCodes.indexOf(code) },
      ...groupsTold(all, own, areaCodes.indexOf(code), provisional),
    ]),
  ]
}

export function toldByReport(all: Counted, report: AreaReport): Told[] {
  const provisional = report.stage === 'provisional'
  const of = areaCodes.indexOf(report.code)
  const everyone = namedGroups(report.everyone).map(all.group)
  const items = [...report.items.map(({ name, figure }) => ({ name, figure })), ...themeItems(report)]
  return [
    { shown: report.figure, cells: everyone, of, about: 'everyone', provisional },
    ...groupsTold(all, report.groups, of, provisional),
    ...items.map(({ name, figure }): Told => {
      return { shown: figure, cells: [all.askedOf(name)], of: { item: name }, about: 'item', provisional }
    }),
  ]
}

const themeItems = ({ themes }: AreaReport) =>
  themes.flatMap(({ rows }) => rows.map(({ item, figure }) => ({ name: item, figure })))

function groupsTold(
  all: Counted,
  told: readonly GroupFigures[],
  of: Told['of'],
  provisional: boolean,
): Told[] {
  return told.flatMap(({ key: group, figure, dimensions }) => [
    { shown: figure, cells: [all.group(group)], of, about: 'group' as const, group, provisional },
    ...dimensions.flatMap(({ key, rows }) =>
      rows.map(({ figure: shown, answers, pooled }): Told => {
        const cells = [all.row(group, key, answers)]
        return { shown, cells, of, about: 'row', group, dimension: key, provisional, answers, pooled }
      }),
    ),
  ])
}

/** People by whom the precision of a figure goes: of a mean of groups, their number times the smallest, in steps of T. */
export const sizeOf = (cells: readonly Cell[]): number =>
  cells.length * Math.floor(Math.min(...cells.map(({ people }) => people.size)) / T) * T

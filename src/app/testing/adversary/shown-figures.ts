import type {
  AreaReport,
  GroupFigures,
  Figure as Shown,
  SurveyResults,
} from '../../../features/figures/results/contract.ts'
import { areaCodes, type Group, groupNames, groups } from '../../../shared/codes.ts'
import { type Cell, type cellMaker, type Person, T } from './people.ts'

/** A figure in a reply and the people it is about. `of` is an area's index or a question's name. */
export interface Told {
  shown: Shown
  cells: readonly Cell[]
  of: number | 'overall' | { item: string }
  /** A group (with its exact n), a row, Everyone, or a question. */
  about: 'group' | 'row' | 'everyone' | 'item'
  provisional: boolean
  /** A row's group, dimension and answers. */
  group?: Group
  dimension?: DimensionKey
  answers?: readonly string[]
  pooled?: boolean
}

type DimensionKey = GroupFigures['dimensions'][number]['key']

/** Everyone included in a survey's figures, and the cells made of these people. */
export interface Counted {
  people: readonly Person[]
  group: (group: Group) => Cell
  row: (group: Group, key: DimensionKey, answers: readonly string[]) => Cell
  askedOf: (item: string) => Cell
}

/** Prepares people for judging. `cell` creates the cells of all looks, so the same people are always the same cell. */
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

/** Returns the groups with these names. They have a score in every area and are averaged for Everyone. */
const namedGroups = (names: readonly string[]) => groups.filter((group) => names.includes(groupNames[group]))

export function figuresInResults(all: Counted, results: SurveyResults): Told[] {
  const provisional = results.stage === 'provisional'
  const everyone = namedGroups(results.everyone).map(all.group)
  const about = { cells: everyone, about: 'everyone' as const, provisional }
  return [
    { ...about, shown: results.overall, of: 'overall' },
    ...figuresInGroups(all, results.groups, 'overall', provisional),
    ...results.areas.flatMap(({ code, figure, groups: own }): Told[] => [
      { ...about, shown: figure, of: areaCodes.indexOf(code) },
      ...figuresInGroups(all, own, areaCodes.indexOf(code), provisional),
    ]),
  ]
}

export function figuresInReport(all: Counted, report: AreaReport): Told[] {
  const provisional = report.stage === 'provisional'
  const of = areaCodes.indexOf(report.code)
  const everyone = namedGroups(report.everyone).map(all.group)
  const items = [...report.items.map(({ name, figure }) => ({ name, figure })), ...themeItems(report)]
  return [
    { shown: report.figure, cells: everyone, of, about: 'everyone', provisional },
    ...figuresInGroups(all, report.groups, of, provisional),
    ...items.map(({ name, figure }): Told => {
      return { shown: figure, cells: [all.askedOf(name)], of: { item: name }, about: 'item', provisional }
    }),
  ]
}

const themeItems = ({ themes }: AreaReport) =>
  themes.flatMap(({ rows }) => rows.map(({ item, figure }) => ({ name: item, figure })))

function figuresInGroups(
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

/** Number of people that sets precision. For averages: groups × the smallest group, rounded down to a multiple of T. */
export const sizeOf = (cells: readonly Cell[]): number =>
  cells.length * Math.floor(Math.min(...cells.map(({ people }) => people.size)) / T) * T

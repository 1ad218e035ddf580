import type {
  AreaReport,
  Gap,
  GroupFigures,
  Figure as Shown,
  SurveyResults,
} from '../../../features/results/contract.ts'
import { areaCodes, type Group, groupNames, groups } from '../../../shared/codes.ts'
import type { Cell, cellMaker, Person } from './people.ts'

/** A figure of a reply and whom it is about: of an area by its place, of an item by its name. */
export interface Told {
  shown: Shown
  cells: readonly Cell[]
  of: number | 'overall' | { item: string }
  /** A group (its n is exact), a row, the rest of a group, or Everyone. */
  about: 'group' | 'row' | 'rest' | 'everyone' | 'item'
  provisional: boolean
  /** Answers that a row stands for. */
  answers?: readonly string[]
  pooled?: boolean
}

type DimensionKey = GroupFigures['dimensions'][number]['key']

/** Everybody whom a survey's figures count, and the cells among them. */
export interface Counted {
  people: readonly Person[]
  group: (group: Group) => Cell
  row: (group: Group, key: DimensionKey, answers: readonly string[]) => Cell
  /** A row of one answer, and the rest of its group. */
  sides: (group: Group, key: DimensionKey, answer: string) => { own: Cell; rest: Cell }
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
    sides: (group, key, answer) => ({
      own: row(group, key, [answer]),
      rest: find(
        `${group} ${key} not ${answer}`,
        (person) => person.group === group && person.is[key] !== answer,
      ),
    }),
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
    ...results.areas.flatMap(({ code, figure, groups: own, gap }): Told[] => [
      { ...about, shown: figure, of: areaCodes.indexOf(code) },
      ...groupsTold(all, own, areaCodes.indexOf(code), provisional),
      ...(gap ? gapTold(all, gap, areaCodes.indexOf(code)) : []),
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
    ...report.gaps.flatMap((gap) => gapTold(all, gap, of)),
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
    { shown: figure, cells: [all.group(group)], of, about: 'group' as const, provisional },
    ...dimensions.flatMap(({ key, rows }) =>
      rows.map(({ figure: shown, answers, pooled }): Told => {
        const cells = [all.row(group, key, answers)]
        return { shown, cells, of, about: 'row', provisional, answers, pooled }
      }),
    ),
  ])
}

function gapTold(all: Counted, { group, dimension, name, subgroup, rest }: Gap, of: number): Told[] {
  const { own, rest: others } = all.sides(group, dimension, name)
  return [
    { shown: subgroup, cells: [own], of, about: 'row', provisional: false },
    { shown: rest, cells: [others], of, about: 'rest', provisional: false },
  ]
}

/** People by whom the precision of a figure goes: of a mean of groups, their number times the smallest. */
export const sizeOf = (cells: readonly Cell[]): number =>
  cells.length * Math.min(...cells.map(({ people }) => people.size))

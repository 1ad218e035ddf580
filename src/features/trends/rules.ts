import { changeValue, discoveries, type ShownFigure } from '../../measurement/comparison.ts'
import type { Figure } from '../../measurement/figures.ts'
import { precisionFor } from '../../measurement/precision.ts'
import type { Figures, RowFigures } from '../../measurement/results.ts'
import { oneDecimal } from '../../measurement/scores.ts'
import { type AreaCode, areaCodes, type Group, groupNames, groups } from '../../shared/codes.ts'
import type { ChangeRow, Changes } from './contract.ts'
import type { Comparable, Questions } from './rules-asked.ts'

/** A survey's figures and where they can be compared with those of the latest one. */
export interface Year {
  figures: Figures
  comparable: Comparable
  /** The threshold of its figures. */
  smallGroup: number
  /** Answers with a score to each of its items; 0 where its instrument is not known. */
  answers: number
  questions: Questions
}

/** A row, and the p value of its change; null where margins are not known. */
type Draft = Omit<ChangeRow, 'clear'> & { p: number | null }
interface Section {
  key: string
  /** Whose rows they are; null where they are of more than one group. */
  group: Group | null
  name: string
  rows: Draft[]
}

/** What is shown of each year beside what is shown of the latest. Nothing else is added to it. */
export function changeRow(
  key: string,
  name: string,
  figures: readonly (Figure | null)[],
  smallGroup: number,
  questions: readonly number[] = [],
): Draft {
  const now = figures.at(-1) ?? null
  const since = placeOrNull(figures.slice(0, -1).findLastIndex((figure) => figure !== null))
  const before = since === null ? null : (figures[since] ?? null)
  const change = changeBetween(before, now)
  const shown = [before, now].flatMap((figure) => shownOf(figure, smallGroup))
  const p = change === null || shown.length < 2 ? null : changeValue(change, shown, 1)
  return { key, name, figures: [...figures], change, since, p, groups: [], questions: [...questions] }
}

/** By what steps figures of several years were rounded is told by the largest threshold: the others' are no coarser. */
const thresholdOf = (years: readonly Year[]): number => Math.max(0, ...years.map((year) => year.smallGroup))

const placeOrNull = (place: number): number | null => (place < 0 ? null : place)

function changeBetween(before: Figure | null, now: Figure | null): number | null {
  const [from, to] = [numberOf(before), numberOf(now)]
  return from === null || to === null ? null : oneDecimal(Math.abs(to - from)) * Math.sign(to - from)
}

/** The number of a figure that can be compared: none where it is a word or a coded end. */
const numberOf = (figure: Figure | null): number | null =>
  figure === null || figure.coded !== null ? null : figure.score

/** The margin of a figure, with the step in force; where the number of people is untold, the widest that has margins. */
export function shownOf(figure: Figure | null, smallGroup: number): ShownFigure[] {
  if (figure === null || figure.margin === null) return []
  const n = Math.max(figure.n ?? 0, 4 * smallGroup)
  return [{ margin: figure.margin, step: precisionFor(n, smallGroup)?.score ?? 1 }]
}

type Cell = { overall: Figure; areas: Figure[] }
/** Takes the figure of a cell of a group, or of Everyone: null where the year cannot be compared. */
type FigureOf = (year: Year, group: Group, cell: Cell) => Figure | null

const overallOf: FigureOf = ({ comparable }, group, { overall }) =>
  comparable[group].size === areaCodes.length ? overall : null

const inArea =
  (code: AreaCode): FigureOf =>
  ({ comparable }, group, { areas }) =>
    comparable[group].has(code) ? (areas[areaCodes.indexOf(code)] ?? null) : null

/** How many questions the latest figures of a group rest on, in an area or in all: each number once, the smallest first. */
function questionsIn(years: readonly Year[], group: Group, code: AreaCode | null): number[] {
  const counts = years
    .at(-1)
    ?.questions[group].map((areas) =>
      code === null ? areaCodes.reduce((sum, one) => sum + areas[one], 0) : areas[code],
    )
  return [...new Set(counts)].sort((a, b) => a - b)
}

/** The overall score of Everyone and of each group, and each area's score of Everyone and of each group, over the years. */
export function overallChanges(
  years: readonly Year[],
  areas: readonly { code: AreaCode; name: string }[],
): Changes['sections'] {
  return judged([
    everyoneSection(years, overallOf),
    {
      key: 'areas',
      group: null,
      name: 'Equity areas',
      rows: areas.map(({ code, name }) => everyoneRow(code, name, years, inArea(code))),
    },
    groupSection(years, null),
    ...askedIn(years).map((group) => ({
      key: `${group}-areas`,
      group,
      name: `${groupNames[group]} by equity area`,
      rows: areas.map(({ code, name }) => groupRow(code, name, years, group, code)),
    })),
  ])
}

/** An area's score of Everyone, of each group and of its rows over the years. */
export function areaChangesOf(years: readonly Year[], code: AreaCode): Changes['sections'] {
  return judged([
    everyoneSection(years, inArea(code)),
    groupSection(years, code),
    ...rowSections(years, code),
  ])
}

/**
 * What changed at the top, overall and by area: of Everyone, or where Everyone has no change, of the only group that has any.
 */
export function topChanges(sections: Changes['sections']): { group: Group | null; rows: ChangeRow[] } {
  const rowsOf = (wanted: string) => sections.find(({ key }) => key === wanted)?.rows ?? []
  const isKnown = ({ change }: ChangeRow) => change !== null
  const everyone = [...rowsOf('everyone'), ...rowsOf('areas')]
  const changed = rowsOf('group').flatMap((overall) =>
    sections
      .filter(({ group }) => group === overall.key)
      .map(({ group, rows }) => ({ group, rows: [overall, ...rows] }))
      .filter(({ rows }) => rows.some(isKnown)),
  )
  const [only, ...others] = changed
  return only && others.length === 0 && !everyone.some(isKnown) ? only : { group: null, rows: everyone }
}

const everyoneSection = (years: readonly Year[], figureOf: FigureOf): Section => ({
  key: 'everyone',
  group: null,
  name: 'Everyone',
  rows: [everyoneRow('everyone', 'Everyone', years, figureOf)],
})

/** The groups of the latest survey. */
const askedIn = (years: readonly Year[]): Group[] => years.at(-1)?.figures.groups.map(({ key }) => key) ?? []

/** Calls changes clear by Benjamini and Hochberg's procedure over all rows of the table. */
function judged(sections: readonly Section[]): Changes['sections'] {
  const values = sections.flatMap(({ rows }) => rows.flatMap(({ p }) => p ?? []))
  const clear = discoveries(values)
  return sections.map((section) => ({
    ...section,
    rows: section.rows.map(({ p, ...row }) => ({
      ...row,
      // Equal values are all discoveries or none.
      clear: p === null ? null : (clear[values.indexOf(p)] ?? false),
    })),
  }))
}

/** A group's figure in a year; null where it is not shown in that year or cannot be compared. */
function groupFigure(year: Year, group: Group, figureOf: FigureOf): Figure | null {
  const found = year.figures.groups.find(({ key }) => key === group)
  return found ? figureOf(year, group, found) : null
}

/**
 * Everyone's change is the mean of the changes of the groups that Everyone is the mean of in both years, so that who
 * answered cannot move it. Null with fewer than two of them, or where the change of one is not known.
 */
function everyoneRow(key: string, name: string, years: readonly Year[], figureOf: FigureOf): Draft {
  const figures = years.map((year) => {
    const own = year.figures.everyone.groups.map((group) => figureOf(year, group, year.figures.everyone))
    return own.includes(null) ? null : (own[0] ?? null)
  })
  const now = years.at(-1)
  const pairs = years.slice(0, -1).map((year) =>
    groups
      .filter((group) => [year, now].every((one) => one?.figures.everyone.groups.includes(group)))
      .flatMap((group) => {
        const before = groupFigure(year, group, figureOf)
        return now && before ? [{ group, before, now: groupFigure(now, group, figureOf) }] : []
      }),
  )
  const since = placeOrNull(pairs.findLastIndex((pair) => pair.length > 1))
  const both = since === null ? [] : (pairs[since] ?? [])
  const changes = both.map((pair) => changeBetween(pair.before, pair.now))
  const known = changes.filter((change) => change !== null)
  if (known.length < changes.length || both.length === 0) {
    return { key, name, figures, change: null, since, p: null, groups: [], questions: [] }
  }
  const mean = known.reduce((sum, change) => sum + change, 0) / known.length
  const threshold = thresholdOf(years)
  const shown = both.flatMap((pair) => [...shownOf(pair.before, threshold), ...shownOf(pair.now, threshold)])
  return {
    key,
    name,
    figures,
    change: oneDecimal(Math.abs(mean)) * Math.sign(mean),
    since,
    p: shown.length < 2 * both.length ? null : changeValue(mean, shown, both.length),
    groups: both.map(({ group }) => groupNames[group]),
    questions: [],
  }
}

/** A group's row: its score in an area, or over all areas where `code` is null. */
const groupRow = (key: string, name: string, years: readonly Year[], group: Group, code: AreaCode | null) =>
  changeRow(
    key,
    name,
    years.map((year) => groupFigure(year, group, code === null ? overallOf : inArea(code))),
    thresholdOf(years),
    questionsIn(years, group, code),
  )

const groupSection = (years: readonly Year[], code: AreaCode | null): Section => ({
  key: 'group',
  group: null,
  name: 'Group',
  rows: askedIn(years).map((group) => groupRow(group, groupNames[group], years, group, code)),
})

/** The latest year's rows, each beside the row of the same answers in the years before. */
function rowSections(years: readonly Year[], code: AreaCode): Section[] {
  const latest = years.at(-1)
  return (latest?.figures.groups ?? []).flatMap((group) =>
    group.dimensions.map((dimension) => ({
      key: `${group.key}-${dimension.key}`,
      group: group.key,
      name: `${groupNames[group.key]} by ${dimension.name.toLowerCase()}`,
      rows: dimension.rows.map((row) =>
        changeRow(
          row.key,
          row.answers.join(', '),
          years.map((year) => {
            const same = sameRow(year, group.key, dimension.key, row)
            return same ? inArea(code)(year, group.key, same) : null
          }),
          thresholdOf(years),
          questionsIn(years, group.key, code),
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

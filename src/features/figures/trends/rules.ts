import {
  candidate,
  type Judged,
  meanDifference,
  pointOf,
  printedDifference,
  type StoredCell,
} from '../../../measurement/changes.ts'
import type { Figure } from '../../../measurement/figures.ts'
import { clean } from '../../../measurement/precision.ts'
import type { RowFigures } from '../../../measurement/results.ts'
import { type AreaCode, areaCodes, type Group, groupNames, groups } from '../../../shared/codes.ts'
import type { ChangeRow, Changes } from './contract.ts'
import {
  askedIn,
  groupIn,
  isComparable,
  Judgement,
  lineOf,
  type Move,
  sharedIn,
  type Year,
} from './rules-judgement.ts'

type Section = Changes['sections'][number]

const figureOf = (cell: StoredCell | null, area: AreaCode | null): Figure | null =>
  cell === null ? null : area === null ? cell.overall : (cell.areas[areaCodes.indexOf(area)] ?? null)

/** Returns the distinct numbers of questions behind a group's latest figures, overall or in one area, ascending. */
function questionsIn(years: readonly Year[], group: Group, code: AreaCode | null): number[] {
  const counts = years
    .at(-1)
    ?.questions[group].map((areas) =>
      code === null ? areaCodes.reduce((sum, one) => sum + areas[one], 0) : areas[code],
    )
  return [...new Set(counts)].sort((a, b) => a - b)
}

/** Returns a row of figures by year, with its change and whether that is clear. */
function changeRow(
  { key, name, figures }: Pick<ChangeRow, 'key' | 'name' | 'figures'>,
  move: Move | null,
  judged: Judged | undefined,
  questions: number[],
): ChangeRow {
  const printed = move?.difference ? printedDifference(move.difference) : { change: null, margin: null }
  const { shared } = move ?? {}
  return {
    key,
    name,
    figures,
    ...printed,
    since: move?.since ?? null,
    clear: judged?.clear ?? null,
    smallest: judged?.smallest ?? null,
    groups: [],
    clearIn: [],
    questions,
    ...(shared && {
      shared: { ...shared, before: clean(shared.before), now: clean(shared.now) },
    }),
  }
}

/** Checks whether all earlier surveys that asked a group used different questions and shared too few. */
function asksOtherwise(years: readonly Year[], group: Group, area: AreaCode | null, isRow = false): boolean {
  const earlier = years.slice(0, -1).filter((year) => groupIn(year, group))
  const isOther = (year: Year) =>
    !isComparable(year, group, area) && (isRow || area === null || sharedIn(year, group, area).length === 0)
  return earlier.length > 0 && earlier.every(isOther)
}
const others = { otherQuestions: true } as const

/** Returns a group's row: its score in an area, or overall if `area` is null. */
function groupRow(
  key: string,
  name: string,
  years: readonly Year[],
  judgement: Judgement,
  group: Group,
  area: AreaCode | null,
): ChangeRow {
  const line = lineOf(years, group, area, (year) => groupIn(year, group))
  const figures = line.map((cell) => figureOf(cell, area))
  const row = changeRow(
    { key, name, figures },
    judgement.groupMove(group, area),
    judgement.ofGroup(group, area),
    questionsIn(years, group, area),
  )
  return asksOtherwise(years, group, area) ? { ...row, ...others } : row
}

/**
 * Returns Everyone's row. Its change is the average of the changes in the groups that Everyone averages in both years.
 * So a different mix of respondents doesn't change it. It isn't judged itself, but repeats what is clear in these
 * groups.
 */
function everyoneRow(
  key: string,
  name: string,
  years: readonly Year[],
  judgement: Judgement,
  area: AreaCode | null,
): ChangeRow {
  const figures = years.map((year) => {
    const own = year.figures.everyone.groups
    const isWhole = own.length > 0 && own.every((group) => isComparable(year, group, area))
    return isWhole ? figureOf(year.figures.everyone, area) : null
  })
  const now = years.at(-1)
  const both = years
    .slice(0, -1)
    .map((year) =>
      groups.filter(
        (group) =>
          [year, now].every((one) => one?.figures.everyone.groups.includes(group)) &&
          isComparable(year, group, area),
      ),
    )
  const since = both.findLastIndex((pair) => pair.length > 1)
  const pair = both[since] ?? []
  const moves = pair.map((group) => ({
    group,
    move: judgement.groupMove(group, area),
    isClear: judgement.ofGroup(group, area)?.clear === true,
  }))
  const known = moves.flatMap(({ move }) => (move?.since === since ? (move.difference ?? []) : []))
  const row = changeRow({ key, name, figures }, null, undefined, [])
  if (pair.length === 0 && askedIn(years).some((group) => asksOtherwise(years, group, area, true)))
    return { ...row, ...others }
  if (pair.length === 0 || known.length < pair.length) return row
  const mean = meanDifference(known)
  const clearIn = moves.filter(({ isClear }) => isClear)
  const isAlong = ({ move }: (typeof moves)[number]) => (move?.difference?.value ?? 0) * mean.value > 0
  return {
    ...row,
    ...printedDifference(mean),
    since,
    clear: mean.error === null ? null : clearIn.length > 0 && clearIn.every(isAlong),
    groups: pair.map((group) => groupNames[group]),
    clearIn: clearIn.map(({ group }) => groupNames[group]),
  }
}

/** Returns Everyone's and each group's scores over the years, overall and in each area. */
export function overallChanges(
  years: readonly Year[],
  areas: readonly { code: AreaCode; name: string }[],
): Section[] {
  const judgement = new Judgement(years)
  return [
    everyoneSection(years, judgement, null),
    {
      key: 'areas',
      group: null,
      name: 'Equity areas',
      rows: areas.map(({ code, name }) => everyoneRow(code, name, years, judgement, code)),
    },
    groupSection(years, judgement, null),
    ...askedIn(years).map((group) => ({
      key: `${group}-areas`,
      group,
      name: `${groupNames[group]} by equity area`,
      rows: areas.map(({ code, name }) => groupRow(code, name, years, judgement, group, code)),
    })),
  ]
}

/** Returns an area's scores over the years for Everyone, and for each group and its rows. */
export function areaChangesOf(years: readonly Year[], code: AreaCode): Section[] {
  const judgement = new Judgement(years)
  return [
    everyoneSection(years, judgement, code),
    groupSection(years, judgement, code),
    ...rowSections(years, judgement, code),
  ]
}

/** Returns Everyone's changes, overall and by area. If there are none, returns the only group's that has any. */
export function topChanges(sections: readonly Section[]): { group: Group | null; rows: ChangeRow[] } {
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

const everyoneSection = (years: readonly Year[], judgement: Judgement, area: AreaCode | null): Section => ({
  key: 'everyone',
  group: null,
  name: 'Everyone',
  rows: [everyoneRow('everyone', 'Everyone', years, judgement, area)],
})

const groupSection = (years: readonly Year[], judgement: Judgement, area: AreaCode | null): Section => ({
  key: 'group',
  group: null,
  name: 'Group',
  rows: askedIn(years).map((group) => groupRow(group, groupNames[group], years, judgement, group, area)),
})

/** Returns the latest year's rows, each with the rows for the same answers in earlier years. */
function rowSections(years: readonly Year[], judgement: Judgement, area: AreaCode): Section[] {
  return (years.at(-1)?.figures.groups ?? []).flatMap((group) => {
    const drafts = group.dimensions.map((dimension) => ({
      dimension,
      rows: dimension.rows.map((row) => {
        const line = lineOf(years, group.key, area, (year) => sameRow(year, group.key, dimension.key, row))
        return { row, line, move: judgement.move(line, group.key, (cell, of) => pointOf(cell, area, of)) }
      }),
    }))
    const candidates = drafts.flatMap(({ rows }) =>
      rows.flatMap(({ row, move }) => candidate(row, move?.difference)),
    )
    const judged = judgement.ofRows(group.key, area, candidates)
    return drafts.map(({ dimension, rows }) => ({
      key: `${group.key}-${dimension.key}`,
      group: group.key,
      name: `${groupNames[group.key]} by ${dimension.name.toLowerCase()}`,
      rows: rows.map(({ row, line, move }) => {
        const figures = line.map((cell) => figureOf(cell, area))
        const shown = changeRow(
          { key: row.key, name: row.answers.join(', '), figures },
          move,
          judged.get(row),
          questionsIn(years, group.key, area),
        )
        return asksOtherwise(years, group.key, area, true) ? { ...shown, ...others } : shown
      }),
    }))
  })
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

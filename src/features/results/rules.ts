import { withheldInParts } from '../../measurement/protection.ts'
import {
  addTo,
  areaFigure,
  type Category,
  type CellScores,
  type Division,
  type DivisionKey,
  type Figure,
  figureOf,
  type Measured,
  meanOf,
  measured,
  noScores,
  notAnswered,
  type Scored,
  together,
  withheldFigure,
} from '../../measurement/scores.ts'
import {
  areaCodes,
  type Band,
  type Group,
  groupNames,
  groupOf,
  groups,
  type ParticipantType,
  participantTypes,
} from '../../shared/codes.ts'
import { genderCategories, partsOf, raceCategories, subTypeCategories } from '../responses/rules.ts'
import { studentTypes } from '../surveys/rules.ts'
import type { AreaReport } from './contract.ts'

/** A way of dividing respondents: its cells and the cell a respondent belongs to (null: to none of them). */
export interface Way {
  key: DivisionKey
  name: string
  categories: readonly Category[]
  cellOf: (row: Scored) => string | null
  /** The group whose members alone it divides. */
  inside?: Group
  /** Cells whose figures together are told elsewhere: the grades of a band, by its items. */
  parts?: readonly (readonly string[])[]
}

export interface Asked {
  survey_question_gender: number
  bands: readonly Band[]
}

/** The three ways of the dashboard; the gender one only where the survey has the item. */
export function mainWays(survey: Asked): Way[] {
  const genders = genderCategories(survey.survey_question_gender)
  return [
    {
      key: 'group',
      name: 'Group',
      categories: groups.map((key) => ({ key, name: groupNames[key] })),
      cellOf: (row) => groupOf(row.type),
    },
    {
      key: 'race',
      name: 'Race/ethnicity',
      categories: raceCategories,
      cellOf: (row) => String(row.race ?? notAnswered.key),
    },
    ...(genders
      ? [
          {
            key: 'gender' as const,
            name: 'Gender',
            categories: genders,
            cellOf: (row: Scored) => String(row.gender ?? notAnswered.key),
          },
        ]
      : []),
  ]
}

/** The ways of an area report: those of the dashboard and, inside each group, by sub-type. */
export function allWays(survey: Asked): Way[] {
  const [group, ...others] = mainWays(survey)
  const asked = studentTypes(survey)
  const within = (key: DivisionKey, name: string, inside: Group, types: readonly ParticipantType[]): Way => ({
    key,
    name,
    inside,
    categories: subTypeCategories(types),
    parts: partsOf(types),
    cellOf: (row) => (groupOf(row.type) === inside ? String(row.subType) : null),
  })
  return [
    ...(group ? [group] : []),
    ...(asked.length > 0 ? [within('grade', 'Students by grade', 'students', asked)] : []),
    within('homeLanguage', 'Parents by home language', 'parents', [participantTypes.parent]),
    within('role', 'Staff by role', 'staff', [participantTypes.staff]),
    ...others,
  ]
}

/** Scores of each cell of a way. */
export function cellsOf(
  rows: readonly Scored[],
  way: Pick<Way, 'categories' | 'cellOf'>,
): Map<string, CellScores> {
  const cells = new Map(way.categories.map(({ key }) => [key, noScores()]))
  for (const row of rows) {
    const cell = cells.get(way.cellOf(row) ?? '')
    if (cell) addTo(cell, row)
  }
  return cells
}

/**
 * Cells of a way that are withheld in every table about it (null: all): those that the counts withhold, as tracking
 * does, and those with too few scores in any area. One set for all tables, so that no two can be subtracted.
 */
export function withheldIn(
  cells: ReadonlyMap<string, CellScores>,
  threshold: number,
  parts: Way['parts'] = [],
): Set<string> | null {
  const counted = (count: (cell: CellScores) => number) =>
    [...cells].map(([key, cell]) => ({ key, count: count(cell) }))
  const byCount = withheldInParts(
    counted((cell) => cell.count),
    threshold,
    parts,
  )
  if (byCount === null) return null
  const fewest = counted((cell) => Math.min(...cell.byArea.map((values) => values.length)))
  return withheldInParts(fewest, threshold, parts, byCount)
}

/** Everything about scores that may be shown of some responses, area by area in the order of areaCodes. */
export interface Scores {
  everyone: Measured[]
  ways: { key: DivisionKey; byArea: Division[]; overall: Division }[]
  /** Participant types whose items may be shown. */
  types: ParticipantType[]
}

/**
 * All scores of all ways. A group that is withheld is not divided further: its parts would add up to it. `ofGroups`
 * are the responses that figures about groups and inside them cover.
 */
export function scoresOf(
  rows: readonly Scored[],
  survey: Asked,
  threshold: number,
  ofGroups: readonly Scored[] = rows,
): Scores {
  let hidden: ReadonlySet<string> | null = null
  const ways = allWays(survey).map((way) => {
    const isGroup = way.key === 'group'
    const cells = cellsOf(isGroup || way.inside !== undefined ? ofGroups : rows, way)
    const exposed = way.inside !== undefined && (hidden === null || hidden.has(way.inside))
    const own = isGroup ? withheldGroups(cells, rows, threshold) : withheldIn(cells, threshold, way.parts)
    const withheld = exposed ? null : own
    if (isGroup) hidden = withheld
    const byArea = areaCodes.map((_, area) => areaDivision(cells, way, area, withheld))
    return { key: way.key, byArea, overall: overallDivision(cells, way, byArea, withheld) }
  })
  const everyone = together(rows)
  return {
    everyone: areaCodes.map((_, area) => areaFigure(everyone, area, threshold)),
    ways,
    types: shownTypes(ofGroups, survey, threshold, hidden),
  }
}

/**
 * The same for groups. How many of each have answered is always told, so there is nobody in an empty one to protect,
 * and no other group is withheld for its sake.
 */
function withheldGroups(
  cells: ReadonlyMap<string, CellScores>,
  rows: readonly Scored[],
  threshold: number,
): Set<string> | null {
  const known = new Set<string>(rows.map((row) => groupOf(row.type)))
  const answered = new Map([...cells].filter(([key, cell]) => cell.count > 0 || known.has(key)))
  const withheld = withheldIn(answered, threshold)
  const empty = [...cells.keys()].filter((key) => !answered.has(key))
  return withheld && withheld.size < answered.size ? new Set([...withheld, ...empty]) : null
}

/** A group's items may be shown where the group is; of two grade bands both or none, since one gives away the other. */
function shownTypes(
  rows: readonly Scored[],
  survey: Asked,
  threshold: number,
  hidden: ReadonlySet<string> | null,
): ParticipantType[] {
  if (hidden === null) return []
  const bands = studentTypes(survey)
  const byBand = cellsOf(rows, {
    categories: bands.map((type) => ({ key: String(type), name: '' })),
    cellOf: (row) => String(row.type),
  })
  const bandsShown = bands.length === 1 || withheldIn(byBand, threshold)?.size === 0
  const types = [...(bandsShown ? bands : []), participantTypes.parent, participantTypes.staff]
  return types.filter((type) => !hidden.has(groupOf(type)))
}

/** A division of one area's score. Shown highest score first, then withheld cells, "Not answered" last. */
export function areaDivision(
  cells: ReadonlyMap<string, CellScores>,
  way: Way,
  area: number,
  withheld: ReadonlySet<string> | null,
): Division {
  return divide(way, withheld, (key) => figureOf(cells.get(key)?.byArea[area] ?? []))
}

/** A division of the overall score: for each cell the mean of its eight area scores. */
export function overallDivision(
  cells: ReadonlyMap<string, CellScores>,
  way: Way,
  byArea: readonly Division[],
  withheld: ReadonlySet<string> | null,
): Division {
  return divide(way, withheld, (key) =>
    overallOf(
      cells.get(key)?.count ?? 0,
      byArea.map((division) => division.cells.find((cell) => cell.key === key) ?? withheldFigure),
    ),
  )
}

/** The mean of eight area scores; none where one of them is not shown. */
export function overallOf(n: number, areas: readonly Measured[]): Measured {
  const scores = areas.flatMap((area) => (area.exact === null ? [] : [area.exact]))
  return scores.length < areaCodes.length ? { ...withheldFigure, n } : measured(n, meanOf(scores))
}

function divide(way: Way, withheld: ReadonlySet<string> | null, figure: (key: string) => Measured): Division {
  const { key, name, categories } = way
  if (withheld === null) return { key, name, shown: false, cells: [] }
  const figures = categories.map((category) => ({
    ...category,
    ...(withheld.has(category.key) ? withheldFigure : figure(category.key)),
  }))
  return { key, name, shown: true, cells: inOrder(way.key, figures) }
}

/** Grades and groups keep their own order; other cells run from the highest score to the lowest. */
function inOrder<C extends Figure & { key: string }>(way: DivisionKey, cells: C[]): C[] {
  const rank = (cell: C) => (cell.key === notAnswered.key ? 2 : cell.n === null ? 1 : 0)
  if (way === 'grade' || way === 'group') return cells
  return [...cells].sort(
    (a, b) => rank(a) - rank(b) || (b.score ?? -1) - (a.score ?? -1) || (b.n ?? 0) - (a.n ?? 0),
  )
}

/** Who answers an instrument, as reports say it. */
export const askedNames: Readonly<Record<ParticipantType, string>> = {
  1: 'Students, grades 4–8',
  6: 'Students, grades 9–12',
  2: groupNames.parents,
  3: groupNames.staff,
}

/** Items that share a theme, where more than one instrument asks about it. */
export function themesOf(
  items: readonly (AreaReport['items'][number] & { theme: string })[],
): AreaReport['themes'] {
  const shared = [...Map.groupBy(items, (item) => item.theme)].filter(
    ([key, own]) => key !== '' && new Set(own.map((item) => item.askedOf)).size > 1,
  )
  return shared.map(([key, own]) => ({
    key,
    name: themeName(key),
    rows: own.map(({ name: item, title, askedOf, n, score, status, margin }) => {
      return { item, title, askedOf, n, score, status, margin }
    }),
  }))
}

/** A theme's key in words: "being-yourself" is "Being yourself". */
const themeName = (key: string): string => {
  const words = key.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

import type { Figure, Share } from '../../../measurement/figures.ts'
import type { ItemFigures } from '../../../measurement/items.ts'
import type { Cohesion, InstrumentQuality } from '../../../measurement/quality.ts'
import type { Figures, GroupFigures as Groups } from '../../../measurement/results.ts'
import type { StoriesOfGroup } from '../../../measurement/stories.ts'
import {
  type AreaCode,
  areaCodes,
  type Group,
  groupNames,
  type ParticipantType,
} from '../../../shared/codes.ts'
import { grouped } from '../../../shared/grouped.ts'
import type { AreaReport, GroupFigures, ShownItem, SurveyResults } from './contract.ts'
import { gapsIn, verdictOf } from './rules-gaps.ts'

/** A question as stored with a survey's results, in English. */
export interface StoredItem extends ItemFigures {
  name: string
  title: string
  theme: string
  type: ParticipantType
  reversed: boolean
}

/** Languages used before a speaker had reviewed them, and a rounded number of people who answered in them. */
export interface UnreadTranslations {
  languages: string[]
  /** Null below the threshold. */
  atLeast: number | null
}

/** How a group's responses came if it had slips: slips created and used, and responses with a slip that count. */
export interface StoredSlips {
  door: 'slip' | 'both'
  made: number
  used: number
  counted: number
}

/** A survey's results, created once: at the close, or when the survey became final. */
export interface StoredResults {
  smallGroup: number
  total: number
  /** Number of stored responses that don't count; missing if an earlier version stored the results. */
  setAside?: number
  /** Missing if an earlier version stored the results; null if a speaker had reviewed all translations. */
  unread?: UnreadTranslations | null
  /** Groups without figures because no one had decided which responses count; missing in earlier versions. */
  undecided?: Group[]
  /** Number of responses a group's random choice was made from; null if none was made. Missing in earlier versions. */
  drawnFrom?: Record<Group, number | null>
  counts: Record<Group, number>
  /** Groups that had slips; missing if none had. */
  slips?: Partial<Record<Group, StoredSlips>>
  expected: Record<Group, number>
  figures: Figures
  /** How each language's forms rated the two stories; missing if the survey didn't ask them. */
  stories?: StoriesOfGroup[]
  items: Record<AreaCode, StoredItem[]>
  /** One for each question set in use; missing if an earlier version stored the results. */
  quality?: (Omit<InstrumentQuality, 'areas'> & { areas: StoredQuality[] })[]
}

/** Version 1.0 stored alpha and omega as numbers. */
type StoredQuality = Omit<InstrumentQuality['areas'][number], 'alpha' | 'omega'> &
  Record<'alpha' | 'omega', Cohesion | Share | null>

interface AreaText {
  name: string
  about: string
}
export type AreaTexts = Readonly<Record<AreaCode, AreaText>>

/** Returns the figures of the groups and their rows, overall or in one area. */
function groupFigures({ groups: found, gaps }: Figures, area?: AreaCode): GroupFigures[] {
  const figureOf = area === undefined ? ({ overall }: GroupOrRow) => overall : areaFigure(area)
  const own = new Map(
    gaps
      .filter((gap) => gap.area === (area ?? null))
      .map((gap) => [`${gap.group} ${gap.dimension} ${gap.row}`, gap]),
  )
  return found.map((group) => ({
    key: group.key,
    name: groupNames[group.key],
    figure: figureOf(group),
    dimensions: group.dimensions.map((dimension) => ({
      key: dimension.key,
      name: dimension.name,
      rows: dimension.rows.map((row) => ({
        key: row.key,
        name: rowName(row),
        answers: row.answers,
        pooled: row.pooled,
        figure: figureOf(row),
        rest: verdictOf(own.get(`${group.key} ${dimension.key} ${row.key}`)),
      })),
    })),
  }))
}

interface GroupOrRow {
  overall: Figure
  areas: Figure[]
}

/** Returns the version of the rules by which the results' gaps were judged. */
export const rulesOf = ({ groups: found }: Figures): number =>
  found.every((group) => group.rounded !== undefined) ? 2 : 1

export const dimensionNames = {
  grade: 'Grade',
  homeLanguage: 'Home language',
  role: 'Role',
  race: 'Race/ethnicity',
  gender: 'Gender',
} as const

/** A combined row's name lists all of its answers. */
const rowName = ({ answers }: Groups['dimensions'][number]['rows'][number]): string => answers.join(', ')

const areaFigure =
  (area: AreaCode) =>
  ({ areas }: { areas: Figure[] }): Figure => {
    const figure = areas[areaCodes.indexOf(area)]
    if (!figure) throw new Error(`There is no area ${area}.`)
    return figure
  }

/**
 * Returns the only group in the survey, or the only group with a score in all areas. Its figures then replace
 * Everyone's. Undefined if there are several such groups.
 */
function soleGroup({ everyone, groups: found }: Figures): Groups | undefined {
  if (found.length === 1) return found[0]
  return everyone.groups.length === 1 ? found.find(({ key }) => key === everyone.groups[0]) : undefined
}

/** Returns the figures at the top of a survey's results, and the names of their groups. */
export function topOf(figures: Figures): { about: string[]; overall: Figure; areas: readonly Figure[] } {
  const { overall, areas } = soleGroup(figures) ?? figures.everyone
  return { about: everyoneNames(figures), overall, areas }
}

/** Returns the names of the groups that the top figures are about. */
function everyoneNames(figures: Figures): string[] {
  const sole = soleGroup(figures)
  return (sole ? [sole.key] : figures.everyone.groups).map((group) => groupNames[group])
}

/**
 * Returns a figure's position on the scale, based on what is shown. A word's position is the middle of its band. Without
 * a score, the position is a tenth of the favorable percentage. Figures with nothing to show come last.
 */
export const placeOf = ({
  score,
  status,
  favourable = null,
}: Pick<Figure, 'score' | 'status'> & Partial<Pick<Figure, 'favourable'>>): number =>
  score ??
  (status !== null
    ? { low: 1.6, emerging: 5, high: 8.4 }[status]
    : favourable === null
      ? 11
      : favourable.percent / 10)

/** Sorts by displayed figure, lowest first, then by name. */
export const lowestFirst = (
  a: { figure: Figure; name: string },
  b: { figure: Figure; name: string },
): number => placeOf(a.figure) - placeOf(b.figure) || a.name.localeCompare(b.name)

/** With a lower response rate, the school should try to reach the group better next time. */
export const fewAnswered = 0.5

/** Returns the group with the lowest response rate, if under half. Undefined otherwise, or if groups tie. */
export function fewestOf<R extends { count: number; expected: number | null }>(
  response: readonly R[],
): R | undefined {
  const shares = response.flatMap((of) => (of.expected ? [{ of, share: of.count / of.expected }] : []))
  const [least, next] = shares.sort((a, b) => a.share - b.share)
  return least && least.share < Math.min(fewAnswered, next?.share ?? 1) ? least.of : undefined
}

/** Returns the dashboard's figures, without facts about the survey. */
export function dashboardOf(
  { figures, counts, expected, total }: StoredResults,
  texts: AreaTexts,
): Pick<
  SurveyResults,
  'total' | 'expected' | 'response' | 'everyone' | 'overall' | 'levels' | 'groups' | 'areas'
> {
  const top = soleGroup(figures) ?? figures.everyone
  const areas = areaCodes.map((code) => ({
    code,
    equityAreaCode: code,
    ...texts[code],
    figure: areaFigure(code)(top),
    groups: groupFigures(figures, code),
    gap: gapsIn(figures, code).find((gap) => gap.clear && !gap.isMirror) ?? null,
  }))
  return {
    total,
    expected: expected.students + expected.parents + expected.staff,
    response: figures.groups.map(({ key }) => ({
      key,
      name: groupNames[key],
      count: counts[key],
      expected: expected[key] || null,
    })),
    everyone: everyoneNames(figures),
    overall: top.overall,
    levels: gapsIn(figures, null),
    groups: groupFigures(figures),
    areas: areas.sort(lowestFirst),
  }
}

/** Returns an area report's figures, without facts about the survey. */
export function areaReportOf(
  { figures, items }: StoredResults,
  texts: AreaTexts,
  code: AreaCode,
): Pick<
  AreaReport,
  'code' | 'name' | 'about' | 'everyone' | 'figure' | 'groups' | 'gaps' | 'items' | 'themes' | 'order'
> {
  const top = soleGroup(figures) ?? figures.everyone
  const order = areaCodes.map((one) => ({
    code: one,
    name: texts[one].name,
    figure: areaFigure(one)(top),
  }))
  return {
    code,
    ...texts[code],
    everyone: everyoneNames(figures),
    figure: areaFigure(code)(top),
    groups: groupFigures(figures, code),
    gaps: gapsIn(figures, code),
    items: [...items[code]].sort(lowestFirst).map(toItem),
    themes: themesOf(items[code]),
    order: order.sort(lowestFirst).map(({ code: one, name }) => ({ code: one, name })),
  }
}

/** The names that reports use for each question set's respondents. */
export const respondentNames: Readonly<Record<ParticipantType, string>> = {
  1: 'Students, grades 4–8',
  6: 'Students, grades 9–12',
  2: groupNames.parents,
  3: groupNames.staff,
}

export const toItem = (kept: StoredItem): ShownItem => {
  const { name, title, type, theme, reversed, figure, answers, unscored } = kept
  const means = meanings[theme]
  const shown = { name, title, askedOf: respondentNames[type], reversed, figure, answers, unscored }
  return means === undefined ? shown : { ...shown, means }
}

/** What a higher score means, by theme, for questions that also depend on who is enrolled. */
const meanings: Readonly<Record<string, string>> = {
  'mixed-groups':
    'A higher score means that more kinds of students learn together. It also depends on who is enrolled.',
}

/** Groups questions by theme, for themes that occur in more than one question set. */
export function themesOf(items: readonly StoredItem[]): AreaReport['themes'] {
  const shared = [...grouped(items, (item) => item.theme)].filter(
    ([key, own]) => key !== '' && new Set(own.map((item) => item.type)).size > 1,
  )
  return shared.map(([key, own]) => ({
    key,
    name: themeName(key),
    rows: own.map(({ name, title, type, figure }) => {
      return { item: name, title, askedOf: respondentNames[type], figure }
    }),
  }))
}

/** Turns a theme's key into its name: "being-yourself" becomes "Being yourself". */
export const themeName = (key: string): string => {
  const words = key.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

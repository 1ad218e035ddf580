import type { Figure, Share } from '../../../measurement/figures.ts'
import type { ItemFigures } from '../../../measurement/items.ts'
import type { Cohesion, InstrumentQuality } from '../../../measurement/quality.ts'
import type { Figures, GroupFigures as Groups } from '../../../measurement/results.ts'
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

/** An item as it is kept with a survey's results; texts are in English. */
export interface KeptItem extends ItemFigures {
  name: string
  title: string
  theme: string
  type: ParticipantType
  reversed: boolean
}

/** Languages in which a survey was asked before a speaker had read it, and how many answered in them, in steps. */
export interface UnreadTranslations {
  languages: string[]
  /** Null below the threshold. */
  atLeast: number | null
}

/** Everything that results show of a survey, as it was made once: at the close, or when the survey was final. */
export interface KeptResults {
  smallGroup: number
  total: number
  /** Stored and not counted; missing if an earlier version kept the results. */
  setAside?: number
  /** Missing if an earlier version kept the results, null if every word on offer had been read by a speaker. */
  unread?: UnreadTranslations | null
  /** Groups that had no figures because no one had decided yet which of their responses count; missing in earlier versions. */
  undecided?: Group[]
  /** How many responses the lot of a group was drawn from; null if none was. Missing in earlier versions. */
  drawnFrom?: Record<Group, number | null>
  counts: Record<Group, number>
  expected: Record<Group, number>
  figures: Figures
  items: Record<AreaCode, KeptItem[]>
  /** One for each instrument that was asked; missing if an earlier version kept the results. */
  quality?: (Omit<InstrumentQuality, 'areas'> & { areas: KeptQuality[] })[]
}

/** Version 1.0 kept alpha and omega as numbers. */
type KeptQuality = Omit<InstrumentQuality['areas'][number], 'alpha' | 'omega'> &
  Record<'alpha' | 'omega', Cohesion | Share | null>

interface AreaText {
  name: string
  about: string
}
export type AreaTexts = Readonly<Record<AreaCode, AreaText>>

/** The figures of the groups and their rows over all areas, or in one. */
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

/** Which rules judged some results. */
export const rulesOf = ({ groups: found }: Figures): number =>
  found.every((group) => group.rounded !== undefined) ? 2 : 1

export const dimensionNames = {
  grade: 'Grade',
  homeLanguage: 'Home language',
  role: 'Role',
  race: 'Race/ethnicity',
  gender: 'Gender',
} as const

/** A pooled row is named by all its answers. */
const rowName = ({ answers }: Groups['dimensions'][number]['rows'][number]): string => answers.join(', ')

const areaFigure =
  (area: AreaCode) =>
  ({ areas }: { areas: Figure[] }): Figure => {
    const figure = areas[areaCodes.indexOf(area)]
    if (!figure) throw new Error(`There is no area ${area}.`)
    return figure
  }

/**
 * The one group that was asked or that has a score in all areas, where there is only one: then there is no Everyone, and
 * the figures in its place are that group's.
 */
function soleGroup({ everyone, groups: found }: Figures): Groups | undefined {
  if (found.length === 1) return found[0]
  return everyone.groups.length === 1 ? found.find(({ key }) => key === everyone.groups[0]) : undefined
}

/** The figures at the top of a survey's results, and the names of the groups that they are about. */
export function topOf(figures: Figures): { about: string[]; overall: Figure; areas: readonly Figure[] } {
  const { overall, areas } = soleGroup(figures) ?? figures.everyone
  return { about: everyoneNames(figures), overall, areas }
}

/** Names of the groups that the figures at the top are about. */
function everyoneNames(figures: Figures): string[] {
  const sole = soleGroup(figures)
  return (sole ? [sole.key] : figures.everyone.groups).map((group) => groupNames[group])
}

/**
 * A figure's place on the scale, by what is shown of it: a word is in the middle of its band, a favorable share alone in
 * its own tenths; none is last.
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

/** Lowest first by the figures shown, then by name. */
export const lowestFirst = (
  a: { figure: Figure; name: string },
  b: { figure: Figure; name: string },
): number => placeOf(a.figure) - placeOf(b.figure) || a.name.localeCompare(b.name)

/** Groups with a smaller share of answers should be reached better next time. */
export const fewAnswered = 0.5

/** The group with the smallest share of answers, if that is under half; undefined otherwise, and if several tie. */
export function fewestOf<R extends { count: number; expected: number | null }>(
  response: readonly R[],
): R | undefined {
  const shares = response.flatMap((of) => (of.expected ? [{ of, share: of.count / of.expected }] : []))
  const [least, next] = shares.sort((a, b) => a.share - b.share)
  return least && least.share < Math.min(fewAnswered, next?.share ?? 1) ? least.of : undefined
}

/** What the dashboard shows, without the survey's own facts. */
export function dashboardOf(
  { figures, counts, expected, total }: KeptResults,
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

/** What an area report shows, without the survey's own facts. */
export function areaReportOf(
  { figures, items }: KeptResults,
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

/** Who answers an instrument, as reports say it. */
export const askedNames: Readonly<Record<ParticipantType, string>> = {
  1: 'Students, grades 4–8',
  6: 'Students, grades 9–12',
  2: groupNames.parents,
  3: groupNames.staff,
}

/** What is shown of an item. */
export const toItem = (kept: KeptItem): ShownItem => {
  const { name, title, type, theme, reversed, figure, answers, unscored } = kept
  const means = meanings[theme]
  const shown = { name, title, askedOf: askedNames[type], reversed, figure, answers, unscored }
  return means === undefined ? shown : { ...shown, means }
}

/** What a higher score means, by theme, where a question also counts who is there. */
const meanings: Readonly<Record<string, string>> = {
  'mixed-groups':
    'A higher score means that more kinds of students learn together. It also depends on who is enrolled.',
}

/** Items that share a theme, where more than one instrument asks about it. */
export function themesOf(items: readonly KeptItem[]): AreaReport['themes'] {
  const shared = [...grouped(items, (item) => item.theme)].filter(
    ([key, own]) => key !== '' && new Set(own.map((item) => item.type)).size > 1,
  )
  return shared.map(([key, own]) => ({
    key,
    name: themeName(key),
    rows: own.map(({ name, title, type, figure }) => {
      return { item: name, title, askedOf: askedNames[type], figure }
    }),
  }))
}

/** A theme's key in words: "being-yourself" is "Being yourself". */
export const themeName = (key: string): string => {
  const words = key.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

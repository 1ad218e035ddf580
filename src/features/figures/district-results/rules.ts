import { pointOf } from '../../../measurement/changes.ts'
import type { GroupChanges } from '../../../measurement/district-changes.ts'
import type { AverageScore, GroupGaps } from '../../../measurement/district-gaps.ts'
import type { Figure } from '../../../measurement/figures.ts'
import type { PooledFigures } from '../../../measurement/pooled.ts'
import type { Figures } from '../../../measurement/results.ts'
import { type AreaCode, areaCodes, type Group, lowResponseShare } from '../../../shared/codes.ts'
import {
  type OrganizationRole,
  type ReleaseStep,
  releaseSteps,
  type SchoolRole,
} from '../../../shared/levels.ts'
import type { StoredResults } from '../results/rules.ts'
import type { BetweenSchools } from './rules-between.ts'

/** In the order of release. */
export const releaseTargets = ['district', 'schools', 'everybody'] as const satisfies readonly ReleaseStep[]
export type ReleaseTarget = (typeof releaseTargets)[number]

/** Returns the next step; null after the last one. */
export const nextStep = (step: ReleaseStep): ReleaseTarget | null =>
  releaseTargets[releaseSteps.indexOf(step)] ?? null

export const stepOfRole = {
  officer: 'district',
  leader: 'schools',
  coordinator: 'everybody',
  viewer: 'everybody',
  district_viewer: 'everybody',
} as const satisfies Record<SchoolRole | OrganizationRole, ReleaseTarget>

/** Checks whether a release from one step to another gives a person access. `steps` has their roles' steps. */
export function isLetIn(steps: readonly ReleaseTarget[], from: ReleaseStep, to: ReleaseTarget): boolean {
  const first = Math.min(...steps.map((step) => releaseSteps.indexOf(step)))
  return first > releaseSteps.indexOf(from) && first <= releaseSteps.indexOf(to)
}

/** Returns the school year of a day, YYYY-MM-DD, starting in August: "2026-27". Its surveys form a round. */
export function roundOf(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '08' ? 1 : 0)
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}

/** The score range that contains the middle half of the schools. */
export interface Middle {
  from: number
  to: number
  /** Median of the schools' rounded averages; missing if version 1.0 created the results. */
  median?: number
  schools: number
}

/** A group's people in all combined schools. */
export interface Answered {
  count: number
  /** Null if a school didn't say how many people the group has. */
  expected: number | null
  /** Schools that asked the group and know its size, and how many of them heard from less than a fifth of it. */
  schools: number
  low: number
}

/** A school's shown scores in the order of areaCodes, by group. Null: the school shows no number. */
export type ScoresByGroup = Partial<Record<Group, (AverageScore | null)[]>>

/** The combined results of several schools. They never change. */
export interface RollUp {
  schools: number
  smallGroup: number
  /** Surveys left out because most surveys asked different questions; missing in results created before this check. */
  unlike?: string[]
  figures: PooledFigures
  /** By group, in the order of areaCodes; null if too few schools can be compared. */
  middles: Record<Group, (Middle | null)[]>
  /** How many people answered, by group; missing in results created by earlier versions. */
  answered?: Record<Group, Answered>
  /** Differences between schools, by group; missing in results created by earlier versions. */
  between?: Record<Group, BetweenSchools | null>
  /** Missing in results created by earlier versions, which never get any. */
  gaps?: GroupGaps[]
  /**
   * Languages in which people at any school answered before a speaker had reviewed the translation, by name; missing in
   * results created by earlier versions.
   */
  unread?: string[]
  /** Change since the previous combined results; missing if there were none. */
  changes?:
    | undefined
    | {
        /** The school year of the previous results, and the IDs of their surveys. */
        since: string
        surveys: string[]
        /** Number of schools that took part in both years, and the names of schools in only one of them. */
        schools: number
        joined: string[]
        left: string[]
        groups: GroupChanges[]
      }
}

const schoolsAtLeast = 12

/** Returns the middle half of the displayed scores. Null unless at least 12 schools have an `n` of 4 × `threshold`. */
export function middleOf(
  schools: readonly { figure: Pick<Figure, 'n' | 'score'>; mean?: number | null | undefined }[],
  threshold: number,
): Middle | null {
  const shown = schools.flatMap(({ figure: { n, score }, mean }) =>
    score !== null && (n ?? 0) >= 4 * threshold ? [{ score, mean: mean ?? score }] : [],
  )
  if (shown.length < schoolsAtLeast) return null
  const scores = shown.map(({ score }) => score).sort((a, b) => a - b)
  const means = shown.map(({ mean }) => mean).sort((a, b) => a - b)
  const at = (all: readonly number[], part: number) => all[Math.round((all.length - 1) * part)] ?? 0
  return { from: at(scores, 0.25), to: at(scores, 0.75), median: at(means, 0.5), schools: shown.length }
}

/** An area is listed if the school's score is more than this many standard errors below the schools' median. */
const errorsBelow = 1.8
const namedAtMost = 2

/** An area in which a group's score at a school is below the median of all schools. */
export interface Below {
  group: Group
  area: AreaCode
  /** Computed from rounded averages. */
  points: number
  median: number
  schools: number
}

/** Returns up to two areas that are clearly and furthest below the median. Needs twelve other schools. */
export function furthestBelow(
  { groups: own }: Pick<Figures, 'groups'>,
  middles: RollUp['middles'],
  threshold: number,
): Below[] {
  return own
    .flatMap((group) =>
      areaCodes.flatMap((area, at): Below[] => {
        const middle = middles[group.key][at]
        const of = { group: group.key, spreads: group.rounded?.spreads, threshold }
        const point = pointOf(group, area, of)
        if (middle?.median === undefined || middle.schools <= schoolsAtLeast || !point?.variance) return []
        const points = middle.median - point.value
        if (points <= errorsBelow * Math.sqrt(point.variance)) return []
        return [{ group: group.key, area, points, median: middle.median, schools: middle.schools }]
      }),
    )
    .sort((a, b) => b.points - a.points)
    .slice(0, namedAtMost)
}

/** Checks whether a school can be compared with at least twelve others in any area. */
export const isCompared = (middles: RollUp['middles']): boolean =>
  Object.values(middles)
    .flat()
    .some((middle) => middle?.median !== undefined && middle.schools > schoolsAtLeast)

/** Returns all groups' middle-half ranges, based on the figures that schools show. */
export function middlesOf(
  schools: readonly Pick<Figures, 'groups'>[],
  threshold: number,
  areas: number,
): Record<Group, (Middle | null)[]> {
  const of = (group: Group) =>
    Array.from({ length: areas }, (_, area) =>
      middleOf(
        schools.flatMap((own) => {
          const found = own.groups.find(({ key }) => key === group)
          const figure = found?.areas[area]
          return figure ? [{ figure, mean: found.rounded?.means[area] }] : []
        }),
        threshold,
      ),
    )
  return { students: of('students'), parents: of('parents'), staff: of('staff') }
}

/** Returns a school's scores by group, using only scores that its own results show. */
export const scoresByGroup = ({ groups }: Pick<Figures, 'groups'>): ScoresByGroup =>
  Object.fromEntries(
    groups.flatMap(({ key, areas }) => {
      const shown = areas.map(({ score, coded }) => (score === null ? null : { score, coded }))
      return shown.some(Boolean) ? [[key, shown]] : []
    }),
  )

/** Returns the languages in which ten or more people at a school answered before a speaker had reviewed them. */
export const unreadOf = (schools: readonly Pick<StoredResults, 'unread'>[]): string[] =>
  [
    ...new Set(schools.flatMap(({ unread }) => (unread && unread.atLeast !== null ? unread.languages : []))),
  ].sort()

/** Adds up how many people answered. `asked` are the groups in a school's survey. */
export function answeredOf(
  schools: readonly {
    asked: readonly Group[]
    counts: Readonly<Record<Group, number>>
    expected: Readonly<Record<Group, number>>
  }[],
): Record<Group, Answered> {
  const of = (group: Group): Answered => {
    const own = schools.filter(({ asked }) => asked.includes(group))
    const known = own.filter(({ expected }) => expected[group] > 0)
    const sum = (number: (one: (typeof own)[number]) => number) =>
      own.reduce((total, one) => total + number(one), 0)
    return {
      count: sum(({ counts }) => counts[group]),
      expected: known.length === own.length && own.length > 0 ? sum(({ expected }) => expected[group]) : null,
      schools: known.length,
      low: known.filter(({ counts, expected }) => counts[group] < lowResponseShare * expected[group]).length,
    }
  }
  return { students: of('students'), parents: of('parents'), staff: of('staff') }
}

import { pointOf } from '../../../measurement/changes.ts'
import type { GroupGaps } from '../../../measurement/district-gaps.ts'
import type { Figure } from '../../../measurement/figures.ts'
import type { PooledFigures } from '../../../measurement/pooled.ts'
import type { Figures } from '../../../measurement/results.ts'
import { type AreaCode, areaCodes, type Group } from '../../../shared/codes.ts'
import {
  type OrganizationRole,
  type ReleaseStep,
  releaseSteps,
  type SchoolRole,
} from '../../../shared/levels.ts'

/** The steps of a release, in their order. */
export const releaseTargets = ['district', 'schools', 'everybody'] as const satisfies readonly ReleaseStep[]
export type ReleaseTarget = (typeof releaseTargets)[number]

/** The step after one; null after the last. */
export const nextStep = (step: ReleaseStep): ReleaseTarget | null =>
  releaseTargets[releaseSteps.indexOf(step)] ?? null

/** The step by which each role is let in. */
export const stepOfRole = {
  officer: 'district',
  leader: 'schools',
  coordinator: 'everybody',
  viewer: 'everybody',
  district_viewer: 'everybody',
} as const satisfies Record<SchoolRole | OrganizationRole, ReleaseTarget>

/** Whether a release from one step to another lets someone in, by the steps of all roles that they have. */
export function isLetIn(steps: readonly ReleaseTarget[], from: ReleaseStep, to: ReleaseTarget): boolean {
  const first = Math.min(...steps.map((step) => releaseSteps.indexOf(step)))
  return first > releaseSteps.indexOf(from) && first <= releaseSteps.indexOf(to)
}

/** The school year, starting in August, of a day YYYY-MM-DD: "2026-27". Its surveys are a round. */
export function roundOf(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '08' ? 1 : 0)
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}

/** From which score to which the middle half of the schools lies. */
export interface Middle {
  from: number
  to: number
  /** Of the schools' rounded means; missing if version 1.0 made the results. */
  median?: number
  schools: number
}

/** The results of several schools together, as they were made once. */
export interface RollUp {
  schools: number
  smallGroup: number
  /** Surveys that asked other questions than most, and so are not in it; missing in what was made before they were checked. */
  unlike?: string[]
  figures: PooledFigures
  /** By group, in the order of areaCodes; null if too few schools can be compared. */
  middles: Record<Group, (Middle | null)[]>
  /** Missing in results that earlier versions made; these never get any. */
  gaps?: GroupGaps[]
}

const schoolsAtLeast = 12

/**
 * The middle half of the schools, by the scores that they show; null below 12 schools with at least four times the
 * threshold of respondents in the group.
 */
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

/** How far below the median of the schools a school's score is, as a number of its standard errors, before it is named. */
const errorsBelow = 1.8
const namedAtMost = 2

/** An area of a group in which a school is below the median of all schools. */
export interface Below {
  group: Group
  area: AreaCode
  /** As computed from rounded means. */
  points: number
  median: number
  schools: number
}

/** The two areas in which a school is furthest below the median of at least twelve others; none if nothing stands out. */
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

/** Whether a school can be compared with at least twelve others in some area. */
export const isCompared = (middles: RollUp['middles']): boolean =>
  Object.values(middles)
    .flat()
    .some((middle) => middle?.median !== undefined && middle.schools > schoolsAtLeast)

/** The middles of all groups, of the figures that schools show of them. */
export function middlesOf(
  schools: readonly Figures[],
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

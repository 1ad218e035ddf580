import type { Figure } from '../../measurement/figures.ts'
import type { PooledFigures } from '../../measurement/pooled.ts'
import type { Figures } from '../../measurement/results.ts'
import type { Group } from '../../shared/codes.ts'
import {
  type OrganizationRole,
  type ReleaseStep,
  releaseSteps,
  type SchoolRole,
} from '../../shared/levels.ts'

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

/** Whether a release from one step to another lets somebody in, by the steps of all roles that they have. */
export function isLetIn(steps: readonly ReleaseTarget[], from: ReleaseStep, to: ReleaseTarget): boolean {
  const first = Math.min(...steps.map((step) => releaseSteps.indexOf(step)))
  return first > releaseSteps.indexOf(from) && first <= releaseSteps.indexOf(to)
}

/** The school year, from August on, of a day YYYY-MM-DD: "2026-27". Its surveys are a round. */
export function roundOf(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '08' ? 1 : 0)
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}

/** From which score to which the middle half of the schools lies. */
export interface Middle {
  from: number
  to: number
  schools: number
}

/** The results of several schools together, as they were made once. */
export interface RollUp {
  schools: number
  smallGroup: number
  /** Surveys that asked other questions than most, and so are not in it; missing in what was made before they were checked. */
  unlike?: string[]
  figures: PooledFigures
  /** By group, in the order of areaCodes; null where too few schools can be compared. */
  middles: Record<Group, (Middle | null)[]>
}

const schoolsAtLeast = 12

/**
 * The middle half of the schools, by the scores that they show; null below 12 schools with at least four times the
 * threshold of respondents in the group.
 */
export function middleOf(figures: readonly Figure[], threshold: number): Middle | null {
  const scores = figures
    .flatMap(({ n, score }) => (score !== null && (n ?? 0) >= 4 * threshold ? [score] : []))
    .sort((a, b) => a - b)
  if (scores.length < schoolsAtLeast) return null
  const at = (part: number) => scores[Math.round((scores.length - 1) * part)] ?? 0
  return { from: at(0.25), to: at(0.75), schools: scores.length }
}

/** The middles of all groups, of the figures that schools show of them. */
export function middlesOf(
  schools: readonly Figures[],
  threshold: number,
  areas: number,
): Record<Group, (Middle | null)[]> {
  const of = (group: Group) =>
    Array.from({ length: areas }, (_, area) =>
      middleOf(
        schools.flatMap((own) => own.groups.find(({ key }) => key === group)?.areas[area] ?? []),
        threshold,
      ),
    )
  return { students: of('students'), parents: of('parents'), staff: of('staff') }
}

import type { SurveyStage } from '../../../shared/codes.ts'
import {
  type Level,
  levels,
  type OrganizationRole,
  type ReleaseStep,
  releaseSteps,
} from '../../../shared/levels.ts'

/** What a role in an organization lets someone do in each of its schools. */
export const levelBelow: Readonly<Record<OrganizationRole, Level>> = {
  officer: 'coordinator',
  district_viewer: 'viewer',
}

/** What a role in an organization lets someone do in the organization itself. */
export const levelInside: Readonly<Record<OrganizationRole, Level>> = {
  officer: 'leader',
  district_viewer: 'viewer',
}

/** The highest of several levels; null if there is none. */
export const highest = (held: readonly Level[]): Level | null =>
  levels.findLast((level) => held.includes(level)) ?? null

/** The role in which someone reads a school’s results, the first that applies. */
export const readers = ['administrator', 'officer', 'leader', 'other'] as const
export type Reader = (typeof readers)[number]

/** The step from which on a reader is let in. */
const letInBy = {
  administrator: 'nobody',
  officer: 'district',
  leader: 'schools',
  other: 'everybody',
} as const

/** Whether results are released so far; null: no steps govern them. */
export const isReleased = (to: ReleaseStep | null, step: ReleaseStep): boolean =>
  to === null || releaseSteps.indexOf(to) >= releaseSteps.indexOf(step)

/**
 * Why the results of a survey that has closed are not open to a reader, as a sentence; null if they are. Provisional
 * ones are for those who lead; of all of them a district may decide in steps.
 */
export function whyNotOpen(
  reader: Reader,
  { stage, released_to }: { stage: SurveyStage; released_to: ReleaseStep | null },
): string | null {
  if (stage !== 'provisional' && stage !== 'final') return null
  if (!isReleased(released_to, letInBy[reader]))
    return reader === 'officer'
      ? 'These results haven’t been released to the district yet.'
      : 'Your district hasn’t released these results yet.'
  return stage === 'provisional' && reader === 'other' ? provisionalReason : null
}

const provisionalReason = 'You can see these results 24 hours after the survey closes.'

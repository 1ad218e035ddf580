import type { SurveyStage } from '../../../shared/codes.ts'
import {
  type Level,
  levels,
  type OrganizationRole,
  type ReleaseStep,
  releaseSteps,
} from '../../../shared/levels.ts'

/** The level that a role in an organization gives in each of the organization's schools. */
export const levelBelow: Readonly<Record<OrganizationRole, Level>> = {
  officer: 'coordinator',
  district_viewer: 'viewer',
}

/** The level that a role in an organization gives in the organization itself. */
export const levelInside: Readonly<Record<OrganizationRole, Level>> = {
  officer: 'leader',
  district_viewer: 'viewer',
}

/** Returns the highest of several levels; null if there is none. */
export const highest = (held: readonly Level[]): Level | null =>
  levels.findLast((level) => held.includes(level)) ?? null

/** The roles in which people read a school’s results. The first that applies counts. */
export const readers = ['administrator', 'officer', 'leader', 'other'] as const
export type Reader = (typeof readers)[number]

/** The release step at which each reader gets access. */
const letInBy = {
  administrator: 'nobody',
  officer: 'district',
  leader: 'schools',
  other: 'everybody',
} as const

/** Checks whether results are released at least to a step. True if `to` is null, because no steps apply. */
export const isReleased = (to: ReleaseStep | null, step: ReleaseStep): boolean =>
  to === null || releaseSteps.indexOf(to) >= releaseSteps.indexOf(step)

/**
 * Returns why a closed survey's results aren't open to a reader, as a sentence; null if they are. Only leaders can see
 * early results, and a district can release all results in steps.
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

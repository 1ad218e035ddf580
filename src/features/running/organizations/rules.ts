import { Problem } from '../../../shared/errors.ts'
import type { SchoolRole } from '../../../shared/levels.ts'

/** Throws 'badRequest' or 'conflict' if the placement isn't allowed. There is only one level above districts. */
export function requireParent(
  organization: { id: number; isAbove: boolean } | null,
  parent: { id: number; parent_id: number | null } | undefined,
): void {
  if (!parent) throw new Problem('badRequest', 'We can’t find this organization.')
  if (parent.id === organization?.id) throw new Problem('conflict', 'An organization can’t belong to itself.')
  if (parent.parent_id !== null)
    throw new Problem(
      'conflict',
      'This organization belongs to another organization, so it can’t contain districts.',
    )
  if (organization?.isAbove)
    throw new Problem(
      'conflict',
      'This organization contains districts, so it can’t belong to another organization.',
    )
}

/**
 * Checks whether a leader may change or end an account's role. Leaders decide only about the school's coordinators and
 * viewers. An administrator decides who joins and who leads the school.
 */
export const leaderMayChange = (from: SchoolRole | null, to: SchoolRole | null): boolean =>
  from !== null && from !== 'leader' && to !== 'leader'

import { Problem } from '../../../shared/errors.ts'
import type { SchoolRole } from '../../../shared/levels.ts'

/**
 * Throws 'badRequest' or 'conflict' where an organization cannot be below another one: there is one level above
 * districts.
 */
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
 * Whether a leader may give an account another role, or none: among coordinators and viewers that the school has. An
 * administrator decides who joins the school and who leads it.
 */
export const leaderMayChange = (from: SchoolRole | null, to: SchoolRole | null): boolean =>
  from !== null && from !== 'leader' && to !== 'leader'

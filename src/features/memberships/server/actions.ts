import type { Db } from '../../../server/db/connect.ts'
import { Problem } from '../../../shared/errors.ts'
import { type Level, reaches } from '../../../shared/levels.ts'
import { isAdministrator, type Permission } from '../../../shared/permissions.ts'
import { highest, levelBelow, levelInside } from '../rules.ts'
import { findSchoolMember, selectOrganizationRoles, selectRolesAbove } from './queries.ts'
import type { OrganizationRow } from './tables.ts'

export {
  changeOrganization,
  deleteOrganization,
  deleteOrganizationMember,
  deleteSchoolMember,
  findOrganization,
  findSchoolMember,
  holdOrganization,
  insertOrganization,
  organizationIdOf,
  placeSchool,
  selectMembersOfOrganizations,
  selectMembersOfSchool,
  selectOrganizationMembers,
  selectOrganizations,
  selectOrganizationsOfMember,
  selectPlaces,
  selectSchoolMembers,
  selectSchoolsOfMember,
  upsertOrganizationMember,
  upsertSchoolMember,
} from './queries.ts'

interface Person {
  id: number
  role: Permission
}

/** What an account may do in a school, by its own membership and by those above the school; null for nothing at all. */
export async function levelAt(db: Db, user: Person, schoolId: number): Promise<Level | null> {
  if (isAdministrator(user.role)) return 'leader'
  const own = await findSchoolMember(db, user.id, schoolId)
  if (own?.role === 'leader') return 'leader'
  const above = await selectRolesAbove(db, user.id, schoolId)
  return highest([...(own ? [own.role] : []), ...above.map(({ role }) => levelBelow[role])])
}

/** What an account may do in an organization itself; null for nothing at all. */
export async function levelInOrganization(
  db: Db,
  user: Person,
  organization: OrganizationRow,
): Promise<Level | null> {
  if (isAdministrator(user.role)) return 'leader'
  const held = await selectOrganizationRoles(db, user.id, organization)
  return highest(held.map(({ role }) => levelInside[role]))
}

/** Throws 'denied' unless an account may do what a level names; in a transaction the membership stays until its end. */
export async function requireLevel(db: Db, user: Person, schoolId: number, needed: Level): Promise<void> {
  if (!reaches(await levelAt(db, user, schoolId), needed)) throw new Problem('denied')
}

/** Whether an account has led a school ever since an instant (ISO 8601), by a membership of its own. */
export async function hasLedSince(db: Db, userId: number, schoolId: number, at: string): Promise<boolean> {
  const own = await findSchoolMember(db, userId, schoolId)
  return own?.role === 'leader' && own.since <= at
}

import type { SchoolMembership } from '../../features/running/organizations/contract.ts'
import { type Level, memberRoleNames, type OrganizationRole } from '../../shared/levels.ts'
import { isAdministrator, type Permission, roleNames } from '../../shared/permissions.ts'

interface Viewer {
  permission: Permission
  /** The current school and the account's level in it; ID 0 and level null if there is none. */
  school: { id: number; level: Level | null }
  schools: readonly Pick<SchoolMembership, 'id' | 'role'>[]
  organizations: readonly { role: OrganizationRole }[]
}

/** Describes the role in which someone is signed in: their role in the current school, or else in a district. */
export function roleInView({ permission, school, schools, organizations }: Viewer): string {
  if (isAdministrator(permission)) return roleNames[permission]
  if (school.level === null) {
    const roles = organizations.map(({ role }) => role)
    if (roles.length === 0) return roleNames[permission]
    return memberRoleNames[roles.includes('officer') ? 'officer' : 'district_viewer']
  }
  // A level other than the account's role in the school comes from its role in a district.
  const isOwn = schools.some(({ id, role }) => id === school.id && role === school.level)
  if (isOwn) return memberRoleNames[school.level]
  return memberRoleNames[school.level === 'viewer' ? 'district_viewer' : 'officer']
}

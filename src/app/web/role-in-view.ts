import type { SchoolMembership } from '../../features/running/organizations/contract.ts'
import { type Level, memberRoleNames, type OrganizationRole } from '../../shared/levels.ts'
import { isAdministrator, type Permission, roleNames } from '../../shared/permissions.ts'

interface Viewer {
  permission: Permission
  /** The school in view, with what they may do in it; its id is 0 and the level null if there is none. */
  school: { id: number; level: Level | null }
  schools: readonly Pick<SchoolMembership, 'id' | 'role'>[]
  organizations: readonly { role: OrganizationRole }[]
}

/** As what someone is signed in, in words: by their role in the school in view, else in a district. */
export function roleInView({ permission, school, schools, organizations }: Viewer): string {
  if (isAdministrator(permission)) return roleNames[permission]
  if (school.level === null) {
    const roles = organizations.map(({ role }) => role)
    if (roles.length === 0) return roleNames[permission]
    return memberRoleNames[roles.includes('officer') ? 'officer' : 'district_viewer']
  }
  // What reaches further than a role in the school comes from one above it.
  const isOwn = schools.some(({ id, role }) => id === school.id && role === school.level)
  if (isOwn) return memberRoleNames[school.level]
  return memberRoleNames[school.level === 'viewer' ? 'district_viewer' : 'officer']
}

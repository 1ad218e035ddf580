import {
  insertOrganization,
  placeSchool,
  upsertOrganizationMember,
  upsertSchoolMember,
} from '../../features/memberships/server/actions.ts'
import type { OrganizationRole, SchoolRole } from '../../shared/levels.ts'
import type { Permission } from '../../shared/permissions.ts'
import type { TestApp } from './app.ts'
import type { Leader } from './survey.ts'

/** A district with some schools; answers its id. */
export async function districtOf(
  { db, now }: TestApp,
  schools: readonly number[],
  name = 'Three Rivers School District',
): Promise<number> {
  const created_at = now().toISOString()
  const { id } = await insertOrganization(db, { name, parent_id: null, created_at })
  for (const school of schools) await placeSchool(db, school, id)
  return id
}

const someone: Permission = 'CAN_CREATE_SURVEY'

/** An account with a role in an organization. */
export async function memberOf(
  app: TestApp,
  organization_id: number,
  role: OrganizationRole,
): Promise<Leader> {
  const { user, token } = await app.account(someone)
  const since = app.now().toISOString()
  await upsertOrganizationMember(app.db, { user_id: user.id, organization_id, role, since })
  return { token, userId: user.id, schoolId: 0 }
}

/** An account with a role in a school. */
export async function colleagueIn(app: TestApp, school_id: number, role: SchoolRole): Promise<Leader> {
  const { user, token } = await app.account(someone)
  const since = app.now().toISOString()
  await upsertSchoolMember(app.db, { user_id: user.id, school_id, role, since })
  return { token, userId: user.id, schoolId: school_id }
}

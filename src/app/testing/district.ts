import { districtResultsContract } from '../../features/figures/district-results/contract.ts'
import {
  insertOrganization,
  placeSchool,
  upsertOrganizationMember,
  upsertSchoolMember,
} from '../../features/people/memberships/server/actions.ts'
import type { OrganizationRole, SchoolRole } from '../../shared/levels.ts'
import type { Permission } from '../../shared/permissions.ts'
import type { TestApp } from './app.ts'
import { commonSchool, insertRespondents } from './responses.ts'
import { type Leader, leaderWithSchool, openSurvey } from './survey.ts'

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

/** A district with schools of so many respondents, and its results of the school year in which they closed; answers its id. */
export async function districtWithResults(
  app: TestApp,
  round: string,
  sizes: readonly number[],
  name?: string,
): Promise<number> {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  const schools: number[] = []
  for (const size of sizes) {
    const leader = await leaderWithSchool(app)
    await insertRespondents(app, await openSurvey(app, leader), commonSchool(size))
    schools.push(leader.schoolId)
  }
  const id = await districtOf(app, schools, name)
  app.clock.at = new Date('2026-10-27T15:00:00Z')
  const { token } = await app.account('CAN_DO_ALL')
  const body = { organization: id, round }
  await app.call(districtResultsContract.makeDistrictResults, { body }, token)
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

import type { Db } from '../../../../server/db/connect.ts'
import { forUpdate, isAmong } from '../../../../server/db/portable.ts'
import type { OrganizationMember, OrganizationRow, SchoolMember } from './tables.ts'

/** Returns an account's role. In a transaction, locks its row, so that the role can end only before or after. */
export function findSchoolMember(
  db: Db,
  userId: number,
  schoolId: number,
): Promise<SchoolMember | undefined> {
  const member = db
    .selectFrom('school_members')
    .selectAll()
    .where('user_id', '=', userId)
    .where('school_id', '=', schoolId)
  return (db.isTransaction ? forUpdate(db, member) : member).executeTakeFirst()
}

/** Selects an account's roles in a school's organization and in the body above it. */
export const selectRolesAbove = (
  db: Db,
  userId: number,
  schoolId: number,
): Promise<Pick<OrganizationMember, 'role' | 'since'>[]> =>
  db
    .selectFrom('organization_members as member')
    .innerJoin('organizations as own', (join) =>
      join.on((eb) =>
        eb.or([
          eb('member.organization_id', '=', eb.ref('own.id')),
          eb('member.organization_id', '=', eb.ref('own.parent_id')),
        ]),
      ),
    )
    .innerJoin('organization_schools as placed', 'placed.organization_id', 'own.id')
    .select(['member.role', 'member.since'])
    .where('member.user_id', '=', userId)
    .where('placed.school_id', '=', schoolId)
    .execute()

/** Selects an account's roles in an organization and in the body above it. */
export const selectOrganizationRoles = (
  db: Db,
  userId: number,
  { id, parent_id }: Pick<OrganizationRow, 'id' | 'parent_id'>,
): Promise<OrganizationMember[]> =>
  db
    .selectFrom('organization_members')
    .selectAll()
    .where('user_id', '=', userId)
    .where('organization_id', 'in', parent_id === null ? [id] : [id, parent_id])
    .execute()

/** Selects an account's own roles in schools, starting with the oldest. */
export const selectSchoolsOfMember = (db: Db, userId: number): Promise<SchoolMember[]> =>
  db
    .selectFrom('school_members')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('since')
    .orderBy('school_id')
    .execute()

/** Selects the given accounts' roles in schools. */
export const selectSchoolsOfMembers = (db: Db, userIds: readonly number[]): Promise<SchoolMember[]> =>
  db
    .selectFrom('school_members')
    .selectAll()
    .where((eb) => isAmong(db, eb.ref('user_id'), userIds))
    .execute()

/** Selects all roles in schools, oldest first. */
export const selectEverySchoolMember = (db: Db): Promise<SchoolMember[]> =>
  db.selectFrom('school_members').selectAll().orderBy('since').orderBy('user_id').execute()

export const selectOrganizationsOfMember = (db: Db, userId: number): Promise<OrganizationMember[]> =>
  db
    .selectFrom('organization_members')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('organization_id')
    .execute()

export const selectMembersOfSchool = (db: Db, schoolId: number): Promise<SchoolMember[]> =>
  db
    .selectFrom('school_members')
    .selectAll()
    .where('school_id', '=', schoolId)
    .orderBy('since')
    .orderBy('user_id')
    .execute()

/** Selects all roles in schools, sorted by account. */
export const selectSchoolMembers = (db: Db): Promise<SchoolMember[]> =>
  db
    .selectFrom('school_members')
    .selectAll()
    .orderBy('user_id')
    .orderBy('since')
    .orderBy('school_id')
    .execute()

export const selectOrganizationMembers = (db: Db): Promise<OrganizationMember[]> =>
  db.selectFrom('organization_members').selectAll().orderBy('user_id').orderBy('organization_id').execute()

/** Selects the members of the given schools. */
export const selectMembersOfSchools = (db: Db, schoolIds: readonly number[]): Promise<SchoolMember[]> =>
  db
    .selectFrom('school_members')
    .selectAll()
    .where((eb) => isAmong(db, eb.ref('school_id'), schoolIds))
    .orderBy('since')
    .orderBy('user_id')
    .execute()

export const selectMembersOfOrganizations = (db: Db, ids: readonly number[]): Promise<OrganizationMember[]> =>
  db
    .selectFrom('organization_members')
    .selectAll()
    .where((eb) => isAmong(db, eb.ref('organization_id'), ids))
    .orderBy('since')
    .orderBy('user_id')
    .execute()

/** Gives an account a role in a school. Keeps `since` if it already has this role. */
export const upsertSchoolMember = (db: Db, member: SchoolMember): Promise<unknown> =>
  db
    .insertInto('school_members')
    .values(member)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'school_id'])
        .doUpdateSet({ role: member.role, since: member.since })
        .where('school_members.role', '<>', member.role),
    )
    .execute()

export const deleteSchoolMember = (db: Db, userId: number, schoolId: number): Promise<unknown> =>
  db.deleteFrom('school_members').where('user_id', '=', userId).where('school_id', '=', schoolId).execute()

/** Gives an account a role in an organization. Keeps `since` if it already has this role. */
export const upsertOrganizationMember = (db: Db, member: OrganizationMember): Promise<unknown> =>
  db
    .insertInto('organization_members')
    .values(member)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'organization_id'])
        .doUpdateSet({ role: member.role, since: member.since })
        .where('organization_members.role', '<>', member.role),
    )
    .execute()

export const deleteOrganizationMember = (db: Db, userId: number, organizationId: number): Promise<unknown> =>
  db
    .deleteFrom('organization_members')
    .where('user_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .execute()

export const findOrganization = (db: Db, id: number): Promise<OrganizationRow | undefined> =>
  db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst()

/** Reads an organization and locks its row until the transaction ends. */
export const lockOrganization = (trx: Db, id: number): Promise<OrganizationRow> =>
  trx
    .updateTable('organizations')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Selects all organizations, sorted by name. */
export const selectOrganizations = (db: Db): Promise<OrganizationRow[]> =>
  db.selectFrom('organizations').selectAll().orderBy('name').orderBy('id').execute()

export const insertOrganization = (
  db: Db,
  organization: Omit<OrganizationRow, 'id' | 'release_since'>,
): Promise<OrganizationRow> =>
  db.insertInto('organizations').values(organization).returningAll().executeTakeFirstOrThrow()

export const changeOrganization = (
  db: Db,
  id: number,
  change: Pick<OrganizationRow, 'name' | 'parent_id'>,
): Promise<unknown> => db.updateTable('organizations').set(change).where('id', '=', id).execute()

export const deleteOrganization = (db: Db, id: number): Promise<unknown> =>
  db.deleteFrom('organizations').where('id', '=', id).execute()

/** Selects the organization of each school, or only of the schools in the given organizations. */
export const selectSchoolOrganizations = (
  db: Db,
  organizations?: readonly number[],
): Promise<{ school_id: number; organization_id: number }[]> => {
  const places = db.selectFrom('organization_schools').selectAll().orderBy('school_id')
  return organizations === undefined
    ? places.execute()
    : places.where((eb) => isAmong(db, eb.ref('organization_id'), organizations)).execute()
}

/** Returns the ID of a school's organization; undefined if it has none. */
export async function organizationIdOf(db: Db, schoolId: number): Promise<number | undefined> {
  const place = await db
    .selectFrom('organization_schools')
    .select('organization_id')
    .where('school_id', '=', schoolId)
    .executeTakeFirst()
  return place?.organization_id
}

/** Moves a school into an organization, or out of its organization if the ID is null. */
export async function assignSchool(db: Db, schoolId: number, organizationId: number | null): Promise<void> {
  if (organizationId === null) {
    await db.deleteFrom('organization_schools').where('school_id', '=', schoolId).execute()
    return
  }
  await db
    .insertInto('organization_schools')
    .values({ school_id: schoolId, organization_id: organizationId })
    .onConflict((conflict) => conflict.column('school_id').doUpdateSet({ organization_id: organizationId }))
    .execute()
}

/** Returns when a school's organization turned on stepped release; null if it hasn't or there isn't one. */
export async function selectReleaseSince(db: Db, schoolId: number): Promise<string | null> {
  const row = await db
    .selectFrom('organizations')
    .innerJoin('organization_schools as placed', 'placed.organization_id', 'organizations.id')
    .select('release_since')
    .where('placed.school_id', '=', schoolId)
    .executeTakeFirst()
  return row?.release_since ?? null
}

/** Sets when an organization turned on stepped release. Null turns it off. */
export const setReleaseSince = (db: Db, id: number, release_since: string | null): Promise<unknown> =>
  db.updateTable('organizations').set({ release_since }).where('id', '=', id).execute()

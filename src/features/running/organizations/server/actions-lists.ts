import type { Db } from '../../../../server/db/connect.ts'
import type { UserRecord } from '../../../../server/records.ts'
import { versionOf } from '../../../../server/version.ts'
import { reaches } from '../../../../shared/levels.ts'
import { compareNames } from '../../../../shared/name-order.ts'
import {
  levelInOrganization,
  organizationIdOf,
  selectMembersOfOrganizations,
  selectMembersOfSchool,
  selectOrganizationMembers,
  selectOrganizations,
  selectOrganizationsOfMember,
  selectSchoolMembers,
  selectSchoolOrganizations,
  selectSchoolsOfMember,
} from '../../../people/memberships/server/actions.ts'
import type { OrganizationMember, OrganizationRow } from '../../../people/memberships/server/tables.ts'
import { findUsers } from '../../../people/users/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { everySchool, findSchools } from '../../../schools/school/server/actions.ts'
import type { SchoolRow } from '../../../schools/school/server/tables.ts'
import type {
  Organization,
  OrganizationMemberRow,
  SchoolInOrganization,
  SchoolMemberRow,
} from '../contract.ts'

const byName = (one: { name: string }, other: { name: string }) => compareNames(one.name, other.name)

/** Reads the organizations, with lookups by ID and by the body above them. */
async function organizationsOf(db: Db) {
  const rows = await selectOrganizations(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const named = (id: number | null | undefined): Organization | null => {
    const row = id ? byId.get(id) : undefined
    return row ? { id: row.id, name: row.name } : null
  }
  return { rows, byId, named, below: (id: number) => rows.filter((row) => row.parent_id === id) }
}

/** Returns an account's own roles: its schools, primary one first, and its organizations. */
export async function membershipsOf(db: Db, user: UserRow) {
  const [own, above, organizations] = await Promise.all([
    selectSchoolsOfMember(db, user.id),
    selectOrganizationsOfMember(db, user.id),
    organizationsOf(db),
  ])
  const [schools, places] = await Promise.all([
    findSchools(
      db,
      own.map(({ school_id }) => school_id),
    ),
    selectSchoolOrganizations(db),
  ])
  const organizationIds = new Map(places.map((place) => [place.school_id, place.organization_id]))
  const counted = (id: number) => {
    const within = new Set([id, ...organizations.below(id).map((row) => row.id)])
    return places.filter((place) => within.has(place.organization_id)).length
  }
  return {
    schools: own
      .flatMap(({ school_id, role }) => {
        const school = schools.get(school_id)
        if (!school) return []
        const isPrimary = school.user_fk === user.id
        const organization = organizations.named(organizationIds.get(school_id))
        return [{ id: school.id, name: school.entity_name, role, isPrimary, organization }]
      })
      .sort((one, other) => Number(other.isPrimary) - Number(one.isPrimary)),
    organizations: above
      .flatMap(({ organization_id, role }) => {
        const row = organizations.byId.get(organization_id)
        if (!row) return []
        const parent = organizations.named(row.parent_id)
        return [{ id: row.id, name: row.name, role, parent, schools: counted(row.id) }]
      })
      .sort(byName),
  }
}

/** Returns the roles of all accounts that have any. */
export async function everyMembership(db: Db) {
  const [schoolMembers, organizationMembers, schools, organizations] = await Promise.all([
    selectSchoolMembers(db),
    selectOrganizationMembers(db),
    everySchool(db),
    organizationsOf(db),
  ])
  const names = new Map(schools.map((school) => [school.id, school.entity_name]))
  const ofSchools = Map.groupBy(schoolMembers, (member) => member.user_id)
  const ofOrganizations = Map.groupBy(organizationMembers, (member) => member.user_id)
  return [...new Set([...ofSchools.keys(), ...ofOrganizations.keys()])].map((user_id) => ({
    user_id,
    schools: (ofSchools.get(user_id) ?? [])
      .map(({ school_id, role }) => ({ id: school_id, name: names.get(school_id) ?? '', role }))
      .sort(byName),
    organizations: (ofOrganizations.get(user_id) ?? [])
      .map(({ organization_id: id, role }) => ({ id, name: organizations.named(id)?.name ?? '', role }))
      .sort(byName),
  }))
}

const withOrganization = (school: SchoolRow, organization: Organization | null): SchoolInOrganization => ({
  id: school.id,
  name: school.entity_name,
  city: school.entity_city,
  state: school.entity_state,
  organization,
})

/** Returns all organizations and all schools, sorted by name. */
export async function everyOrganization(db: Db) {
  const [organizations, places, members, schools] = await Promise.all([
    organizationsOf(db),
    selectSchoolOrganizations(db),
    selectOrganizationMembers(db),
    everySchool(db),
  ])
  const organizationIds = new Map(places.map((place) => [place.school_id, place.organization_id]))
  return {
    organizations: organizations.rows.map((row) => ({
      id: row.id,
      name: row.name,
      parent: organizations.named(row.parent_id),
      schools: places.filter((place) => place.organization_id === row.id).length,
      districts: organizations.below(row.id).length,
      members: members.filter((member) => member.organization_id === row.id).length,
    })),
    schools: schools
      .map((school) => withOrganization(school, organizations.named(organizationIds.get(school.id))))
      .sort(byName),
  }
}

export const organizationVersion = ({ name, parent_id }: OrganizationRow): number =>
  versionOf(name, parent_id)

/** Returns an organization with its contents, as far as the caller may see them. */
export async function organizationFor(db: Db, caller: UserRecord, organization: OrganizationRow) {
  const organizations = await organizationsOf(db)
  const districts = organizations.below(organization.id)
  const within = [organization.id, ...districts.map(({ id }) => id)]
  const places = await selectSchoolOrganizations(db, within)
  const schools = await findSchools(
    db,
    places.map((place) => place.school_id),
  )
  // Programs may read about schools but not about people.
  const maySeeMembers =
    caller.key === undefined && reaches(await levelInOrganization(db, caller, organization), 'leader')
  return {
    id: organization.id,
    name: organization.name,
    version: organizationVersion(organization),
    parent: organizations.named(organization.parent_id),
    districts: districts.map(({ id, name }) => ({ id, name })),
    schools: places
      .flatMap(({ school_id, organization_id }) => {
        const school = schools.get(school_id)
        return school ? [withOrganization(school, organizations.named(organization_id))] : []
      })
      .sort(byName),
    members: maySeeMembers ? await membersAt(db, organization, organizations.named) : null,
  }
}

/** Returns the people with a role in a school, primary account first, and those with a role above it. */
export async function membersOfSchool(
  db: Db,
  school: SchoolRow,
): Promise<{ members: SchoolMemberRow[]; above: OrganizationMemberRow[] }> {
  const [rows, organizationId, organizations] = await Promise.all([
    selectMembersOfSchool(db, school.id),
    organizationIdOf(db, school.id),
    organizationsOf(db),
  ])
  const organization = organizationId === undefined ? undefined : organizations.byId.get(organizationId)
  const users = await findUsers(
    db,
    rows.map(({ user_id }) => user_id),
  )
  return {
    members: rows
      .flatMap(({ user_id, role, since }) => {
        const user = users.get(user_id)
        return user ? [{ ...personOf(user), since, role, isPrimary: school.user_fk === user_id }] : []
      })
      .sort((one, other) => Number(other.isPrimary) - Number(one.isPrimary)),
    above: organization ? await membersAt(db, organization, organizations.named) : [],
  }
}

/** Returns the people with a role in an organization or in the body above it. */
async function membersAt(
  db: Db,
  { id, parent_id }: OrganizationRow,
  named: (id: number) => Organization | null,
): Promise<OrganizationMemberRow[]> {
  const rows = await selectMembersOfOrganizations(db, parent_id === null ? [id] : [id, parent_id])
  const users = await findUsers(
    db,
    rows.map(({ user_id }) => user_id),
  )
  return rows
    .flatMap(({ user_id, organization_id, role, since }: OrganizationMember) => {
      const [user, organization] = [users.get(user_id), named(organization_id)]
      return user && organization ? [{ ...personOf(user), since, role, organization }] : []
    })
    .sort((one, other) => Number(other.organization.id === id) - Number(one.organization.id === id))
}

const personOf = (user: UserRow) => ({
  user_id: user.id,
  name: `${user.first_name} ${user.last_name}`,
  email: user.email,
  isActive: user.is_active === 1,
})

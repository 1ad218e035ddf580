import type { Db } from '../../../../server/db/connect.ts'
import type { SurveyStage } from '../../../../shared/codes.ts'
import { Problem } from '../../../../shared/errors.ts'
import type { KeyLimits } from '../../../../shared/key-scopes.ts'
import { type Level, type ReleaseStep, reaches } from '../../../../shared/levels.ts'
import { isAdministrator, type Permission } from '../../../../shared/permissions.ts'
import { highest, isReleased, levelBelow, levelInside, type Reader, whyNotOpen } from '../rules.ts'
import {
  findOrganization,
  findSchoolMember,
  organizationIdOf,
  selectOrganizationRoles,
  selectReleaseSince,
  selectRolesAbove,
  selectSchoolsOfMember,
} from './queries.ts'
import type { OrganizationRow } from './tables.ts'

export {
  assignSchool,
  changeOrganization,
  deleteOrganization,
  deleteOrganizationMember,
  deleteSchoolMember,
  findOrganization,
  findSchoolMember,
  insertOrganization,
  lockOrganization,
  organizationIdOf,
  selectEverySchoolMember,
  selectMembersOfOrganizations,
  selectMembersOfSchool,
  selectMembersOfSchools,
  selectOrganizationMembers,
  selectOrganizations,
  selectOrganizationsOfMember,
  selectSchoolMembers,
  selectSchoolOrganizations,
  selectSchoolsOfMember,
  selectSchoolsOfMembers,
  setReleaseSince,
  upsertOrganizationMember,
  upsertSchoolMember,
} from './queries.ts'

interface Person {
  id: number
  role: Permission
  key?: KeyLimits
}

/** Checks whether an organization is the other organization or below it. */
export async function isWithin(db: Db, id: number | undefined, other: number | null): Promise<boolean> {
  if (id === undefined || other === null) return false
  return id === other || (await findOrganization(db, id))?.parent_id === other
}

/** Returns an account's level in a school, from its own membership and those above the school; null without access. */
export async function levelAt(db: Db, user: Person, schoolId: number): Promise<Level | null> {
  if (isAdministrator(user.role)) return 'leader'
  if (user.key) {
    const placed = await organizationIdOf(db, schoolId)
    return (await isWithin(db, placed, user.key.organizationId)) ? levelBelow.officer : null
  }
  const own = await findSchoolMember(db, user.id, schoolId)
  if (own?.role === 'leader') return 'leader'
  const above = await selectRolesAbove(db, user.id, schoolId)
  return highest([...(own ? [own.role] : []), ...above.map(({ role }) => levelBelow[role])])
}

/** Returns an account's level in an organization itself; null without access. */
export async function levelInOrganization(
  db: Db,
  user: Person,
  organization: OrganizationRow,
): Promise<Level | null> {
  if (isAdministrator(user.role)) return 'leader'
  if (user.key)
    return (await isWithin(db, organization.id, user.key.organizationId)) ? levelInside.officer : null
  const held = await selectOrganizationRoles(db, user.id, organization)
  return highest(held.map(({ role }) => levelInside[role]))
}

/** Throws 'denied' below the needed level. In a transaction, the membership can't change until the end. */
export async function requireLevel(db: Db, user: Person, schoolId: number, needed: Level): Promise<void> {
  if (!reaches(await levelAt(db, user, schoolId), needed)) throw new Problem('denied')
}

/** Checks whether an account has led a school without a break since an instant (ISO 8601), by its own membership. */
export async function hasLedSince(db: Db, userId: number, schoolId: number, at: string): Promise<boolean> {
  // Doesn't lock the row. Otherwise, transactions that check a link would wait for rows in a different order than
  // deletions.
  const own = await selectSchoolsOfMember(db, userId)
  return own.some(({ school_id, role, since }) => school_id === schoolId && role === 'leader' && since <= at)
}

/** Checks whether the results of a school's survey are released in steps. `closed` is an instant, ISO 8601. */
export async function isReleasedInSteps(db: Db, schoolId: number, closed: string): Promise<boolean> {
  const since = await selectReleaseSince(db, schoolId)
  return since !== null && since <= closed
}

/** What decides whether results are open. */
export interface Releasable {
  entity_fk: number
  stage: SurveyStage
  released_to: ReleaseStep | null
}

async function readerAt(db: Db, user: Person, schoolId: number): Promise<Reader> {
  if (isAdministrator(user.role)) return 'administrator'
  if (user.key) return (await levelAt(db, user, schoolId)) === null ? 'other' : 'officer'
  const above = await selectRolesAbove(db, user.id, schoolId)
  if (above.some(({ role }) => role === 'officer')) return 'officer'
  return (await findSchoolMember(db, user.id, schoolId))?.role === 'leader' ? 'leader' : 'other'
}

/** Returns why a survey's results aren't open to a person who may see its school, as a sentence; null if they are. */
export async function whyNoResults(db: Db, user: Person, survey: Releasable): Promise<string | null> {
  // Looks up the reader's role only if it matters. Most results are open to everyone who may see the school.
  if (whyNotOpen('other', survey) === null) return null
  return whyNotOpen(await readerAt(db, user, survey.entity_fk), survey)
}

/** Returns why some results wouldn't be open if they belonged to this school, as a sentence; null if all would be. */
export async function whyNoResultsLike(
  db: Db,
  user: Person,
  schoolId: number,
  surveys: readonly Releasable[],
): Promise<string | null> {
  const reader = await readerAt(db, user, schoolId)
  const reasons = surveys.map((survey) => whyNotOpen(reader, survey))
  return reasons.find((reason) => reason !== null) ?? null
}

/** Returns the surveys whose results are open to a person who may see their schools. */
export async function openTo<S extends Releasable>(
  db: Db,
  user: Person,
  surveys: readonly S[],
): Promise<S[]> {
  const open: S[] = []
  for (const survey of surveys) if ((await whyNoResults(db, user, survey)) === null) open.push(survey)
  return open
}

/** Throws 'conflict' if a district hasn't released a survey's results to everyone. */
export function requireForEverybody({ released_to }: Pick<Releasable, 'released_to'>): void {
  if (isReleased(released_to, 'everybody')) return
  throw new Problem('conflict', 'Your district hasn’t released these results to everyone yet.')
}

/** Throws 'denied' unless an account may make decisions for an organization. */
export async function requireOfficer(db: Db, user: Person, organization: OrganizationRow): Promise<void> {
  if (!reaches(await levelInOrganization(db, user, organization), 'leader')) throw new Problem('denied')
}

/** Checks whether an account has been an officer of the organization or its parent since an instant (ISO 8601). */
export async function hasServedSince(
  db: Db,
  userId: number,
  organizationId: number,
  at: string,
): Promise<boolean> {
  const organization = await findOrganization(db, organizationId)
  const held = organization ? await selectOrganizationRoles(db, userId, organization) : []
  return held.some(({ role, since }) => role === 'officer' && since <= at)
}

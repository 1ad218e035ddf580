import type { Db } from '../../../../server/db/connect.ts'
import { lockName } from '../../../../server/db/portable.ts'
import type { Services } from '../../../../server/serve.ts'
import type { Versioned } from '../../../../server/version.ts'
import { Problem } from '../../../../shared/errors.ts'
import type { EndedGrant } from '../../../../shared/grants.ts'
import type { OrganizationRole, SchoolRole } from '../../../../shared/levels.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { tellReleased } from '../../../figures/district-results/server/actions-tell.ts'
import {
  assignSchool,
  changeOrganization,
  deleteOrganization,
  deleteOrganizationMember,
  deleteSchoolMember,
  findOrganization,
  findSchoolMember,
  insertOrganization,
  organizationIdOf,
  requireLevel,
  selectMembersOfOrganizations,
  selectOrganizations,
  selectSchoolOrganizations,
  upsertOrganizationMember,
  upsertSchoolMember,
} from '../../../people/memberships/server/actions.ts'
import type { OrganizationRow } from '../../../people/memberships/server/tables.ts'
import { findUser } from '../../../people/users/server/actions.ts'
import { requireVersion } from '../../../people/users/server/actions-seen.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { changesBetween } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { lockSchool } from '../../../schools/school/server/actions.ts'
import { releaseUnplaced } from '../../../schools/surveys/server/actions-states.ts'
import { endGrants } from '../../recovery/server/actions.ts'
import { leaderMayChange, requireParent } from '../rules.ts'
import { organizationVersion } from './actions-lists.ts'

type Change = Pick<Services, 'db' | 'now'>

/** Makes changes to organizations, their schools and members one at a time, because each check depends on the others. */
const changing = <T>(db: Db, write: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await lockName(trx, 'organizations')
    return write(trx)
  })

const organizationOf = async (trx: Db, id: number): Promise<OrganizationRow> => {
  const found = await findOrganization(trx, id)
  if (!found) throw new Problem('notFound', 'We can’t find this organization.')
  return found
}

const valuesOf = ({ name, parent_id }: Pick<OrganizationRow, 'name' | 'parent_id'>) => ({
  name,
  'parent organization': parent_id === null ? null : `organization ${parent_id}`,
})

/** Creates an organization. Throws 'badRequest' or 'conflict' if it can't be placed below the given body. */
export const addOrganization = (
  { db, now }: Change,
  user: UserRow,
  { name, parent_id }: { name: string; parent_id: number | null },
): Promise<OrganizationRow> =>
  changing(db, async (trx) => {
    if (parent_id !== null) requireParent(null, await findOrganization(trx, parent_id))
    const made = await insertOrganization(trx, { name, parent_id, created_at: now().toISOString() })
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: `organization ${made.id}`,
      event: 'Organization made',
      message: '',
      changes: changesBetween({}, valuesOf(made)),
    })
    return made
  })

/** Undefined values change nothing. Throws like `addOrganization`, 'notFound' if missing, 'changed' if outdated. */
export const updateOrganization = (
  { db, now, request }: Change & { request: Versioned },
  user: UserRow,
  id: number,
  change: { name?: string | undefined; parent_id?: number | null | undefined },
): Promise<OrganizationRow> =>
  changing(db, async (trx) => {
    const was = await organizationOf(trx, id)
    const saves = { identifier: `organization ${id}`, events: ['Organization changed'] } as const
    await requireVersion({ db: trx, user, request }, organizationVersion(was), saves)
    const { name = was.name, parent_id = was.parent_id } = change
    if (parent_id !== null && parent_id !== was.parent_id) {
      const isAbove = (await selectOrganizations(trx)).some((other) => other.parent_id === id)
      requireParent({ id, isAbove }, await findOrganization(trx, parent_id))
    }
    const changed = { ...was, name, parent_id }
    const changes = changesBetween(valuesOf(was), valuesOf(changed))
    if (changes.length === 0) return was
    await changeOrganization(trx, id, { name, parent_id })
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: `organization ${id}`,
      event: 'Organization changed',
      message: '',
      changes,
    })
    return changed
  })

/** Deletes an empty organization. Throws 'conflict' if it isn't empty, 'notFound' if there is none. */
export const removeOrganization = ({ db, now }: Change, user: UserRow, id: number): Promise<void> =>
  changing(db, async (trx) => {
    const was = await organizationOf(trx, id)
    const within = [
      ...(await selectSchoolOrganizations(trx, [id])),
      ...(await selectMembersOfOrganizations(trx, [id])),
      ...(await selectOrganizations(trx)).filter((other) => other.parent_id === id),
    ]
    if (within.length > 0)
      throw new Problem(
        'conflict',
        'This organization still has schools, members or districts. Remove them first.',
      )
    await deleteOrganization(trx, id)
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: `organization ${id}`,
      event: 'Organization deleted',
      message: was.name,
    })
  })

/**
 * Puts a school into an organization, or takes it out with null. Outside an organization, no one could release its
 * results, so they are released to everyone who may see them. People who gain access are notified by email. Throws
 * 'notFound' if there is no such school or organization.
 */
export const putSchool = (
  { db, now, config }: Change & Pick<Services, 'config'>,
  user: UserRow,
  schoolId: number,
  organizationId: number | null,
): Promise<void> =>
  changing(db, async (trx) => {
    if (organizationId !== null) await organizationOf(trx, organizationId)
    const school = await lockSchool(trx, schoolId)
    const was = await organizationIdOf(trx, schoolId)
    const named = (id: number | null | undefined) => ({ organization: id ? `organization ${id}` : null })
    const changes = changesBetween(named(was), named(organizationId))
    if (changes.length === 0) return
    await assignSchool(trx, schoolId, organizationId)
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: `school ${schoolId}`,
      event: 'School placed',
      message: '',
      changes,
    })
    const released = await releaseUnplaced(trx, schoolId)
    for (const { guid, from } of released)
      await recordEvent(trx, now(), {
        user: user.id,
        identifier: guid,
        event: 'Results released',
        message: 'The school isn’t in an organization.',
        changes: changesBetween({ 'released to': from }, { 'released to': 'everybody' }),
      })
    // Results that aren't final are announced once they are. No one is notified about a survey without responses.
    const final = released.filter(({ isFinal, response_count }) => isFinal && response_count > 0)
    await tellReleased({ db: trx, config, now }, null, {
      released: final.map(({ from }) => ({ entity_fk: schoolId, school_name: school.entity_name, from })),
      to: 'everybody',
      by: user.id,
    })
  })

/**
 * Gives an account a role in a school, or ends it with null. Returns the links that were turned off with the previous
 * role. Throws 'conflict' if a leader may not make the change or it affects the primary account, which always leads its
 * school. Throws 'badRequest' if the account doesn't exist.
 */
export const setSchoolMember = (
  { db, now }: Change,
  caller: UserRow,
  member: { schoolId: number; userId: number; role: SchoolRole | null },
): Promise<EndedGrant[]> =>
  db.transaction().execute(async (trx) => {
    const { schoolId: school_id, userId: user_id, role } = member
    const school = await lockSchool(trx, school_id)
    await requireLevel(trx, caller, school_id, 'leader')
    const was = (await findSchoolMember(trx, user_id, school_id))?.role ?? null
    // The same message in all cases, so that it doesn't reveal whether an account exists.
    if (!isAdministrator(caller.role) && !leaderMayChange(was, role))
      throw new Problem(
        'conflict',
        'Leaders can change the roles of the school’s coordinators and viewers. Ask an administrator for anything else.',
      )
    const maker = await findUser(trx, user_id)
    if (!maker) throw new Problem('badRequest', 'We can’t find this account.')
    if (was === role) return []
    if (school.user_fk === user_id)
      throw new Problem(
        'conflict',
        'This is the school’s primary account, so it has to stay a leader. To change that, make another account primary first.',
      )
    if (role === null) await deleteSchoolMember(trx, user_id, school_id)
    else await upsertSchoolMember(trx, { user_id, school_id, role, since: now().toISOString() })
    await recordEvent(trx, now(), {
      user: caller.id,
      identifier: `school ${school_id}`,
      event: 'School member changed',
      message: `user ${user_id}`,
      changes: changesBetween({ role: was }, { role }),
    })
    return endGrants({ db: trx, now, maker, which: 'lost', by: caller.id })
  })

/**
 * Gives an account a role in an organization, or ends it with null. Returns the keys and webhooks that were turned off
 * with the previous role. Throws 'badRequest' if the account doesn't exist.
 */
export const setOrganizationMember = (
  { db, now }: Change,
  caller: UserRow,
  member: { organizationId: number; userId: number; role: OrganizationRole | null },
): Promise<EndedGrant[]> =>
  changing(db, async (trx) => {
    const { organizationId: organization_id, userId: user_id, role } = member
    await organizationOf(trx, organization_id)
    const maker = await findUser(trx, user_id)
    if (!maker) throw new Problem('badRequest', 'We can’t find this account.')
    const members = await selectMembersOfOrganizations(trx, [organization_id])
    const was = members.find((one) => one.user_id === user_id)?.role ?? null
    if (was === role) return []
    if (role === null) await deleteOrganizationMember(trx, user_id, organization_id)
    else await upsertOrganizationMember(trx, { user_id, organization_id, role, since: now().toISOString() })
    await recordEvent(trx, now(), {
      user: caller.id,
      identifier: `organization ${organization_id}`,
      event: 'Organization member changed',
      message: `user ${user_id}`,
      changes: changesBetween({ role: was }, { role }),
    })
    return endGrants({ db: trx, now, maker, which: 'lost', by: caller.id })
  })

import type { Services } from '../../../../server/serve.ts'
import { dayIn, defaultZone } from '../../../../shared/dates.ts'
import { compareNames } from '../../../../shared/name-order.ts'
import {
  isWithin,
  organizationIdOf,
  requireOfficer,
  selectOrganizations,
  selectSchoolOrganizations,
} from '../../../people/memberships/server/actions.ts'
import type { OrganizationRow } from '../../../people/memberships/server/tables.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import type { Counts } from '../../../schools/enrollment/rules.ts'
import { enrollmentsOf, noCounts, saveCountsSince } from '../../../schools/enrollment/server/actions.ts'
import { findSchools, lockSchool } from '../../../schools/school/server/actions.ts'
import { listedIds } from '../../school-lists/server/actions.ts'
import type { DistrictEnrollment, SaveResult } from '../contract.ts'

/** Returns the Community Profiles of the schools at or below an organization. */
export async function districtEnrollmentOf(
  { db, config, now }: Services,
  organization: OrganizationRow,
): Promise<DistrictEnrollment> {
  const own = (await selectOrganizations(db)).filter(
    ({ id, parent_id }) => id === organization.id || parent_id === organization.id,
  )
  const places = await selectSchoolOrganizations(
    db,
    own.map(({ id }) => id),
  )
  const ids = places.map(({ school_id }) => school_id)
  const schools = await findSchools(db, ids)
  const listed = await listedIds(db, ids)
  const stored = await enrollmentsOf(db, ids)
  return {
    name: organization.name,
    today: dayIn(config.timeZone ?? defaultZone, now()),
    schools: [...schools.values()]
      .map(({ id, entity_name: name, entity_zip: zip }) => {
        return { id, name, zip, listId: listed.get(id) ?? null, ...(stored.get(id) ?? noCounts) }
      })
      .sort((one, other) => compareNames(one.name, other.name)),
  }
}

interface Sent {
  entityId: number
  version: number
  counts: Counts
}

/** Replaces the counts of each school in its own transaction. Throws 'denied' if the caller's role has ended. */
export async function saveDistrictEnrollment(
  officer: Services & { user: UserRow; organization: OrganizationRow },
  sent: readonly Sent[],
): Promise<{ entityId: number; result: SaveResult }[]> {
  const results = new Map<number, SaveResult>()
  for (const one of sent) {
    const result = await officer.db.transaction().execute((trx) => saveOne({ ...officer, db: trx }, one))
    results.set(one.entityId, result)
  }
  return [...results].map(([entityId, result]) => ({ entityId, result }))
}

async function saveOne(
  officer: Services & { user: UserRow; organization: OrganizationRow },
  { entityId, ...sent }: Sent,
): Promise<SaveResult> {
  const { db: trx, user, organization } = officer
  const isThere = (await findSchools(trx, [entityId])).has(entityId)
  const held = isThere ? await lockSchool(trx, entityId) : undefined
  await requireOfficer(trx, user, organization)
  if (!held || !(await isWithin(trx, await organizationIdOf(trx, entityId), organization.id))) return 'moved'
  const isStored = await saveCountsSince(officer, entityId, sent, `from ${organization.name}’s file`)
  return isStored ? 'saved' : 'changed'
}

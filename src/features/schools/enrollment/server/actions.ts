import { parsed } from '../../../../server/damaged.ts'
import type { Services } from '../../../../server/serve.ts'
import type { Versioned } from '../../../../server/version.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { requireLevel } from '../../../people/memberships/server/actions.ts'
import { requireVersion } from '../../../people/users/server/actions-seen.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { changesBetween } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { zoneOf } from '../../school/rules.ts'
import { lockSchool } from '../../school/server/actions.ts'
import type { SchoolRow } from '../../school/server/tables.ts'
import type { Enrollment } from '../contract.ts'
import { type Counts, namedCounts } from '../rules.ts'
import { findEnrollment, replaceEnrollment } from './queries.ts'

/** Returns a school's Community Profile; version 0 and no counts before the first save. */
export async function enrollmentOf({ db, config }: Services, school: SchoolRow): Promise<Enrollment> {
  const row = await findEnrollment(db, school.id)
  if (!row) return { version: 0, changedOn: null, counts: {} }
  const zone = zoneOf(school, config.timeZone)
  return {
    version: row.version,
    changedOn: dayIn(zone, new Date(row.changed_at)),
    counts: parsed(row.counts, `the Community Profile of school ${school.id}`),
  }
}

/** Replaces all counts and records old and new ones, if any changed. Throws 'changed' if If-Match isn't current. */
export async function saveEnrollment(
  { user, school, request, ...services }: Services & { user: UserRow; school: SchoolRow; request: Versioned },
  counts: Counts,
): Promise<Enrollment> {
  const { db, now } = services
  return db.transaction().execute(async (trx) => {
    // Makes other changes to the same school wait.
    const held = await lockSchool(trx, school.id)
    await requireLevel(trx, user, held.id, 'leader')
    const before = await enrollmentOf({ ...services, db: trx }, held)
    const saves = { identifier: `school ${school.id}`, events: ['Community Profile changed'] } as const
    await requireVersion({ db: trx, user, request }, before.version, saves)
    const changes = changesBetween(namedCounts(before.counts), namedCounts(counts))
    if (changes.length === 0) return before
    const row = { school_id: school.id, version: before.version + 1, changed_at: now().toISOString() }
    await replaceEnrollment(trx, { ...row, counts: JSON.stringify(counts) })
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: `school ${school.id}`,
      event: 'Community Profile changed',
      message: '',
      changes,
    })
    return enrollmentOf({ ...services, db: trx }, held)
  })
}

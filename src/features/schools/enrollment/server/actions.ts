import { parsed } from '../../../../server/damaged.ts'
import type { Db } from '../../../../server/db/connect.ts'
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
import { findEnrollment, findEnrollments, replaceEnrollment } from './queries.ts'

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
    const isChanged = await storeCounts({ db: trx, now, user }, held.id, before, counts)
    return isChanged ? enrollmentOf({ ...services, db: trx }, held) : before
  })
}

type Saver = Pick<Services, 'db' | 'now'> & { user: UserRow }

/** Replaces the counts of a locked school and logs the changes. Returns false if there are none. */
async function storeCounts(
  { db: trx, now, user }: Saver,
  school: number,
  before: Pick<Enrollment, 'version' | 'counts'>,
  counts: Counts,
  message = '',
): Promise<boolean> {
  const changes = changesBetween(namedCounts(before.counts), namedCounts(counts))
  if (changes.length === 0) return false
  const row = { school_id: school, version: before.version + 1, changed_at: now().toISOString() }
  await replaceEnrollment(trx, { ...row, counts: JSON.stringify(counts) })
  await recordEvent(trx, now(), {
    user: user.id,
    identifier: `school ${school}`,
    event: 'Community Profile changed',
    message,
    changes,
  })
  return true
}

/**
 * Replaces the counts of a locked school if they still have this version. Returns whether they are now stored. `message`
 * says in the activity log where they come from.
 */
export async function saveCountsSince(
  saver: Saver,
  school: number,
  { version, counts }: Pick<Enrollment, 'version' | 'counts'>,
  message: string,
): Promise<boolean> {
  const before = (await enrollmentsOf(saver.db, [school])).get(school) ?? noCounts
  if (before.version === version) {
    await storeCounts(saver, school, before, counts, message)
    return true
  }
  // If a reply was lost, the same counts are sent again.
  return changesBetween(namedCounts(before.counts), namedCounts(counts)).length === 0
}

export const noCounts = { version: 0, counts: {} } as const

/** Returns the stored counts of several schools. Schools without a Community Profile are missing. */
export async function enrollmentsOf(
  db: Db,
  schools: readonly number[],
): Promise<Map<number, Pick<Enrollment, 'version' | 'counts'>>> {
  const rows = await findEnrollments(db, schools)
  return new Map(
    rows.map(({ school_id, version, counts }) => [
      school_id,
      { version, counts: parsed(counts, `the Community Profile of school ${school_id}`) },
    ]),
  )
}

import type { Db } from '../../../../server/db/connect.ts'
import { isTaken } from '../../../../server/db/portable.ts'
import { given } from '../../../../server/given.ts'
import type { Services } from '../../../../server/serve.ts'
import { type Versioned, versionOf } from '../../../../server/version.ts'
import { Problem } from '../../../../shared/errors.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import {
  deleteSchoolMember,
  requireLevel,
  selectSchoolsOfMember,
  upsertSchoolMember,
} from '../../../people/memberships/server/actions.ts'
import { type EndGrants, findUser } from '../../../people/users/server/actions.ts'
import { requireVersion } from '../../../people/users/server/actions-seen.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { changesBetween } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { profileSaved } from '../../process/server/actions.ts'
import type { School } from '../contract.ts'
import { isTimeZone } from '../rules.ts'
import { profileFields } from '../rules-profile.ts'
import {
  changeSchool,
  findPrimarySchool,
  findSchool,
  lockSchool,
  selectSchools,
  storeSchool,
} from './queries.ts'
import type { SchoolRow } from './tables.ts'

export {
  counselorOfSchool,
  everySchool,
  findSchool,
  lockSchool,
  lockSchools,
  nameOfSchool,
} from './queries.ts'

/** Runs a change in a transaction that locks the school's row and then checks that the user still leads the school. */
export const asLeader = <E extends { db: Db; user: UserRow; school: { id: number } }, Result>(
  editor: E,
  change: (inside: E) => Promise<Result>,
): Promise<Result> =>
  editor.db.transaction().execute(async (trx) => {
    const school = await lockSchool(trx, editor.school.id)
    await requireLevel(trx, editor.user, school.id, 'leader')
    return change({ ...editor, db: trx, school })
  })

/** Returns the school whose primary account is this user, else the first they belong to; undefined if none. */
export async function findSchoolOfUser(db: Db, userId: number): Promise<SchoolRow | undefined> {
  const own = await findPrimarySchool(db, userId)
  if (own) return own
  const [first] = await selectSchoolsOfMember(db, userId)
  return first && findSchool(db, first.school_id)
}

/** Returns schools, keyed by id. Leaves out ids that don't exist. */
export async function findSchools(db: Db, ids: readonly number[]): Promise<Map<number, SchoolRow>> {
  const rows = ids.length === 0 ? [] : await selectSchools(db, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

type Profile = Omit<SchoolRow, 'id' | 'user_fk' | 'owner_version' | 'time_zone'> & {
  time_zone?: string | null | undefined
}

/** Creates a user's school profile. Throws 'conflict' if the user has one, 'badRequest' for an unknown time zone. */
export async function createSchool(
  { db, now }: Services,
  user: UserRow,
  profile: Profile & { user_fk: number },
): Promise<SchoolRow> {
  requireTimeZone(profile.time_zone)
  return db.transaction().execute((trx) => makeProfile(trx, now(), user, profile))
}

/** Creates a school and its activity log entry. Throws 'conflict' if another school already has this primary account. */
export async function makeProfile(
  trx: Db,
  now: Date,
  user: { id: number },
  profile: Profile & { user_fk: number },
): Promise<SchoolRow> {
  const made = await insertSchool(trx, { ...profile, time_zone: profile.time_zone || null }, now)
  if (!made) throw new Problem('conflict', 'This account already has a school profile.')
  if (isWhole(made)) await profileSaved(trx, made.id)
  await recordEvent(trx, now, {
    user: user.id,
    identifier: `school ${made.id}`,
    event: 'School profile made',
    message: '',
    changes: changesBetween({}, profileValues(made)),
  })
  return made
}

/** Checks whether a profile has every field that its form requires. Imported profiles may lack some. */
const isWhole = (row: SchoolRow): boolean =>
  profileFields.every(({ column, required }) => !required || row[column] !== '')

/** Writes fields of a locked school and an activity log entry. */
export async function changeProfile(
  trx: Db,
  now: Date,
  user: { id: number },
  held: SchoolRow,
  change: Partial<SchoolRow>,
  message: string,
): Promise<SchoolRow> {
  const changed = await changeSchool(trx, held.id, { ...change, id: held.id })
  if (isWhole(changed)) await profileSaved(trx, held.id)
  await recordEvent(trx, now, {
    user: user.id,
    identifier: `school ${held.id}`,
    event: 'School profile changed',
    message,
    changes: changesBetween(profileValues(held), profileValues(changed)),
  })
  return changed
}

/**
 * Changes a school profile; undefined fields stay unchanged. Throws 'denied' if someone other than an administrator
 * assigns it to another account. Throws 'badRequest' or 'conflict' if that account can't have it, 'changed' if the
 * version differs from If-Match.
 */
export async function updateSchool(
  { db, now, endGrants, request }: Services & { endGrants: EndGrants; request: Versioned },
  user: UserRow,
  school: SchoolRow,
  change: { [K in Exclude<keyof SchoolRow, 'owner_version'>]?: SchoolRow[K] | undefined },
): Promise<SchoolRow> {
  const { user_fk, time_zone, ...fields } = change
  requireTimeZone(time_zone)
  const write = async (trx: Db) => {
    const held = await lockSchool(trx, school.id)
    await requireLevel(trx, user, school.id, 'leader')
    const saves = { identifier: `school ${held.id}`, events: ['School profile changed'] } as const
    await requireVersion({ db: trx, user, request }, schoolVersion(held), saves)
    const isHandedOver = user_fk !== undefined && user_fk !== held.user_fk
    if (isHandedOver) {
      if (!isAdministrator(user.role)) throw new Problem('denied')
      if (!(await findUser(trx, user_fk))) throw new Problem('badRequest', 'We can’t find this account.')
    }
    if (isHandedOver) {
      await deleteSchoolMember(trx, held.user_fk, school.id)
      await lead(trx, user_fk, school.id, now())
    }
    const written = {
      ...given(fields),
      ...(time_zone === undefined ? {} : { time_zone: time_zone || null }),
      ...(isHandedOver ? { user_fk, owner_version: held.owner_version + 1 } : {}),
    }
    const names = Object.keys(given(change)).map((field) => (field === 'entity_name' ? 'entityName' : field))
    const changed = await changeProfile(trx, now(), user, held, written, names.join(', '))
    const maker = isHandedOver ? await findUser(trx, held.user_fk) : undefined
    if (maker) await endGrants({ db: trx, now, maker, which: 'lost', by: user.id })
    return changed
  }
  return db
    .transaction()
    .execute(write)
    .catch((error) => {
      if (isTaken(error)) throw new Problem('conflict', 'This account already has a school profile.')
      throw error
    })
}

/** Stores a school and makes its primary account leader. Returns undefined if the account has a school. */
export async function insertSchool(
  trx: Db,
  school: Parameters<typeof storeSchool>[1],
  now: Date,
): Promise<SchoolRow | undefined> {
  const made = await storeSchool(trx, school)
  if (made) await lead(trx, made.user_fk, made.id, now)
  return made
}

const lead = (trx: Db, user_id: number, school_id: number, now: Date) =>
  upsertSchoolMember(trx, { user_id, school_id, role: 'leader', since: now.toISOString() })

/** A school's values as the activity log records them before and after a change. */
const profileValues = (row: SchoolRow) => ({
  owner: `user ${row.user_fk}`,
  ...Object.fromEntries(profileFields.map(({ short, column }) => [short, row[column]])),
  'time zone': row.time_zone,
})

function requireTimeZone(zone: string | null | undefined): void {
  if (zone && !isTimeZone(zone)) throw new Problem('badRequest', 'Choose a time zone from the list.')
}

/** Converts a stored school to the form that callers receive. */
export function toSchool(row: SchoolRow): School {
  const { entity_name, ...rest } = row
  return { ...rest, entityName: entity_name, version: schoolVersion(row) }
}

const schoolVersion = (row: SchoolRow): number => versionOf(profileValues(row))

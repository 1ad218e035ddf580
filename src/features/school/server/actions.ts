import type { Db } from '../../../server/db/connect.ts'
import type { Services } from '../../../server/serve.ts'
import { Problem } from '../../../shared/errors.ts'
import { isAdministrator } from '../../../shared/permissions.ts'
import { recordEvent } from '../../events/server/actions.ts'
import { profileSaved } from '../../process/server/actions.ts'
import { findUser } from '../../users/server/actions.ts'
import type { UserRow } from '../../users/server/tables.ts'
import type { School } from '../contract.ts'
import { defaultState, isTimeZone } from '../rules.ts'
import { changeSchool, findSchoolOfUser, insertSchool, selectSchools } from './queries.ts'
import type { SchoolRow } from './tables.ts'

export { findSchool, findSchoolOfUser, holdSchool, insertSchool } from './queries.ts'

/** Schools by id; those that do not exist are left out. */
export async function findSchools(db: Db, ids: readonly number[]): Promise<Map<number, SchoolRow>> {
  const rows = ids.length === 0 ? [] : await selectSchools(db, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

type Profile = Omit<SchoolRow, 'id' | 'user_fk' | 'time_zone'> & { time_zone?: string | null | undefined }

/** Makes a user's school profile. Throws 'conflict' where the user has one, 'badRequest' for an unknown time zone. */
export async function createSchool(
  { db, now }: Services,
  user: UserRow,
  profile: Profile & { user_fk: number },
): Promise<SchoolRow> {
  requireTimeZone(profile.time_zone)
  const school = await db.transaction().execute(async (trx) => {
    const made = await insertSchool(trx, { ...profile, time_zone: profile.time_zone || null })
    if (!made) throw new Problem('conflict', 'This account already has a school profile.')
    await profileSaved(trx, made.id)
    return made
  })
  await recordEvent(db, now(), {
    user: user.id,
    identifier: `school ${school.id}`,
    event: 'School profile made',
    message: '',
  })
  return school
}

/**
 * Changes a school profile; fields that are undefined stay. Throws 'denied' where somebody else than an
 * administrator gives it to another account, 'badRequest' and 'conflict' where that account cannot have it.
 */
export async function updateSchool(
  { db }: Services,
  user: UserRow,
  school: SchoolRow,
  change: { [K in keyof SchoolRow]?: SchoolRow[K] | undefined },
): Promise<SchoolRow> {
  const { user_fk, time_zone } = change
  requireTimeZone(time_zone)
  if (user_fk !== undefined && user_fk !== school.user_fk) {
    if (!isAdministrator(user.role)) throw new Problem('denied')
    if (!(await findUser(db, user_fk))) throw new Problem('badRequest', 'There is no such user.')
    if (await findSchoolOfUser(db, user_fk))
      throw new Problem('conflict', 'This account already has a school profile.')
  }
  return db.transaction().execute(async (trx) => {
    await profileSaved(trx, school.id)
    return changeSchool(trx, school.id, {
      ...given(change),
      ...(time_zone === undefined ? {} : { time_zone: time_zone || null }),
      id: school.id,
    })
  })
}

function requireTimeZone(zone: string | null | undefined): void {
  if (zone && !isTimeZone(zone)) throw new Problem('badRequest', 'Choose a time zone from the list.')
}

/** The fields that were sent. */
function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}

/** A school as callers see it. */
export function toSchool(row: SchoolRow): School {
  const { entity_name, ...rest } = row
  return { ...rest, entityName: entity_name }
}

/** What stands for a school while there is no profile: id 0, blank fields. */
export function noSchool(userId: number): School {
  return {
    id: 0,
    user_fk: userId,
    entityName: '',
    entity_phone: '',
    entity_street: '',
    entity_city: '',
    entity_state: defaultState,
    entity_zip: '',
    entity_website: '',
    entity_district: '',
    time_zone: null,
  }
}

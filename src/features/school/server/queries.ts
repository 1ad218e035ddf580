import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../../server/db/connect.ts'
import type { School } from '../contract.ts'
import { defaultState } from '../rules.ts'
import type { SchoolRow, SchoolTable } from './tables.ts'

export const findSchool = (db: Db, id: number): Promise<SchoolRow | undefined> =>
  db.selectFrom('schools').selectAll().where('id', '=', id).executeTakeFirst()

export const findSchoolOfUser = (db: Db, userId: number): Promise<SchoolRow | undefined> =>
  db.selectFrom('schools').selectAll().where('user_fk', '=', userId).executeTakeFirst()

/** Stores a school profile; undefined when the user already has one. */
export const insertSchool = (db: Db, school: Insertable<SchoolTable>): Promise<SchoolRow | undefined> =>
  db
    .insertInto('schools')
    .values(school)
    .onConflict((conflict) => conflict.column('user_fk').doNothing())
    .returningAll()
    .executeTakeFirst()

export const changeSchool = (db: Db, id: number, change: Updateable<SchoolTable>): Promise<SchoolRow> =>
  db.updateTable('schools').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

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

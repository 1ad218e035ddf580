import type { Expression, Insertable, Updateable } from 'kysely'
import type { Db } from '../../../../server/db/connect.ts'
import { forUpdate, isAmong } from '../../../../server/db/portable.ts'
import type { SchoolRow, SchoolTable } from './tables.ts'

export const findSchool = (db: Db, id: number): Promise<SchoolRow | undefined> =>
  db.selectFrom('schools').selectAll().where('id', '=', id).executeTakeFirst()

export const findPrimarySchool = (db: Db, userId: number): Promise<SchoolRow | undefined> =>
  db.selectFrom('schools').selectAll().where('user_fk', '=', userId).executeTakeFirst()

/** Stores a school profile. Returns undefined if the user already has one. */
export const storeSchool = (db: Db, school: Insertable<SchoolTable>): Promise<SchoolRow | undefined> =>
  db
    .insertInto('schools')
    .values(school)
    .onConflict((conflict) => conflict.column('user_fk').doNothing())
    .returningAll()
    .executeTakeFirst()

export const changeSchool = (db: Db, id: number, change: Updateable<SchoolTable>): Promise<SchoolRow> =>
  db.updateTable('schools').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const selectSchools = (db: Db, ids: readonly number[]): Promise<SchoolRow[]> =>
  db
    .selectFrom('schools')
    .selectAll()
    .where((eb) => isAmong(db, eb.ref('id'), ids))
    .execute()

/** Returns a subquery for the name of the school with a given id. It adds no parameters to the outer statement. */
export const nameOfSchool = (db: Db, id: Expression<number>) =>
  db.selectFrom('schools').select('entity_name').where('schools.id', '=', id)

/** Returns such a subquery for the school's contact person for upset students. */
export const counselorOfSchool = (db: Db, id: Expression<number>) =>
  db.selectFrom('schools').select('entity_counselor').where('schools.id', '=', id)

/** Returns all schools, sorted by name. */
export const everySchool = (db: Db): Promise<SchoolRow[]> =>
  db.selectFrom('schools').selectAll().orderBy('entity_name').orderBy('id').execute()

/** Locks schools' rows, in id order, until the transaction ends. */
export const lockSchools = async (trx: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await forUpdate(
    trx,
    trx
      .selectFrom('schools')
      .select('id')
      .where((eb) => isAmong(trx, eb.ref('id'), ids))
      .orderBy('id'),
  ).execute()
}

/** Reads a school and locks its row until the transaction ends, so changes to one school wait for each other. */
export const lockSchool = (trx: Db, id: number): Promise<SchoolRow> =>
  trx.updateTable('schools').set({ id }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

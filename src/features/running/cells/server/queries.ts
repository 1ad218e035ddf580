import type { Db } from '../../../../server/db/connect.ts'
import { forUpdate } from '../../../../server/db/portable.ts'
import type { CellFileTable, CellRow } from './tables.ts'

/** Stores this installation's private key as sealed PEM. If another process has just created one, that key stays. */
export const insertKey = (db: Db, private_key: string, made_at: string): Promise<unknown> =>
  db
    .insertInto('cell_keys')
    .values({ id: 1, private_key, made_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

/** Replaces this installation's private key, unless it's no longer `former`. */
export const replaceKey = (db: Db, id: number, former: string, private_key: string): Promise<unknown> =>
  db
    .updateTable('cell_keys')
    .set({ private_key })
    .where('id', '=', id)
    .where('private_key', '=', former)
    .execute()

export const deleteKeys = (db: Db): Promise<unknown> => db.deleteFrom('cell_keys').execute()

export const selectKeys = (db: Db): Promise<{ id: number; secret: string }[]> =>
  db.selectFrom('cell_keys').select(['id', 'private_key as secret']).execute()

/** Reads registered installations by name, with a school year's file. File columns are null if none was imported. */
export const selectCells = (db: Db, round: string) =>
  db
    .selectFrom('cells')
    .leftJoin('cell_files', (join) => join.onRef('cell_id', '=', 'cells.id').on('round', '=', round))
    .select(['cells.id', 'name', 'public_key', 'made_at', 'taken_at', 'content'])
    .orderBy('name')
    .orderBy('cells.id')
    .execute()

/** Returns an installation by its key; undefined if there is none. In a transaction, locks its row until the end. */
export function findCell(db: Db, publicKey: string): Promise<CellRow | undefined> {
  const cell = db.selectFrom('cells').selectAll().where('public_key', '=', publicKey)
  return (db.isTransaction ? forUpdate(db, cell) : cell).executeTakeFirst()
}

/** Registers an installation. Returns undefined if its name or key is already in use. */
export const insertCell = (db: Db, cell: Omit<CellRow, 'id'>): Promise<CellRow | undefined> =>
  db
    .insertInto('cells')
    .values(cell)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Deletes an installation and its files. Returns undefined if there is none. */
export const deleteCell = (db: Db, id: number): Promise<CellRow | undefined> =>
  db.deleteFrom('cells').where('id', '=', id).returningAll().executeTakeFirst()

/** Returns school years that have files, newest first. */
export async function selectRounds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('cell_files').select('round').distinct().orderBy('round', 'desc').execute()
  return rows.map(({ round }) => round)
}

/** Stores a file, which replaces the installation's file for that school year. */
export const storeFile = (db: Db, { cell_id, round, ...file }: CellFileTable): Promise<unknown> =>
  db
    .insertInto('cell_files')
    .values({ cell_id, round, ...file })
    .onConflict((conflict) => conflict.columns(['cell_id', 'round']).doUpdateSet(file))
    .execute()

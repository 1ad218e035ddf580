import type { Db } from '../../../../server/db/connect.ts'
import type { AddressTable } from './tables.ts'

export const selectAddresses = (db: Db): Promise<AddressTable[]> =>
  db.selectFrom('addresses').selectAll().execute()

/** Stores an address, or deletes it if it is empty. */
export async function putAddress(db: Db, row: AddressTable): Promise<void> {
  await db.deleteFrom('addresses').where('name', '=', row.name).execute()
  if (row.address !== '') await db.insertInto('addresses').values(row).execute()
}

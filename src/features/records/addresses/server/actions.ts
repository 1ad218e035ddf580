import type { Db } from '../../../../server/db/connect.ts'
import { lockName } from '../../../../server/db/portable.ts'
import type { Services } from '../../../../server/serve.ts'
import { type Versioned, versionOf, versionSent } from '../../../../server/version.ts'
import { Problem } from '../../../../shared/errors.ts'
import { changesBetween } from '../../events/rules.ts'
import { recordEvent } from '../../events/server/actions.ts'
import { type AddressName, addressNames } from '../rules.ts'
import { putAddress, selectAddresses } from './queries.ts'
import type { AddressTable } from './tables.ts'

export interface Address {
  name: AddressName
  /** Empty if none is set. */
  address: string
  isFixed: boolean
}

const storedBy = (rows: readonly AddressTable[]) => {
  const stored = new Map(rows.map((row) => [row.name, row.address]))
  return Object.fromEntries(addressNames.map((name) => [name, stored.get(name) ?? null]))
}

/** Returns the version shared by all stored addresses. */
export const addressesVersion = async (db: Db): Promise<number> =>
  versionOf(storedBy(await selectAddresses(db)))

/** Returns every address in use, in the order of `addressNames`. */
export async function addressesInForce({ db, config }: Pick<Services, 'db' | 'config'>): Promise<Address[]> {
  const stored = new Map((await selectAddresses(db)).map((row) => [row.name, row.address]))
  return addressNames.map((name) => {
    const set = config.links[name]
    return { name, address: set ?? stored.get(name) ?? '', isFixed: set !== undefined }
  })
}

/** Stores and records addresses that no environment variable sets. Throws 'changed' if If-Match isn't current. */
export async function saveAddresses(
  services: Services & { request: Versioned },
  user: number,
  addresses: readonly AddressTable[],
): Promise<void> {
  const { db, config, now } = services
  await db.transaction().execute(async (trx) => {
    await lockName(trx, 'addresses')
    const values = async () => storedBy(await selectAddresses(trx))
    const before = await values()
    if ((versionSent(services.request) ?? versionOf(before)) !== versionOf(before))
      throw new Problem('changed')
    for (const row of addresses) if (config.links[row.name] === undefined) await putAddress(trx, row)
    const changes = changesBetween(before, await values())
    if (changes.length === 0) return
    await recordEvent(trx, now(), {
      user,
      identifier: 'addresses',
      event: 'Addresses changed',
      message: '',
      changes,
    })
  })
}

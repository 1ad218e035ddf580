import type { AddressName } from '../rules.ts'

/** Addresses that administrators have stored. */
export interface AddressTable {
  name: AddressName
  address: string
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    addresses: AddressTable
  }
}

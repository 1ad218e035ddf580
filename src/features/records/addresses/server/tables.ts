import type { AddressName } from '../rules.ts'

export interface AddressTable {
  name: AddressName
  address: string
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    addresses: AddressTable
  }
}

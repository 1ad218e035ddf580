import type { Generated, Selectable } from 'kysely'

/** The key that this installation signs with. The table has one row, with ID 1. */
interface CellKeyTable {
  id: number
  /** The private key as PKCS #8 PEM. */
  private_key: string
  /** Instant, ISO 8601. */
  made_at: string
}

/** An installation whose files can be imported. */
interface CellTable {
  id: Generated<number>
  name: string
  /** The 32 bytes of an Ed25519 key, base64url. */
  public_key: string
  /** Instant, ISO 8601. */
  registered_at: string
}
export type CellRow = Selectable<CellTable>

/** The newest file of an installation for a school year. */
export interface CellFileTable {
  cell_id: number
  /** A school year, "2026-27". */
  round: string
  /** Instants, ISO 8601. */
  made_at: string
  taken_at: string
  /** JSON of a CellContent. */
  content: string
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    cell_keys: CellKeyTable
    cells: CellTable
    cell_files: CellFileTable
  }
}

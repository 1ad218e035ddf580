import type { Generated, Selectable } from 'kysely'

/** A key with which a program reads. Instants are ISO 8601. */
interface ApiKeyTable {
  id: Generated<number>
  /** SHA-256 of the key, hex: whoever reads the database has no key. */
  key_digest: string
  name: string
  /** JSON list of scopes. */
  scopes: string
  /** Null for all schools. */
  organization_id: number | null
  created_by: number
  created_at: string
  expires_at: string
  ended_at: string | null
  /** The last day on which it was used, YYYY-MM-DD in UTC. */
  used_on: string | null
}
export type ApiKeyRow = Selectable<ApiKeyTable>

declare module '../../../../server/db/database.ts' {
  interface Database {
    api_keys: ApiKeyTable
  }
}

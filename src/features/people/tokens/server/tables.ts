import type { Selectable } from 'kysely'

/** An account's open session. Its tokens refer to it, so deleting the row ends them. Instants are ISO 8601. */
interface SessionTable {
  id: string
  user_id: number
  /** The account's `session_version` when the latest token was created. */
  session_version: number
  /** Browser family and system, such as "Firefox on Windows". Nothing more precise is stored, and no address. */
  browser: string
  begun_at: string
  last_used_at: string
  /** When the latest token expires. */
  expires_at: string
}
export type SessionRow = Selectable<SessionTable>

declare module '../../../../server/db/database.ts' {
  interface Database {
    sessions: SessionTable
  }
}

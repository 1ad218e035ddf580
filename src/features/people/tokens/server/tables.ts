import type { Selectable } from 'kysely'

/** A session of an account that has not ended. Its tokens name it; a row that is gone ends them. Instants are ISO 8601. */
interface SessionTable {
  id: string
  user_id: number
  /** The account's when the last token was made. */
  session_version: number
  /** Family and system, such as "Firefox on Windows"; nothing finer is stored, and no address. */
  browser: string
  begun_at: string
  last_used_at: string
  /** Of the last token. */
  expires_at: string
}
export type SessionRow = Selectable<SessionTable>

declare module '../../../../server/db/database.ts' {
  interface Database {
    sessions: SessionTable
  }
}

import type { Generated, Selectable } from 'kysely'

/** E-mail to be sent, and for a while what became of it. */
export interface MailTable {
  id: Generated<number>
  recipient: string
  subject: string
  /** Plain text; empty once it was sent or given up, as it may hold a link. */
  body: string
  state: 'waiting' | 'sent' | 'given up'
  tries: number
  /** Instant, ISO 8601, from which a process may take it: the next try, or the end of the time that one has it. */
  next_try_at: string
  created_at: string
  /** What the mail server said last. */
  last_error: string | null
}
export type MailRow = Selectable<MailTable>

declare module '../../../../server/db/database.ts' {
  interface Database {
    mails: MailTable
  }
}

import type { Generated, Selectable } from 'kysely'

/** A read-only link to a survey's results. Instants are ISO 8601. */
export interface ShareLinkTable {
  id: Generated<number>
  /** SHA-256 of the link's token, hex: whoever reads the database cannot open a link. */
  token_digest: string
  survey_id: number
  /** Empty for one that was made for nobody in particular. */
  made_for: Generated<string>
  created_by: number
  created_at: string
  expires_at: string
  withdrawn_at: string | null
  /** The school's when the link was made: it ends when the school is given to another account. */
  owner_version: number
  /** Instant of the last look at it that is in the audit trail; null before the first. */
  view_recorded_at: string | null
}

export type ShareLinkRow = Selectable<ShareLinkTable>

declare module '../../../../server/db/database.ts' {
  interface Database {
    share_links: ShareLinkTable
  }
}

import type { Generated, Insertable, Selectable } from 'kysely'
import type { LanguageCode } from '../../../../shared/languages.ts'
import type { Purpose } from '../rules.ts'

/** A link by which a named person without an account helps. Instants are ISO 8601. */
export interface NamedLinkTable {
  id: Generated<number>
  /** SHA-256 of the link's token, hex: whoever reads the database cannot open a link. */
  token_digest: string
  purpose: Purpose
  name: string
  language: LanguageCode | null
  /** Null where the work is for the whole installation. */
  school_id: number | null
  survey_id: number | null
  /** The school's when the link was made: it ends when the school is given to another account; 0 without a school. */
  owner_version: number
  created_by: number
  created_at: string
  expires_at: string
  withdrawn_at: string | null
}

export type NamedLinkRow = Selectable<NamedLinkTable>
export type NewNamedLink = Insertable<NamedLinkTable>

declare module '../../../../server/db/database.ts' {
  interface Database {
    named_links: NamedLinkTable
  }
}

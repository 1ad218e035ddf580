import type { Generated, Selectable } from 'kysely'
import type { GrantKind, HelperPurpose } from '../../../../shared/grants.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'

/** What each kind has of its own. Instants are ISO 8601. */
export interface OwnColumns {
  apiKey: {
    name: string
    /** JSON list of scopes. */
    scopes: string
    /** The last day on which it was used, YYYY-MM-DD in UTC. */
    used_on: Generated<string | null>
  }
  webhook: {
    url: string
    /** Signs deliveries: `whsec_` and base64, sealed. */
    secret: string
  }
  namedLink: {
    purpose: HelperPurpose
    name: string
    language: LanguageCode | null
    survey_id: number | null
  }
  shareLink: {
    /** Empty for one that was made for no one in particular. */
    made_for: Generated<string>
    /** Instant of the last look at it that is in the activity log; null before the first. */
    view_recorded_at: Generated<string | null>
  }
}

interface Made {
  id: Generated<number>
  created_by: number
  created_at: string
}

/** Of an organization; null for all schools. */
interface OfOrganization extends Made {
  organization_id: number | null
  ended_at: string | null
}

interface OfSchool extends Made {
  /** SHA-256 of the link's token, hex: anyone who reads the database cannot open a link. */
  token_digest: string
  /** The school's when the link was made: it ends when the school is given to another account; 0 without a school. */
  owner_version: number
  expires_at: string
  withdrawn_at: string | null
}

/** The tables of version 1.0 with the names that they had then: it works next to this version during an upgrade. */
export interface GrantTables {
  apiKey: OfOrganization & OwnColumns['apiKey'] & { key_digest: string; expires_at: string }
  webhook: OfOrganization & OwnColumns['webhook']
  namedLink: OfSchool & OwnColumns['namedLink'] & { school_id: number | null }
  shareLink: OfSchool & OwnColumns['shareLink'] & { survey_id: number }
}

/** What an account made that opens something without it, the same for all kinds. */
export type Grant<K extends GrantKind = GrantKind> = {
  id: number
  kind: K
  /** Id of the organization, school or survey that it is for; null for the whole installation. */
  place: number | null
  created_by: number
  created_at: string
  /** Null for one that does not end on its own. */
  expires_at: string | null
  withdrawn_at: string | null
  /** Null for what is of no school. */
  owner_version: number | null
} & Selectable<OwnColumns[K]>

declare module '../../../../server/db/database.ts' {
  interface Database {
    api_keys: GrantTables['apiKey']
    webhooks: GrantTables['webhook']
    named_links: GrantTables['namedLink']
    share_links: GrantTables['shareLink']
  }
}

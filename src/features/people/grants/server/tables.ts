import type { Generated, Selectable } from 'kysely'
import type { GrantKind, HelperPurpose } from '../../../../shared/grants.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'

/** Columns that only this kind has. Instants are ISO 8601. */
export interface OwnColumns {
  apiKey: {
    name: string
    /** JSON list of scopes. */
    scopes: string
    /** The last day the key was used, YYYY-MM-DD in UTC. */
    used_on: Generated<string | null>
  }
  webhook: {
    url: string
    /** The secret that signs deliveries: `whsec_` and base64, encrypted. */
    secret: string
  }
  namedLink: {
    purpose: HelperPurpose
    name: string
    language: LanguageCode | null
    survey_id: number | null
  }
  shareLink: {
    /** Empty if the link wasn't created for anyone in particular. */
    made_for: Generated<string>
    /** Instant of the latest view in the activity log; null before the first view. */
    view_recorded_at: Generated<string | null>
  }
}

interface Made {
  id: Generated<number>
  created_by: number
  created_at: string
}

/** Belongs to an organization; null for all schools. */
interface OfOrganization extends Made {
  organization_id: number | null
  ended_at: string | null
}

interface OfSchool extends Made {
  /** SHA-256 of the link's token, in hex, so that no one can open a link by reading the database. */
  token_digest: string
  /** The school's owner version at creation; 0 without a school. The link ends when the school changes accounts. */
  owner_version: number
  expires_at: string
  withdrawn_at: string | null
}

/** Tables keep their names from version 1.0, because that version runs next to this one during an upgrade. */
export interface GrantTables {
  apiKey: OfOrganization & OwnColumns['apiKey'] & { key_digest: string; expires_at: string }
  webhook: OfOrganization & OwnColumns['webhook']
  namedLink: OfSchool & OwnColumns['namedLink'] & { school_id: number | null }
  shareLink: OfSchool & OwnColumns['shareLink'] & { survey_id: number }
}

/** Something an account created that gives access without signing in. All kinds have the same fields. */
export type Grant<K extends GrantKind = GrantKind> = {
  id: number
  kind: K
  /** ID of the grant's organization, school or survey; null for the whole installation. */
  place: number | null
  created_by: number
  created_at: string
  /** Null without an end date. */
  expires_at: string | null
  withdrawn_at: string | null
  /** Null if the grant isn't for a school. */
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

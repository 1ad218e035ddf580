/** Browsers in which accounts have signed in; the cookie itself is not kept. */
export interface KnownBrowserTable {
  /** SHA-256 of the cookie's token. */
  digest: string
  user_id: number
  /** Instant, ISO 8601. */
  last_used_at: string
}

/** People at providers of OpenID Connect, and the accounts that are theirs. */
export interface IdentityTable {
  issuer: string
  /** What the provider calls the person; never another one's. */
  subject: string
  user_id: number
  /** Instant, ISO 8601. */
  created_at: string
}

/** Accounts that were disconnected from a provider: they are not bound by an address there, but connected on purpose. */
export interface DisconnectionTable {
  /** Without a slash at the end. */
  issuer: string
  user_id: number
  /** Instant, ISO 8601. */
  ended_at: string
}

/** Sign-ins that wait for someone to come back from a provider. */
export interface ProviderSignInTable {
  /** SHA-256 of the state, which goes through the provider. */
  state_digest: string
  /** SHA-256 of the text that only the page that began has. */
  browser_digest: string
  /** Name of the provider. */
  provider: string
  nonce: string
  /** PKCE. */
  verifier: string
  /** The account that is to be connected, with its session; null for a sign-in. */
  user_id: number | null
  session_version: number | null
  expires_at: string
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    known_browsers: KnownBrowserTable
    identities: IdentityTable
    disconnections: DisconnectionTable
    provider_sign_ins: ProviderSignInTable
  }
}

/** Browsers where accounts have signed in. The cookie itself isn't stored. */
export interface KnownBrowserTable {
  /** SHA-256 of the cookie's token. */
  digest: string
  user_id: number
  /** Instant, ISO 8601. */
  last_used_at: string
}

/** People at OpenID Connect providers, and their accounts. */
export interface IdentityTable {
  issuer: string
  /** The provider's ID for the person. It is never reused for someone else. */
  subject: string
  user_id: number
  /** Instant, ISO 8601. */
  created_at: string
}

/** Accounts disconnected from a provider. Only their owners can reconnect them; an address there no longer does. */
export interface DisconnectionTable {
  /** Without a slash at the end. */
  issuer: string
  user_id: number
  /** Instant, ISO 8601. */
  ended_at: string
}

/** Sign-ins waiting for someone to return from a provider. */
export interface ProviderSignInTable {
  /** SHA-256 of the state, which the provider passes along. */
  state_digest: string
  /** SHA-256 of the text that only the page that began the sign-in has. */
  browser_digest: string
  provider: string
  nonce: string
  /** PKCE. */
  verifier: string
  /** The account to connect, and its session version; null for a sign-in. */
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

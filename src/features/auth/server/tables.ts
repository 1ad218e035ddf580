/** Browsers in which accounts have signed in; the cookie itself is not kept. */
export interface KnownBrowserTable {
  /** SHA-256 of the cookie's token. */
  digest: string
  user_id: number
  /** Instant, ISO 8601. */
  last_used_at: string
}

declare module '../../../server/db/database.ts' {
  interface Database {
    known_browsers: KnownBrowserTable
  }
}

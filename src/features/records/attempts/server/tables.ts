/** Refused sign-ins of the last minutes, by account and by address; the key is a digest, not the address. */
export interface SignInFailureTable {
  key: string
  /** Instant in milliseconds. */
  failed_at: number
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    sign_in_failures: SignInFailureTable
  }
}

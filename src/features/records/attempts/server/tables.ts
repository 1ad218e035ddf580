/** Failed sign-ins of the last hour, by account and by address. The key is a digest, not the address. */
export interface SignInFailureTable {
  key: string
  /** Time in milliseconds. */
  failed_at: number
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    sign_in_failures: SignInFailureTable
  }
}

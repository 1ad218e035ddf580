import type { Generated, Selectable } from 'kysely'

export interface FactorTable {
  id: Generated<number>
  user_id: number
  kind: 'app' | 'passkey'
  /** Name that its owner chose. */
  name: string
  /** An app's secret in base32, sealed; a passkey's public key in base64url. */
  secret: string
  /** ID of a passkey's credential; null for an app. */
  credential_id: string | null
  /** For an app, the 30-second step of the last code used; for a passkey, its counter. */
  last_used: number
  created_at: string
}
export type FactorRow = Selectable<FactorTable>

/** Codes to use if a factor is lost. Each row is deleted when its code is used. */
export interface RecoveryCodeTable {
  /** SHA-256 of the account's ID and the code, which has 80 random bits. */
  digest: string
  user_id: number
}

/** Sign-ins waiting for a second factor, and new factors waiting for their first code. */
export interface FactorChallengeTable {
  /** SHA-256 of the browser's token. */
  digest: string
  user_id: number
  session_version: number
  purpose: 'sign-in' | 'set-up'
  /** JSON with the passkey's challenge and the secret offered to an app; each is null if unused. */
  secret: string
  expires_at: string
}
export type FactorChallengeRow = Selectable<FactorChallengeTable>

/** When accounts were asked to set up a second factor: at the first sign-in with a role that needs one. */
interface FactorRequestTable {
  user_id: number
  /** Instant, ISO 8601. */
  asked_at: string
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    factors: FactorTable
    factor_requests: FactorRequestTable
    recovery_codes: RecoveryCodeTable
    factor_challenges: FactorChallengeTable
  }
}

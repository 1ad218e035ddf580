import type { Generated, Selectable } from 'kysely'

/** Second factors of accounts. */
export interface FactorTable {
  id: Generated<number>
  user_id: number
  kind: 'app' | 'passkey'
  /** As its owner calls it. */
  name: string
  /** An app's secret in base32, sealed; a passkey's public key in base64url. */
  secret: string
  /** A passkey's; null for an app. */
  credential_id: string | null
  /** The step of 30 seconds whose code an app used last; the counter of a passkey. */
  last_used: number
  created_at: string
}
export type FactorRow = Selectable<FactorTable>

/** Codes for when the factor is lost; each row is deleted when it is used. */
export interface RecoveryCodeTable {
  /** SHA-256 of the account's id and the code, which has 80 random bits. */
  digest: string
  user_id: number
}

/** Sign-ins that wait for a second factor, and set-ups that wait for their first code. */
export interface FactorChallengeTable {
  /** SHA-256 of the token that the browser has. */
  digest: string
  user_id: number
  session_version: number
  purpose: 'sign-in' | 'set-up'
  /** JSON: the passkey's challenge, the secret that is offered to an app, the time of the sign-in. */
  secret: string
  expires_at: string
}
export type FactorChallengeRow = Selectable<FactorChallengeTable>

/** Accounts that were asked to set up a second factor, each at its first sign-in with a role that needs one. */
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

import { hash } from 'node:crypto'

/** A request that can say which version of a record it changes. */
export interface Versioned {
  headers: { 'if-match'?: string | undefined }
}

/** Returns the version from If-Match; undefined if none was sent. */
export function versionSent({ headers }: Versioned): number | undefined {
  const digits = headers['if-match']?.replace(/\D/g, '')
  // No record changes often enough for its version to exceed the column's range.
  return digits ? Math.min(Number(digits), 2_147_483_647) : undefined
}

/** Computes a version for a record that doesn't count versions. Equal values give the same number. */
export const versionOf = (...values: unknown[]): number =>
  Number.parseInt(hash('sha256', JSON.stringify(values)).slice(0, 8), 16) >>> 1

import { hash } from 'node:crypto'

/** A request that may say which version of a record it changes. */
export interface Versioned {
  headers: { 'if-match'?: string | undefined }
}

/** The version in If-Match; undefined where none was sent. */
export function versionSent({ headers }: Versioned): number | undefined {
  const digits = headers['if-match']?.replace(/\D/g, '')
  // No record is changed so often that its version leaves the column's range.
  return digits ? Math.min(Number(digits), 2_147_483_647) : undefined
}

/** The version of a record that counts none: a number made of its values, the same for the same ones. */
export const versionOf = (...values: unknown[]): number =>
  Number.parseInt(hash('sha256', JSON.stringify(values)).slice(0, 8), 16) >>> 1

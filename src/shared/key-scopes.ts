/** Kinds of calls that a program's key can allow, all read-only. No key allows a call without a scope. */
export const keyScopes = ['schools', 'tracking', 'results'] as const
export type KeyScope = (typeof keyScopes)[number]

export const keyScopeNames: Readonly<Record<KeyScope, string>> = {
  schools: 'Schools and the status of their surveys',
  tracking: 'How many people have answered',
  results: 'Protected results',
}

/** Limits for a caller that is a program. */
export interface KeyLimits {
  /** The organization whose schools the key can access; null for all schools. */
  organizationId: number | null
  scopes: readonly KeyScope[]
}

/** Calls that a program's key can open. They only read. A call without a scope is closed to every key. */
export const keyScopes = ['schools', 'tracking', 'results'] as const
export type KeyScope = (typeof keyScopes)[number]

/** Scope names, as screens show them. */
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

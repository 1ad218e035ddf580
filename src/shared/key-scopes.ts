/** What a key of a program opens: calls that only read. A call without a scope is closed to every key. */
export const keyScopes = ['schools', 'tracking', 'results'] as const
export type KeyScope = (typeof keyScopes)[number]

/** A scope in words, as screens show it. */
export const keyScopeNames: Readonly<Record<KeyScope, string>> = {
  schools: 'Schools and the status of their surveys',
  tracking: 'How many people have answered',
  results: 'Protected results',
}

/** What limits a caller that is a program. */
export interface KeyLimits {
  /** The organization whose schools it reaches; null for all schools. */
  organizationId: number | null
  scopes: readonly KeyScope[]
}

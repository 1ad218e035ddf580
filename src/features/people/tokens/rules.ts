/** Lifetime of a token, in seconds. */
export const tokenLifetime = 2 * 60 * 60

/** How long after sign-in people may change what protects their account, in seconds. */
const freshFor = 15 * 60

/** Returns, in seconds, two hours from now, or `idleMinutes` from now, up to two hours after sign-in. */
export function expiryOf(now: Date, signedInAt: number, idleMinutes: number | undefined): number {
  const seconds = Math.floor(now.getTime() / 1000)
  if (idleMinutes === undefined) return seconds + tokenLifetime
  return Math.min(seconds + idleMinutes * 60, signedInAt + tokenLifetime)
}

/** Minimum time between two updates of a session's last use, in milliseconds. */
const useNotedFor = 5 * 60_000

/** Checks whether to record another use of a session. */
export const isUseDue = (lastUsedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(lastUsedAt) >= useNotedFor

export const isFresh = (signedInAt: number, now: Date): boolean =>
  now.getTime() / 1000 - signedInAt <= freshFor

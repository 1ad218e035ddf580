/** Life of a token, in seconds. */
export const tokenLifetime = 2 * 60 * 60

/** How long after signing in what protects an account may be changed, in seconds. */
const freshFor = 15 * 60

/**
 * When a token ends that is made now, in seconds: two hours later; where sessions end when no one touches them, after so
 * many minutes, and never later than two hours after the sign-in.
 */
export function expiryOf(now: Date, signedInAt: number, idleMinutes: number | undefined): number {
  const seconds = Math.floor(now.getTime() / 1000)
  if (idleMinutes === undefined) return seconds + tokenLifetime
  return Math.min(seconds + idleMinutes * 60, signedInAt + tokenLifetime)
}

/** How old the note of a session's last use may be before another one is written, in milliseconds. */
const useNotedFor = 5 * 60_000

/** Whether the use of a session is noted again. */
export const isUseDue = (lastUsedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(lastUsedAt) >= useNotedFor

export const isFresh = (signedInAt: number, now: Date): boolean =>
  now.getTime() / 1000 - signedInAt <= freshFor

/** How long a link may live, in days. */
export const shareDays = [7, 30, 90] as const
export type ShareDays = (typeof shareDays)[number]

export type ShareState = 'open' | 'ended' | 'withdrawn'

/** Whether a link still opens the results. It ends with its time, and when its school changes hands. */
export function shareState(
  link: { expires_at: string; withdrawn_at: string | null; owner_version: number },
  school: { owner_version: number } | undefined,
  now: Date,
): ShareState {
  if (link.withdrawn_at !== null) return 'withdrawn'
  const hasEnded = link.expires_at <= now.toISOString() || link.owner_version !== school?.owner_version
  return hasEnded ? 'ended' : 'open'
}

/** The instant at which a link made now ends. */
export const shareEnd = (now: Date, days: ShareDays): string =>
  new Date(now.getTime() + days * 24 * 60 * 60 * 1000).toISOString()

const hourMs = 60 * 60_000

/** Whether a look is worth another line: an hour after the last one, or where that lies in the future. */
export const isViewDue = (recordedAt: string | null, now: Date): boolean =>
  recordedAt === null || Math.abs(now.getTime() - Date.parse(recordedAt)) >= hourMs

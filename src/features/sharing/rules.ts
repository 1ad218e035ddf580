/** How long a link may live, in days. */
export const shareDays = [7, 30, 90] as const
export type ShareDays = (typeof shareDays)[number]

export type ShareState = 'open' | 'ended' | 'withdrawn'

/** Whether a link still opens the results. */
export function shareState(link: { expires_at: string; withdrawn_at: string | null }, now: Date): ShareState {
  if (link.withdrawn_at !== null) return 'withdrawn'
  return link.expires_at <= now.toISOString() ? 'ended' : 'open'
}

/** The instant at which a link made now ends. */
export const shareEnd = (now: Date, days: ShareDays): string =>
  new Date(now.getTime() + days * 24 * 60 * 60 * 1000).toISOString()

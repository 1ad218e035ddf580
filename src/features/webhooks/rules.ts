/** What a webhook tells of: the stages of a survey, and that a group is behind. */
export const webhookEvents = ['survey.opened', 'survey.behind', 'survey.closed', 'survey.final'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

const minuteMs = 60_000
/** Minutes to wait after each attempt that failed; after the last one there is no other. */
const waits = [1, 5, 30, 120, 720, 1440]

/** The instant of the next attempt after so many that failed; null where no other follows. */
export function nextAttempt(failed: number, now: Date): string | null {
  const minutes = waits[failed - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * minuteMs).toISOString()
}

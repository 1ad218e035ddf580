/** What a webhook tells of, each with when. */
export const webhookEvents = {
  'survey.opened': 'a survey has opened',
  'survey.behind': 'a survey is behind: at its pace of the last seven days a group misses 20 % by the close',
  'survey.closed': 'a survey has closed',
  'survey.final': 'the results of a survey are final',
} as const
export type WebhookEvent = keyof typeof webhookEvents

const minuteMs = 60_000
/** Minutes to wait after each attempt that failed; after the last one there is no other. */
const waits = [1, 5, 30, 120, 720, 1440]

/** The instant of the next attempt after so many that failed; null where no other follows. */
export function nextAttempt(failed: number, now: Date): string | null {
  const minutes = waits[failed - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * minuteMs).toISOString()
}

/** Outcomes of deliveries that no attempt was made for. */
export const notSentYet = 'Not sent yet'
export const notForThem = 'Not sent: the school is in this organization no longer'
export const withdrawn = 'Withdrawn'

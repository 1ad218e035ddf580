/** Choices for how long a link works, in days. */
export const shareDays = [7, 30, 90] as const
export type ShareDays = (typeof shareDays)[number]

const hourMs = 60 * 60_000

/** Checks whether to record another view: an hour after the last one, or if the last one is in the future. */
export const isViewDue = (recordedAt: string | null, now: Date): boolean =>
  recordedAt === null || Math.abs(now.getTime() - Date.parse(recordedAt)) >= hourMs

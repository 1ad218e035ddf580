/** How long a link can work, in days. */
export const shareDays = [7, 30, 90] as const
export type ShareDays = (typeof shareDays)[number]

const hourMs = 60 * 60_000

/** Checks whether to record another view: if the last one was at least an hour ago or is in the future. */
export const isViewDue = (recordedAt: string | null, now: Date): boolean =>
  recordedAt === null || Math.abs(now.getTime() - Date.parse(recordedAt)) >= hourMs

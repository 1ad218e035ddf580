/** How long a link may live, in days. */
export const shareDays = [7, 30, 90] as const
export type ShareDays = (typeof shareDays)[number]

const hourMs = 60 * 60_000

/** Whether a look is worth another line: an hour after the last one, or where that lies in the future. */
export const isViewDue = (recordedAt: string | null, now: Date): boolean =>
  recordedAt === null || Math.abs(now.getTime() - Date.parse(recordedAt)) >= hourMs

import type { Services } from './services.ts'

const name = 'clock-seen'
const hourMs = 60 * 60_000
/** A machine that was off for longer, or whose clock was set, has to run for a day before its clock counts. */
const mostAheadMs = 72 * hourMs
const mostBehindMs = hourMs
const trialMs = 24 * hourMs

/**
 * Whether what cannot be undone may go by the clock: it is not far from where the last trusted process of this database
 * left it, or this process has run for a day. True where no process has left a time yet.
 */
export async function isClockTrusted(
  { db, now }: Pick<Services, 'db' | 'now'>,
  uptimeMs = process.uptime() * 1000,
): Promise<boolean> {
  const row = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  if (!row || uptimeMs >= trialMs) return true
  const ahead = now().getTime() - Date.parse(row.value)
  return ahead <= mostAheadMs && ahead >= -mostBehindMs
}

/** Leaves the time for the next start, where this process's clock is trusted; false where it is not. */
export async function leaveTime(services: Pick<Services, 'db' | 'now'>, uptimeMs?: number): Promise<boolean> {
  if (!(await isClockTrusted(services, uptimeMs))) return false
  const value = services.now().toISOString()
  await services.db
    .insertInto('server_secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  return true
}

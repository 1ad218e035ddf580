import { sql } from 'kysely'
import type { Db } from './db/connect.ts'
import { databaseTime } from './db/portable.ts'
import type { Services } from './services.ts'

type Clock = Pick<Services, 'db' | 'now'>

const seenName = 'clock-seen'
const trialName = 'clock-trial'
const uptimeName = 'uptime'
const hourMs = 60 * 60_000
/** A machine that was off for longer, or whose clock was changed, must run for a day before its clock is trusted. */
const mostAheadMs = 72 * hourMs
const mostBehindMs = hourMs
const trialMs = 24 * hourMs

/** Returns how long this process has run, in ms, by a clock that no one can set. */
export const processUptime = (): number => process.uptime() * 1000

/** Checks whether this clock is close to the time last saved, or no time was saved. Irreversible actions need it. */
export async function isClockTrusted({ db, now }: Clock): Promise<boolean> {
  const seen = await read(db, seenName)
  return seen === undefined || goesOn(seen, now())
}

/** Checks whether a time is close enough to one saved before it. */
function goesOn(before: string, now: Date): boolean {
  const ahead = now.getTime() - Date.parse(before)
  return ahead <= mostAheadMs && ahead >= -mostBehindMs
}

/**
 * Saves the time if the clock is trusted. Each process calls this every few minutes. A clock becomes trusted after the
 * service has run for a day and the clock has continued where the last process left it. Restarts are allowed, because
 * no single process runs for a day if the machine is switched off at night. Returns false if the clock isn't trusted.
 */
export async function leaveTime(clock: Clock, uptimeMs?: number): Promise<boolean> {
  const { db, now } = clock
  const uptime = await serviceUptime(clock, uptimeMs)
  const seen = await read(db, seenName)
  if (seen !== undefined && !goesOn(seen, now())) {
    const [last, began, beside] = (await read(db, trialName))?.split(' ') ?? []
    // If a process with a trusted clock has saved the time since, the trial of this clock starts over.
    const isSame = last !== undefined && goesOn(last, now()) && beside === seen
    const since = isSame ? Number(began) : uptime
    await write(db, trialName, `${now().toISOString()} ${since} ${seen}`)
    if (uptime - since < trialMs) return false
  }
  await write(db, seenName, now().toISOString())
  return true
}

/** Keyed by clock: the service's uptime as this process last read it, and the process's own uptime at that point. */
const counted = new WeakMap<Services['now'], { service: number; own: number }>()

/**
 * Returns how long, in ms, processes have run on this database, including restarts. It counts their uptime, so setting a
 * clock changes nothing. Several processes running together count as one, and a process counts from its first call.
 */
export async function serviceUptime({ db, now }: Clock, uptimeMs = processUptime()): Promise<number> {
  const known = counted.get(now)
  const mine = known ? Math.floor(known.service + uptimeMs - known.own) : 0
  const value = String(mine)
  await db
    .insertInto('server_secrets')
    .values({ name: uptimeName, value })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value })
        .where(sql<number>`cast(server_secrets.value as bigint)`, '<', mine),
    )
    .execute()
  const service = Number(await read(db, uptimeName))
  counted.set(now, { service, own: uptimeMs })
  return service
}

async function write(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('server_secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

async function read(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

/**
 * Checks whether a value based on this process's clock is reliable. The clock must be trusted, and the clock of
 * PostgreSQL, which all processes share, must give the same value. The values agree again once the clocks are right.
 */
export async function clocksAgree<T>(clock: Clock, judge: (now: Date) => T): Promise<boolean> {
  if (!(await isClockTrusted(clock))) return false
  const ahead = ((await databaseTime(clock.db))?.getTime() ?? Date.now()) - Date.now()
  // Less than a second may be just the round trip to the database.
  if (Math.abs(ahead) < 1000) return true
  return judge(clock.now()) === judge(new Date(clock.now().getTime() + ahead))
}

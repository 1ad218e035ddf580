import { sql } from 'kysely'
import type { Db } from './db/connect.ts'
import { dialectOf } from './db/portable.ts'
import type { Services } from './services.ts'

type Clock = Pick<Services, 'db' | 'now'>

const seenName = 'clock-seen'
const trialName = 'clock-trial'
const uptimeName = 'uptime'
const hourMs = 60 * 60_000
/** A machine that was off for longer, or whose clock was set, has to run for a day before its clock counts. */
const mostAheadMs = 72 * hourMs
const mostBehindMs = hourMs
export const trialMs = 24 * hourMs

/** How long this process has run, in ms, by a clock that nobody can set. */
export const processUptime = (): number => process.uptime() * 1000

/** By clock: how far it was from the uptime, and since which uptime it has stayed so. */
const steady = new WeakMap<Services['now'], { offset: number; since: number }>()

/** For how many ms of uptime this process has seen its clock go on without a jump. */
function steadyFor(now: Services['now'], uptimeMs: number): number {
  const offset = now().getTime() - uptimeMs
  const known = steady.get(now)
  if (known && Math.abs(offset - known.offset) <= mostBehindMs) return uptimeMs - known.since
  steady.set(now, { offset, since: uptimeMs })
  return 0
}

/**
 * Whether what cannot be undone may go by the clock: it is not far from where the last trusted process of this database
 * left it, or it has gone on without a jump for a day of this process's life. True where no time was left yet. `leaveTime`
 * counts the lives of several processes together.
 */
export async function isClockTrusted({ db, now }: Clock, uptimeMs = processUptime()): Promise<boolean> {
  const steadyMs = steadyFor(now, uptimeMs)
  const seen = await read(db, seenName)
  return seen === undefined || steadyMs >= trialMs || goesOn(seen, now())
}

/** Whether a time is not far from one that was left before it. */
function goesOn(before: string, now: Date): boolean {
  const ahead = now.getTime() - Date.parse(before)
  return ahead <= mostAheadMs && ahead >= -mostBehindMs
}

/**
 * Leaves the time for the next start, where this process's clock is trusted, as it is from here on where the service has
 * run for a day since its clock last jumped, restarts included; false where it is not.
 */
export async function leaveTime(clock: Clock, uptimeMs?: number): Promise<boolean> {
  if (!(await isClockTrusted(clock, uptimeMs)) && !(await isTrialOver(clock, uptimeMs))) return false
  await write(clock.db, seenName, clock.now().toISOString())
  await clock.db.deleteFrom('server_secrets').where('name', '=', trialName).execute()
  return true
}

/**
 * Whether the service has run for a day by a clock that is not trusted, which goes on where the last process left it: one
 * process does not run for a day where the machine is switched off at night.
 */
async function isTrialOver(clock: Clock, uptimeMs?: number): Promise<boolean> {
  const uptime = await serviceUptime(clock, uptimeMs)
  const [last, began] = (await read(clock.db, trialName))?.split(' ') ?? []
  const since = last !== undefined && goesOn(last, clock.now()) ? Number(began) : uptime
  await write(clock.db, trialName, `${clock.now().toISOString()} ${since}`)
  return uptime - since >= trialMs
}

/** By clock: the service's uptime as this process last knew it, and the process's own uptime then. */
const counted = new WeakMap<Services['now'], { service: number; own: number }>()

/**
 * For how many ms processes have run on this database, restarts included, counted by their uptime: setting a clock
 * changes nothing. Several processes at once count as one, and a process counts from its first call on.
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
 * The time by the clock of PostgreSQL, which all processes share; less than a second between the two is the way there
 * and back. The embedded database has this process's clock only.
 */
async function databaseTime({ db, now }: Clock): Promise<Date> {
  if (dialectOf(db) === 'sqlite') return now()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const ahead = rows[0] ? rows[0].at.getTime() - Date.now() : 0
  return new Date(now().getTime() + (Math.abs(ahead) < 1000 ? 0 : ahead))
}

/**
 * Whether something read from this process's clock can be relied on: the clock is trusted, and the database's clock
 * gives the same. What differs passes when the clocks are right again.
 */
export async function clocksAgree<T>(clock: Clock, judge: (now: Date) => T): Promise<boolean> {
  if (!(await isClockTrusted(clock))) return false
  return judge(clock.now()) === judge(await databaseTime(clock))
}

import { sql } from 'kysely'
import type { Db } from './db/connect.ts'
import { databaseTime } from './db/portable.ts'
import type { Services } from './services.ts'

type Clock = Pick<Services, 'db' | 'now'>

const seenName = 'clock-seen'
const trialName = 'clock-trial'
const uptimeName = 'uptime'
const hourMs = 60 * 60_000
/** A machine that was off for longer, or whose clock was set, has to run for a day before its clock counts. */
const mostAheadMs = 72 * hourMs
const mostBehindMs = hourMs
const trialMs = 24 * hourMs

/** How long this process has run, in ms, by a clock that no one can set. */
export const processUptime = (): number => process.uptime() * 1000

/**
 * Whether what cannot be undone may go by the clock: it is not far from where the last trusted process of this database
 * left it. True where no time was left yet.
 */
export async function isClockTrusted({ db, now }: Clock): Promise<boolean> {
  const seen = await read(db, seenName)
  return seen === undefined || goesOn(seen, now())
}

/** Whether a time is not far from one that was left before it. */
function goesOn(before: string, now: Date): boolean {
  const ahead = now.getTime() - Date.parse(before)
  return ahead <= mostAheadMs && ahead >= -mostBehindMs
}

/**
 * Each process calls it every few minutes. Leaves the time where the clock is trusted; and where the service has run for a
 * day, restarts included, by a clock that continues where the last process left it: then it is trusted. One process
 * does not run for a day where the machine is switched off at night. False where the clock is not trusted.
 */
export async function leaveTime(clock: Clock, uptimeMs?: number): Promise<boolean> {
  const { db, now } = clock
  const uptime = await serviceUptime(clock, uptimeMs)
  const seen = await read(db, seenName)
  if (seen !== undefined && !goesOn(seen, now())) {
    const [last, began, beside] = (await read(db, trialName))?.split(' ') ?? []
    // A process whose clock is trusted has left the time since: this one is not tried next to it.
    const isSame = last !== undefined && goesOn(last, now()) && beside === seen
    const since = isSame ? Number(began) : uptime
    await write(db, trialName, `${now().toISOString()} ${since} ${seen}`)
    if (uptime - since < trialMs) return false
  }
  await write(db, seenName, now().toISOString())
  return true
}

/** By clock: the service's uptime as this process last knew it, and the process's own uptime then. */
const counted = new WeakMap<Services['now'], { service: number; own: number }>()

/**
 * For how many ms processes have run on this database, restarts included, counted by their uptime: setting a clock
 * changes nothing. Several processes at once count as one, and a process counts starting with its first call.
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
 * Whether something read from this process's clock can be relied on: the clock is trusted, and the clock of PostgreSQL, which
 * all processes share, gives the same. What differs passes when the clocks are right again.
 */
export async function clocksAgree<T>(clock: Clock, judge: (now: Date) => T): Promise<boolean> {
  if (!(await isClockTrusted(clock))) return false
  const ahead = ((await databaseTime(clock.db))?.getTime() ?? Date.now()) - Date.now()
  // Less than a second is the way there and back.
  if (Math.abs(ahead) < 1000) return true
  return judge(clock.now()) === judge(new Date(clock.now().getTime() + ahead))
}

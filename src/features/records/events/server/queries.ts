import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../../server/db/connect.ts'
import { contains, isAmong, likeText } from '../../../../server/db/portable.ts'
import { addDays } from '../../../../shared/dates.ts'
import type { EventName } from '../rules.ts'
import type { PageReportTable, SystemEventTable } from './tables.ts'

export async function insertEvent(db: Db, event: Insertable<SystemEventTable>): Promise<void> {
  await db.insertInto('system_events').values(event).execute()
}

/** Returns the newest event's time, ISO 8601, of all events, of one name or of all others; undefined if none. */
export async function newestAt(
  db: Db,
  { only, except }: { only?: string; except?: string },
): Promise<string | undefined> {
  let query = db.selectFrom('system_events').select('at').orderBy('id', 'desc').limit(1)
  if (only !== undefined) query = query.where('event', '=', only)
  if (except !== undefined) query = query.where('event', '!=', except)
  return (await query.executeTakeFirst())?.at
}

/** Selects entries of the activity log by record, event names and, if given, message. */
export interface About {
  identifier: string
  events: readonly EventName[]
  message?: string
}

/** Returns the account of the newest matching entry; undefined if there is none. */
export async function newestBy(db: Db, { identifier, events, message }: About): Promise<number | undefined> {
  let query = db
    .selectFrom('system_events')
    .select('user_fk')
    .where('identifier', '=', identifier)
    .where('event', 'in', events)
  if (message !== undefined) query = query.where('message', '=', message)
  return (await query.orderBy('id', 'desc').limit(1).executeTakeFirst())?.user_fk ?? undefined
}

/** Selects recent entries about the given records that the account may not have seen. */
export interface NewsFilter {
  identifiers: readonly string[]
  events: readonly EventName[]
  /** Instant, ISO 8601. */
  since: string
  /** The account to leave out, since its own actions aren't news to it. */
  except: number
}

/** Reads what accounts did to certain records, newest first. */
export const listNews = (
  db: Db,
  { identifiers, events, since, except }: NewsFilter,
  limit: number,
): Promise<Pick<EventRow, 'at' | 'user_fk' | 'event'>[]> =>
  db
    .selectFrom('system_events')
    .select(['at', 'user_fk', 'event'])
    .where('identifier', 'in', identifiers)
    .where('event', 'in', events)
    .where('at', '>=', since)
    .where('user_fk', '!=', except)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export interface EventFilter {
  /** Text contained in the identifier, the event, the message or a changed value. */
  search?: string | undefined
  /** A search also matches events of these accounts, these events, and these texts in a message or a changed value. */
  users?: readonly number[]
  events?: readonly string[]
  texts?: readonly string[]
  /** First and last day, YYYY-MM-DD (UTC), both included. */
  from?: string | undefined
  to?: string | undefined
}

function filtered(db: Db, { search, users = [], events = [], texts = [], from, to }: EventFilter) {
  let query = db.selectFrom('system_events')
  if (from) query = query.where('at', '>=', from)
  if (to) query = query.where('at', '<', addDays(to, 1))
  if (search) {
    const pattern = `%${likeText(search.toLowerCase())}%`
    const columns = ['identifier', 'event', 'message', 'changes'] as const
    query = query.where((eb) =>
      eb.or([
        ...columns.map((column) => contains(eb.ref(column), pattern)),
        ...texts.flatMap((text) => [eb('message', 'like', `%${text}%`), eb('changes', 'like', `%${text}%`)]),
        ...(users.length > 0 ? [isAmong(db, sql.ref<number>('user_fk'), users)] : []),
        ...(events.length > 0 ? [isAmong(db, eb.ref('event'), events)] : []),
      ]),
    )
  }
  return query
}

export type EventRow = Selectable<SystemEventTable>

/** Reads the matching events, newest first. */
export const listEvents = (db: Db, filter: EventFilter, limit: number, offset: number): Promise<EventRow[]> =>
  filtered(db, filter).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()

/** Reads matching events with IDs below `before`, newest first, so that a caller can read all of them in batches. */
export const listEventsBefore = (
  db: Db,
  filter: EventFilter,
  before: number,
  limit: number,
): Promise<EventRow[]> =>
  filtered(db, filter).selectAll().where('id', '<', before).orderBy('id', 'desc').limit(limit).execute()

export async function countEvents(db: Db, filter: EventFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Returns the time of the oldest event, ISO 8601; undefined if there is none. */
export async function oldestAt(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('system_events').select('at').orderBy('at').limit(1).executeTakeFirst()
  return row?.at
}

/** Deletes the oldest events before a time, at most `limit`. Returns how many it deleted. */
export async function deleteEventsBefore(db: Db, instant: string, limit: number): Promise<number> {
  const oldest = db
    .selectFrom('system_events')
    .select('id')
    .where('at', '<', instant)
    .orderBy('at')
    .limit(limit)
  const result = await db.deleteFrom('system_events').where('id', 'in', oldest).executeTakeFirst()
  return Number(result.numDeletedRows)
}

export async function insertReport(db: Db, report: Insertable<PageReportTable>): Promise<number> {
  const { id } = await db.insertInto('page_reports').values(report).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Counts the reports: all of them, or those after `from` and up to `to`. */
export async function countReports(db: Db, between?: { from: string; to: string }): Promise<number> {
  let query = db.selectFrom('page_reports').select((eb) => eb.fn.countAll<number>().as('count'))
  if (between) query = query.where('at', '>', between.from).where('at', '<=', between.to)
  return Number((await query.executeTakeFirstOrThrow()).count)
}

export const listReports = (db: Db, limit: number, offset: number): Promise<Selectable<PageReportTable>[]> =>
  db.selectFrom('page_reports').selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()

/** Deletes the reports up to and including an ID. */
export async function deleteReportsUpTo(db: Db, id: number): Promise<void> {
  await db.deleteFrom('page_reports').where('id', '<=', id).execute()
}

export async function deleteReportsBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('page_reports').where('at', '<', instant).execute()
}

import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../../server/db/connect.ts'
import { contains, isAmong, likeText } from '../../../../server/db/portable.ts'
import { addDays } from '../../../../shared/dates.ts'
import type { EventName } from '../rules.ts'
import type { PageReportTable, SystemEventTable } from './tables.ts'

export async function insertEvent(db: Db, event: Insertable<SystemEventTable>): Promise<void> {
  await db.insertInto('system_events').values(event).execute()
}

/** When the newest event was written, as an ISO 8601 instant: of all, only of one name, or except of one. */
export async function newestAt(
  db: Db,
  { only, except }: { only?: string; except?: string },
): Promise<string | undefined> {
  let query = db.selectFrom('system_events').select('at').orderBy('id', 'desc').limit(1)
  if (only !== undefined) query = query.where('event', '=', only)
  if (except !== undefined) query = query.where('event', '!=', except)
  return (await query.executeTakeFirst())?.at
}

/** Which lines of the trail are meant: by what they are about, by names and, if it is given, by message. */
export interface About {
  identifier: string
  events: readonly EventName[]
  message?: string
}

/** The account of the newest line; undefined if there is none. */
export async function newestBy(db: Db, { identifier, events, message }: About): Promise<number | undefined> {
  let query = db
    .selectFrom('system_events')
    .select('user_fk')
    .where('identifier', '=', identifier)
    .where('event', 'in', events)
  if (message !== undefined) query = query.where('message', '=', message)
  return (await query.orderBy('id', 'desc').limit(1).executeTakeFirst())?.user_fk ?? undefined
}

/** Which lines are news of some records to someone. */
export interface NewsFilter {
  identifiers: readonly string[]
  events: readonly EventName[]
  /** Instant, ISO 8601. */
  since: string
  /** The account whose own deeds aren’t news to it. */
  except: number
}

/** What accounts did about some records, newest first. */
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
  /** Part of what it is about, of the event, of the message or of a changed value. */
  search?: string | undefined
  /** Events of these accounts, these events, and these texts in a message or a changed value match a search too. */
  users?: readonly number[]
  events?: readonly string[]
  texts?: readonly string[]
  /** First and last day, YYYY-MM-DD (UTC). */
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

/** Events that match, newest first. */
export const listEvents = (db: Db, filter: EventFilter, limit: number, offset: number): Promise<EventRow[]> =>
  filtered(db, filter).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()

/** Events that match with ids below `before`, newest first: to read all of them some at a time. */
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

/** When the oldest event was written, as an ISO 8601 instant. */
export async function oldestAt(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('system_events').select('at').orderBy('at').limit(1).executeTakeFirst()
  return row?.at
}

/** Deletes the oldest events from before an instant, at most `limit`; answers how many. */
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

/** Adds what a page reports; answers its id. */
export async function insertReport(db: Db, report: Insertable<PageReportTable>): Promise<number> {
  const { id } = await db.insertInto('page_reports').values(report).returning('id').executeTakeFirstOrThrow()
  return id
}

/** How many reports there are, or were written from one instant to another. */
export async function countReports(db: Db, between?: { from: string; to: string }): Promise<number> {
  let query = db.selectFrom('page_reports').select((eb) => eb.fn.countAll<number>().as('count'))
  if (between) query = query.where('at', '>', between.from).where('at', '<=', between.to)
  return Number((await query.executeTakeFirstOrThrow()).count)
}

/** Reports, newest first. */
export const listReports = (db: Db, limit: number, offset: number): Promise<Selectable<PageReportTable>[]> =>
  db.selectFrom('page_reports').selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()

/** Deletes the reports up to an id. */
export async function deleteReportsUpTo(db: Db, id: number): Promise<void> {
  await db.deleteFrom('page_reports').where('id', '<=', id).execute()
}

/** Deletes the reports from before an instant. */
export async function deleteReportsBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('page_reports').where('at', '<', instant).execute()
}

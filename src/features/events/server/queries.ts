import type { Insertable } from 'kysely'
import type { Db } from '../../../server/db/connect.ts'
import { contains, likeText } from '../../../server/db/portable.ts'
import { addDays } from '../../../shared/dates.ts'
import type { SystemEventTable } from './tables.ts'

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

export interface EventFilter {
  /** Part of what it is about, of the event or of the message. */
  search?: string | undefined
  /** Events of these accounts match a search too. */
  users?: readonly number[]
  /** First and last day, YYYY-MM-DD (UTC). */
  from?: string | undefined
  to?: string | undefined
}

function filtered(db: Db, { search, users = [], from, to }: EventFilter) {
  let query = db.selectFrom('system_events')
  if (from) query = query.where('at', '>=', from)
  if (to) query = query.where('at', '<', addDays(to, 1))
  if (search) {
    const pattern = `%${likeText(search.toLowerCase())}%`
    const columns = ['identifier', 'event', 'message'] as const
    query = query.where((eb) =>
      eb.or([
        ...columns.map((column) => contains(eb.ref(column), pattern)),
        ...(users.length > 0 ? [eb('user_fk', 'in', users)] : []),
      ]),
    )
  }
  return query
}

/** Events that match, newest first. */
export const listEvents = (db: Db, filter: EventFilter, limit: number, offset: number) =>
  filtered(db, filter).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()

export async function countEvents(db: Db, filter: EventFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

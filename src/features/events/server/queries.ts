import type { Insertable } from 'kysely'
import type { Db } from '../../../server/db/connect.ts'
import { contains, likeText } from '../../../server/db/portable.ts'
import { addDays } from '../../../shared/dates.ts'
import type { SystemEventTable } from './tables.ts'

export async function insertEvent(db: Db, event: Insertable<SystemEventTable>): Promise<void> {
  await db.insertInto('system_events').values(event).execute()
}

export interface EventFilter {
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

function filtered(db: Db, { search, from, to }: EventFilter) {
  let query = db.selectFrom('system_events').leftJoin('users', 'users.id', 'system_events.user_fk')
  if (from) query = query.where('at', '>=', from)
  if (to) query = query.where('at', '<', addDays(to, 1))
  if (search) {
    const pattern = `%${likeText(search.toLowerCase())}%`
    const columns = ['identifier', 'event', 'message', 'users.email'] as const
    query = query.where((eb) => eb.or(columns.map((column) => contains(eb.ref(column), pattern))))
  }
  return query
}

/** Events that match, newest first. */
export async function listEvents(db: Db, filter: EventFilter, limit: number, offset: number) {
  const rows = await filtered(db, filter)
    .select(['system_events.id', 'at', 'users.email as who', 'identifier', 'file', 'event', 'message'])
    .orderBy('system_events.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows
}

export async function countEvents(db: Db, filter: EventFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

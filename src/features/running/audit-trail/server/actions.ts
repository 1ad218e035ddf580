import { setImmediate } from 'node:timers/promises'
import { parsed } from '../../../../server/damaged.ts'
import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import { addDays, asDay } from '../../../../shared/dates.ts'
import { findUsers, userIdsByEmail } from '../../../people/users/server/actions.ts'
import type { FieldChange } from '../../../records/events/rules.ts'
import {
  countEvents,
  deleteEventsBefore,
  type EventFilter,
  type EventRow,
  listEvents,
  listEventsBefore,
  oldestAt,
  recordEvent,
} from '../../../records/events/server/actions.ts'
import { checkClock, recordRefusal, type Times } from '../../deletion/server/actions.ts'
import type { SystemEvent } from '../contract.ts'
import { behindWords } from '../rules-sentences.ts'

interface Filter {
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Returns matching events, newest first, with the email address of each account, and the total number of matches. */
export async function findEvents(
  db: Db,
  filter: Filter,
  limit: number,
  offset: number,
): Promise<{ total: number; events: SystemEvent[] }> {
  const own = await withWords(db, filter)
  const rows = await listEvents(db, own, limit, offset)
  return { total: await countEvents(db, own), events: await withNames(db, rows) }
}

const rowsAtOnce = 1000

/** Yields all matching events in batches, newest first. Leaves out events recorded after the start. */
export async function* eventsInBatches(db: Db, filter: Filter): AsyncGenerator<SystemEvent[]> {
  const own = await withWords(db, filter)
  // The largest ID that fits in the column.
  let before = 2_147_483_647
  for (;;) {
    const rows = await listEventsBefore(db, own, before, rowsAtOnce)
    yield await withNames(db, rows)
    before = rows.at(-1)?.id ?? 0
    if (rows.length < rowsAtOnce) return
  }
}

/** Also searches accounts' email addresses and the page's own wording. A date-time counts as its day. */
async function withWords(db: Db, { search, from, to }: Filter): Promise<EventFilter> {
  const dayOf = (sent: string | undefined) => (sent && asDay(sent, 'UTC')) || undefined
  const filter = { search, from: dayOf(from), to: dayOf(to) }
  return search ? { ...filter, ...behindWords(search), users: await userIdsByEmail(db, search) } : filter
}

async function withNames(db: Db, rows: readonly EventRow[]): Promise<SystemEvent[]> {
  const ids = new Set(rows.flatMap((row) => row.user_fk ?? []))
  const accounts = await findUsers(db, [...ids])
  const emailOf = (id: number | null) => (id === null ? null : (accounts.get(id)?.email ?? null))
  return rows.map(({ user_fk, changes, ...row }) => ({
    ...row,
    who: emailOf(user_fk),
    changes: parsed<FieldChange[]>(changes ?? '[]', `event ${row.id}`),
  }))
}

const deletedAtOnce = 50_000

/**
 * Deletes entries older than AUDIT_DAYS full days (UTC), in batches of up to 50,000. Each batch adds an entry with its
 * size in the same transaction. If the clock can't be right, deletes nothing and records that once a day. Returns how
 * many it deleted.
 */
export async function deleteOldEvents(services: Services, times?: Times): Promise<number> {
  const { db, config, now } = services
  if (config.auditDays === undefined) return 0
  const firstDay = addDays(now().toISOString().slice(0, 10), -config.auditDays)
  if (((await oldestAt(db)) ?? firstDay) >= firstDay) return 0
  const { refused } = await checkClock(services, times)
  if (refused !== null) {
    await recordRefusal(services, 'audit trail', refused, 'schedule')
    return 0
  }
  let deleted = 0
  for (;;) {
    const count = await db.transaction().execute(async (trx) => {
      const lines = await deleteEventsBefore(trx, firstDay, deletedAtOnce)
      if (lines === 0) return 0
      await recordEvent(trx, now(), {
        user: null,
        identifier: 'audit trail',
        event: 'Audit trail shortened',
        message: `${lines} entries from before ${firstDay}; entries are kept for ${config.auditDays} days`,
      })
      return lines
    })
    deleted += count
    if (count < deletedAtOnce) return deleted
    // Lets other work run, because the embedded database deletes on this thread.
    await setImmediate()
  }
}

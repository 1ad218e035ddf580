import { sql } from 'kysely'
import type { Db } from '../../server/db/connect.ts'
import { until } from './process.ts'

/** Waits until this many connections to this PostgreSQL database are waiting for a lock. */
export const untilLocksAreAwaited = (db: Db, count: number): Promise<void> =>
  until(`${count} wait for a lock`, async () => {
    const waiting = sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    return (await waiting.execute(db)).rows.length === count
  })

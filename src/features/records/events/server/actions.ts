import type { Db } from '../../../../server/db/connect.ts'
import { lockName } from '../../../../server/db/portable.ts'
import { Problem } from '../../../../shared/errors.ts'
import { networkOf } from '../../../../shared/internet-address.ts'
import { type EventName, type EventSource, type FieldChange, reportLimits, sourceOf } from '../rules.ts'
import {
  countReports,
  deleteReportsBefore,
  deleteReportsUpTo,
  insertEvent,
  insertReport,
  newestAt,
} from './queries.ts'

export {
  type About,
  countEvents,
  countReports,
  deleteEventsBefore,
  type EventFilter,
  type EventRow,
  listEvents,
  listEventsBefore,
  listNews,
  listReports,
  newestBy,
  oldestAt,
} from './queries.ts'

/** Records who did what to which record. Never about a respondent. */
export interface SystemEvent {
  /** Account ID; null if no one was signed in. */
  user: number | null
  /** Record that the event is about: 'sign-in', a survey's `guid`, 'user 7'. */
  identifier: string
  event: EventName
  message: string
  changes?: readonly FieldChange[]
  /** Source of the event, if not the usual one for its name. */
  source?: EventSource
  /** Caller's address at a sign-in. Only its network is stored. */
  address?: string
}

/**
 * Adds an entry to the activity log. Pass the transaction of the change it describes, so that both or neither are
 * stored. Throws if the name isn't in the list of events, whatever its type says.
 */
export async function recordEvent(
  db: Db,
  now: Date,
  { user, changes = [], source, address, ...event }: SystemEvent,
): Promise<void> {
  const usual = sourceOf(event.event)
  if (usual === undefined) throw new Error(`The activity log has no event named ${event.event}.`)
  await insertEvent(db, {
    ...event,
    at: now.toISOString(),
    user_fk: user,
    file: '',
    source: source ?? usual,
    changes: changes.length > 0 ? JSON.stringify(changes) : null,
    network: address === undefined ? null : networkOf(address, { ipv4: 24, ipv6: 48 }),
  })
}

/** Returns the time, ISO 8601, of an event's latest entry; undefined if there is none. */
export const lastRecorded = (db: Db, only: EventName): Promise<string | undefined> => newestAt(db, { only })

/** Returns the time of the latest entry with a different name; null if there is none. */
export async function lastBesides(db: Db, except: EventName): Promise<Date | null> {
  const at = await newestAt(db, { except })
  return at === undefined ? null : new Date(at)
}

/** An event that a page reports in its own words. `file` is where in the page's code it happened. */
export interface PageReport {
  identifier: string
  file: string
  event: string
  message: string
}

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** Stores a report and deletes the oldest above the limit. Throws 'tooMany' at the hourly limit for all addresses. */
export async function recordReport(db: Db, now: Date, report: PageReport): Promise<void> {
  const at = now.toISOString()
  const from = new Date(now.getTime() - hourMs).toISOString()
  await db.transaction().execute(async (trx) => {
    await lockName(trx, 'page reports')
    if ((await countReports(trx, { from, to: at })) >= reportLimits.perHour)
      throw new Problem('tooMany', 'Too many reports this hour.', 3600)
    const id = await insertReport(trx, { ...report, at })
    await deleteReportsUpTo(trx, id - reportLimits.rows)
  })
}

/** Deletes page reports that are older than the limit. */
export const deleteOldReports = (db: Db, now: Date): Promise<void> =>
  deleteReportsBefore(db, new Date(now.getTime() - reportLimits.days * dayMs).toISOString())

import type { Db } from '../../../../server/db/connect.ts'
import { holdName } from '../../../../server/db/portable.ts'
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

/** Who did what to which record. Never about a respondent. */
export interface SystemEvent {
  /** Id of the account; null if no one was signed in. */
  user: number | null
  /** What it is about: 'sign-in', a survey's guid, 'user 7'. */
  identifier: string
  event: EventName
  message: string
  /** Old and new values. */
  changes?: readonly FieldChange[]
  /** Its source, if not the usual one of events of this name. */
  source?: EventSource
  /** Address of the caller at a sign-in; only its network is kept. */
  address?: string
}

/**
 * Adds a line to the activity log. Give it the transaction of the change that it tells of: neither exists without the
 * other. Throws for a name that is not in the closed list, whatever its type says.
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

/** Instant, ISO 8601, of the last line of one name; undefined where there is none. */
export const lastRecorded = (db: Db, only: EventName): Promise<string | undefined> => newestAt(db, { only })

/** When the last line was written that has another name. */
export async function lastBesides(db: Db, except: EventName): Promise<Date | null> {
  const at = await newestAt(db, { except })
  return at === undefined ? null : new Date(at)
}

/** What a page reports of itself, in its own words. `file` is where in the page's code it happened. */
export interface PageReport {
  identifier: string
  file: string
  event: string
  message: string
}

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/**
 * Keeps what a page reports, apart from the activity log, and drops the oldest of too many. Throws 'tooMany' where as
 * many have come within an hour as are kept of one, from whatever addresses.
 */
export async function recordReport(db: Db, now: Date, report: PageReport): Promise<void> {
  const at = now.toISOString()
  const from = new Date(now.getTime() - hourMs).toISOString()
  await db.transaction().execute(async (trx) => {
    await holdName(trx, 'page reports')
    if ((await countReports(trx, { from, to: at })) >= reportLimits.perHour)
      throw new Problem('tooMany', 'Too many reports this hour.', 3600)
    const id = await insertReport(trx, { ...report, at })
    await deleteReportsUpTo(trx, id - reportLimits.rows)
  })
}

/** Deletes the reports of pages that are too old. */
export const deleteOldReports = (db: Db, now: Date): Promise<void> =>
  deleteReportsBefore(db, new Date(now.getTime() - reportLimits.days * dayMs).toISOString())

import type { Db } from '../../../server/db/connect.ts'
import type { EventName } from '../rules.ts'
import { insertEvent, newestAt } from './queries.ts'

export { countEvents, listEvents } from './queries.ts'

/** Who did what to which record. Never about a respondent. */
export interface SystemEvent {
  /** Id of the account; null where nobody was signed in. */
  user: number | null
  /** What it is about: 'sign-in', a survey's guid, 'user 7'. */
  identifier: string
  event: EventName
  message: string
}

/** Adds a line to the audit trail. */
export const recordEvent = (db: Db, now: Date, { user, ...event }: SystemEvent): Promise<void> =>
  insertEvent(db, { ...event, at: now.toISOString(), user_fk: user, file: '' })

/** Instant, ISO 8601, of the last line of one name; undefined where there is none. */
export const lastRecorded = (db: Db, only: EventName): Promise<string | undefined> => newestAt(db, { only })

/** When the last line was written that has another name. */
export async function lastBesides(db: Db, except: EventName): Promise<Date | null> {
  const at = await newestAt(db, { except })
  return at === undefined ? null : new Date(at)
}

/** Adds what a page reports of itself, in its own words. `file` is where in the page's code it happened. */
export const recordReport = (
  db: Db,
  now: Date,
  report: { identifier: string; file: string; event: string; message: string },
): Promise<void> => insertEvent(db, { ...report, at: now.toISOString(), user_fk: null })

import type { Db } from '../../../../server/db/connect.ts'
import { type Versioned, versionSent } from '../../../../server/version.ts'
import { Problem } from '../../../../shared/errors.ts'
import { type About, newestBy } from '../../../records/events/server/actions.ts'
import { findUser } from './queries.ts'

interface Saver {
  db: Db
  user: { id: number }
}

/** Throws 'changed' if `version` differs from If-Match. The newest log entry for `saves` shows who saved last. */
export async function requireVersion(
  saver: Saver & { request: Versioned },
  version: number,
  saves: About,
): Promise<void> {
  const sent = versionSent(saver.request)
  if (sent !== undefined && sent !== version) throw await changedSince(saver, saves)
}

export const changedSince = async (saver: Saver, saves: About): Promise<Problem> =>
  changedBy(saver, await newestBy(saver.db, saves))

/** Returns the error for saving over a change that an account made after the caller read the data. */
export async function changedBy({ db, user }: Saver, id: number | undefined): Promise<Problem> {
  if (id === user.id)
    return new Problem('changed', 'You saved this in another window after you opened it here.')
  const by = id === undefined ? undefined : await findUser(db, id)
  const name = by && `${by.first_name} ${by.last_name}`.trim()
  return new Problem('changed', name ? `${name} saved this after you opened it.` : undefined)
}

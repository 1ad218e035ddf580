import type { Db } from '../../../server/db/connect.ts'
import { countEvents, listEvents } from '../../events/server/actions.ts'
import { findUsers, userIdsByEmail } from '../../users/server/actions.ts'

interface Filter {
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Events that match, newest first, with the e-mail address of who did it, and how many there are in all. */
export async function findEvents(db: Db, filter: Filter, limit: number, offset: number) {
  const users = filter.search ? await userIdsByEmail(db, filter.search) : []
  const rows = await listEvents(db, { ...filter, users }, limit, offset)
  const total = await countEvents(db, { ...filter, users })
  const ids = new Set(rows.flatMap((row) => row.user_fk ?? []))
  const accounts = await findUsers(db, [...ids])
  const emailOf = (id: number | null) => (id === null ? null : (accounts.get(id)?.email ?? null))
  return { total, events: rows.map(({ user_fk, ...row }) => ({ ...row, who: emailOf(user_fk) })) }
}

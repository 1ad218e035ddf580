import { randomInt } from 'node:crypto'
import type { Services } from '../../../../server/serve.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { temporaryPassword } from '../rules.ts'
import { type EndGrants, hashesAtOnce, hashPassword } from './actions.ts'
import { setTemporaryPassword } from './queries.ts'
import type { UserRow } from './tables.ts'

/**
 * Gives accounts temporary passwords, which are shown only once. Skips accounts that have their own password. Hashes a
 * few at a time before the transaction, so that sign-ins can run in between. Throws 'unavailable' if too many passwords
 * are waiting.
 */
export async function giveTemporaryPasswords(
  { db, config, now, endGrants }: Services & { endGrants: EndGrants },
  by: { id: number },
  ids: readonly number[],
): Promise<{ user: UserRow; password: string }[]> {
  const made: { id: number; password: string; hash: string }[] = []
  // In ID order, like everything that locks several accounts.
  const all = [...new Set(ids)].sort((a, b) => a - b)
  for (let from = 0; from < all.length; from += hashesAtOnce) {
    const some = all.slice(from, from + hashesAtOnce).map(async (id) => {
      const password = temporaryPassword(randomInt)
      return { id, password, hash: await hashPassword(config, password) }
    })
    made.push(...(await Promise.all(some)))
  }
  return db.transaction().execute(async (trx) => {
    const given: { user: UserRow; password: string }[] = []
    for (const { id, password, hash } of made) {
      const user = await setTemporaryPassword(trx, id, hash)
      if (!user) continue
      const about = { user: by.id, identifier: `user ${id}`, message: 'password' }
      await recordEvent(trx, now(), { ...about, event: 'Account changed' })
      await endGrants({ db: trx, now, maker: user, which: 'all', by: by.id })
      given.push({ user, password })
    }
    return given
  })
}

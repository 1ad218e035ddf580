import { createHash } from 'node:crypto'
import type { Db } from '../../../../server/db/connect.ts'
import { lockName } from '../../../../server/db/portable.ts'
import { Problem } from '../../../../shared/errors.ts'
import {
  addressWait,
  attemptSource,
  crowdedAddress,
  delayAfter,
  freeAttempts,
  waitBefore,
  waitInWords,
  windowMs,
} from '../rules.ts'
import { deleteFailures, deleteFailuresBefore, insertFailures, latestFailures } from './queries.ts'

/** Identifies what wrong passwords count against. Names of different kinds never collide. */
export interface Guesser {
  kind: 'account' | 'email' | 'browser' | 'current password' | 'second factor' | 'password link'
  name: string
  /** Caller's address, if attempts on many accounts also count against it. */
  address?: string
}

/** An attempt that counts as failed until `forgetFailures` removes it. */
export interface Attempt {
  /** Key of the account, email address or other name that guesses count against. */
  key: string
  /** Key of the address, if there is one. */
  address: string | undefined
  at: number
  /** Number of failures within the window, including this attempt. */
  failures: number
  /** Delay before the next attempt if this one fails, in words; null if there is none. */
  delay: string | null
  /** Whether the address has too many failures to record another in the activity log. */
  isCrowded: boolean
}

/** Only a digest of the name is stored. */
const keyOf = (kind: string, name: string): string =>
  createHash('sha256').update(`${kind}:${name.toLowerCase()}`).digest('base64url')

/** Counts the attempt first, so simultaneous attempts can't pass the limit. Throws 'tooMany' with the delay. */
export async function takeAttempt(db: Db, guesser: Guesser, now: Date): Promise<Attempt> {
  const at = now.getTime()
  const source = attemptSource(guesser.address ?? '')
  // Requests for password links count separately, because a whole school may request them on its first day.
  const counts = guesser.kind === 'password link' ? 'address of links' : 'address'
  const address = source ? keyOf(counts, source) : undefined
  const key = keyOf(guesser.kind, guesser.name)
  return db.transaction().execute(async (trx) => {
    await deleteFailuresBefore(trx, at - windowMs)
    await lockName(trx, key)
    // Failures far in the future were written while a clock was wrong. They are ignored, so they lock no one out.
    const latest = (of: string, limit: number) => latestFailures(trx, of, at + windowMs, limit)
    if (address !== undefined) await lockName(trx, address)
    const ofAddress = address === undefined ? [] : await latest(address, crowdedAddress)
    const isCrowded = ofAddress.length >= crowdedAddress
    const failures = await latest(key, 50)
    const free = isCrowded ? 1 : freeAttempts
    const wait = Math.max(waitBefore(failures, at, free), addressWait(ofAddress, at))
    if (wait > 0) {
      const sentence = `Too many attempts. Try again in ${waitInWords(wait)}.`
      throw new Problem('tooMany', sentence, Math.ceil(wait / 1000))
    }
    await insertFailures(trx, address ? [key, address] : [key], at)
    const next = delayAfter(failures.length + 1, free)
    return {
      key,
      address,
      at,
      failures: failures.length + 1,
      delay: next > 0 ? waitInWords(next) : null,
      isCrowded,
    }
  })
}

/** Removes an attempt whose password was right, and the account's earlier failures. */
export async function forgetFailures(db: Db, attempt: Attempt): Promise<void> {
  await deleteFailures(db, [attempt.key])
  if (attempt.address) await deleteFailures(db, [attempt.address], attempt.at)
}

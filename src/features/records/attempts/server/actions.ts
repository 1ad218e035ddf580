import { createHash } from 'node:crypto'
import type { Db } from '../../../../server/db/connect.ts'
import { holdName } from '../../../../server/db/portable.ts'
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

/** What wrong passwords count against. Names of one kind never meet those of another. */
export interface Guesser {
  kind: 'account' | 'email' | 'browser' | 'current password' | 'second factor' | 'password link'
  name: string
  /** Address of the caller, where attempts on many accounts count too. */
  address?: string
}

/** An attempt that counts as failed until it is given back. */
export interface Attempt {
  /** Key of what guesses count against. */
  key: string
  /** Key of the address, where there is one. */
  address: string | undefined
  at: number
  /** How many have failed within the window, this one included. */
  failures: number
  /** How long the next attempt has to wait if this one fails, in words; null if it need not. */
  delay: string | null
  /** Whether the address has so many failures that one more is not worth a line in the activity log. */
  isCrowded: boolean
}

/** Names are not kept as they are. */
const keyOf = (kind: string, name: string): string =>
  createHash('sha256').update(`${kind}:${name.toLowerCase()}`).digest('base64url')

/**
 * Counts an attempt before the password is compared, so that of many at once no more get through than of those one
 * after another. Throws 'tooMany' with the time to wait while a delay runs.
 */
export async function takeAttempt(db: Db, guesser: Guesser, now: Date): Promise<Attempt> {
  const at = now.getTime()
  const source = attemptSource(guesser.address ?? '')
  // Links that are asked for say nothing about guesses: a whole school may ask on its first day.
  const counts = guesser.kind === 'password link' ? 'address of links' : 'address'
  const address = source ? keyOf(counts, source) : undefined
  const key = keyOf(guesser.kind, guesser.name)
  return db.transaction().execute(async (trx) => {
    await deleteFailuresBefore(trx, at - windowMs)
    await holdName(trx, key)
    // A clock that was wrong and has been set right keeps no one out until the wrong time has come.
    const latest = (of: string, limit: number) => latestFailures(trx, of, at + windowMs, limit)
    if (address !== undefined) await holdName(trx, address)
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

/** Takes an attempt back whose password was right, and forgets the failures before it. */
export async function forgetFailures(db: Db, attempt: Attempt): Promise<void> {
  await deleteFailures(db, [attempt.key])
  if (attempt.address) await deleteFailures(db, [attempt.address], attempt.at)
}

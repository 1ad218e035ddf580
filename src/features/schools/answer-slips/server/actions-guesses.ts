import { Cache } from '../../../../server/cache.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { Turnstile } from '../../../records/links/rules.ts'

/** Unknown codes that an address may send within an hour before its calls wait in the turnstile. */
export const freeTries = 10
/** Calls of an address that may be in progress before further ones wait: more than a school sends in a moment. */
export const atOnce = 100
const hourMs = 60 * 60_000
const addressesAtMost = 10_000

interface Tries {
  failed: number
  inProgress: number
  since: number
}

/** A call that may be a guess. */
export interface Try {
  /** How long it must wait, in ms, before its code is looked up; null if too many wait. */
  wait: number | null
  /** Ends the call. Call it exactly once. */
  end: (outcome: 'failed' | 'other') => void
}

/** Slows down guessing. An address counts only while it sends codes that don't exist, and only in memory. */
export class Guesses {
  private readonly tries = new Cache<Tries>(addressesAtMost)
  private readonly turnstile = new Turnstile()

  begin(db: Db, address: string, now: number): Try {
    const known = this.tries.get(db, address) ?? { failed: 0, inProgress: 0, since: now }
    if (now - known.since > hourMs) Object.assign(known, { failed: 0, since: now })
    this.tries.set(db, address, known)
    known.inProgress += 1
    const isSlow = known.failed >= freeTries || known.inProgress > atOnce
    return {
      wait: isSlow ? this.turnstile.wait(now) : 0,
      end: (outcome) => {
        known.inProgress -= 1
        if (outcome === 'failed') known.failed += 1
      },
    }
  }
}

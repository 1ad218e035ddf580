/** Characters of short links. No two look alike in print or handwriting, and without vowels they form no words. */
export const codeLetters = '34679cdfhjkmnptwxy'
export const codeLength = 7

/** Returns a code as it is stored, however it was typed. Capitals, spaces and punctuation don't matter. */
export const codeOf = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '')

const guid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i

/** Returns the `guid` in an address after /survey-form/, in lowercase, or the unchanged text if it has none. */
export const guidOf = (typed: string): string => guid.exec(typed)?.[0].toLowerCase() ?? typed

/** Time in ms between replies to unknown codes, which are handled one after another. */
const apart = 200
/** Maximum number of waiting requests. Further requests are rejected. */
const mostWaiting = 50

/** Slows down code guessing for all addresses combined. Requests with known codes don't go through it. */
export class Turnstile {
  private free = 0

  /** Returns how long, in ms, an unknown code must wait from `now`; null if too many are waiting. */
  wait(now: number): number | null {
    const wait = Math.max(this.free - now, 0)
    if (wait >= mostWaiting * apart) return null
    this.free = now + wait + apart
    return wait
  }
}

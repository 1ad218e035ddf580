/** Signs of short links: none looks like another in print or by hand, and without vowels they make no words. */
export const codeLetters = '34679cdfhjkmnptwxy'
export const codeLength = 7

/** A code as it is stored, whatever capitals, spaces and signs were typed with it. */
export const codeOf = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '')

const guid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i

/** The guid in what is behind /survey-form/, likewise; as it is where there is none in it. */
export const guidOf = (typed: string): string => guid.exec(typed)?.[0].toLowerCase() ?? typed

/** Unknown codes are answered one after the other, this far apart, in ms. */
const apart = 200
/** So many may wait; with more of them the next is refused. */
const mostWaiting = 50

/**
 * Slows down the guessing of codes for everyone together: no address is shown from another, and codes that exist are
 * never asked about here.
 */
export class Turnstile {
  private free = 0

  /** How long an unknown code waits from `now` on, in ms; null if too many are waiting. */
  wait(now: number): number | null {
    const wait = Math.max(this.free - now, 0)
    if (wait >= mostWaiting * apart) return null
    this.free = now + wait + apart
    return wait
  }
}

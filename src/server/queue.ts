import { Problem } from '../shared/errors.ts'

/** Runs expensive work a few pieces at a time. Rejects new work right away if many pieces are waiting. */
export class Queue {
  readonly #atOnce: number
  #running = 0
  #waiting: (() => void)[] = []

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** Runs the work in turn. Throws 'unavailable' with a retry time if too many callers are already waiting. */
  async run<T>(work: () => Promise<T>, waitingAtMost: number): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= waitingAtMost) {
        // Random, so that the callers don't all retry at the same moment.
        const seconds = 2 + Math.floor(Math.random() * 5)
        throw new Problem('unavailable', 'The service is busy. Try again in a few seconds.', seconds)
      }
      await new Promise<void>((turn) => this.#waiting.push(turn))
    } else this.#running += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}

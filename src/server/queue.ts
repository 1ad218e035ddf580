import { Problem } from '../shared/errors.ts'

/** Runs costly work a few pieces at a time; what comes while many wait is refused at once. */
export class Queue {
  readonly #atOnce: number
  #running = 0
  #waiting: (() => void)[] = []

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** The work's own result, once its turn has come. Throws 'unavailable' with a time to wait where so many wait already. */
  async run<T>(work: () => Promise<T>, waitingAtMost: number): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= waitingAtMost) {
        // Not all at the same moment again.
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

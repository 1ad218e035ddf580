import { isDatabaseDown } from './portable.ts'

interface Waiting<T> {
  item: T
  done: () => void
  failed: (error: unknown) => void
}

/** What became of one commit. */
interface Commit {
  seconds: number
  /** Why it failed; undefined where it did not. */
  error: unknown
}

/**
 * Writes what arrives together in one go: while one batch is being synced to the disk, what comes in goes into the
 * next, and each item is answered after its own commit. A class of thirty costs a few syncs instead of thirty.
 */
export class GroupCommit<T> {
  readonly #write: (batch: T[]) => Promise<void>
  readonly #batchAtMost: number
  #waiting: Waiting<T>[] = []
  #writing = false
  #failedAt: number | undefined

  /** Is told of every commit. */
  onCommit: (commit: Commit) => void = () => {}

  constructor(write: (batch: T[]) => Promise<void>, batchAtMost: number) {
    this.#write = write
    this.#batchAtMost = batchAtMost
  }

  /** How many items wait to be written. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Milliseconds since the database last failed to commit; undefined where it has committed since, or never failed. */
  get failedForMs(): number | undefined {
    return this.#failedAt === undefined ? undefined : performance.now() - this.#failedAt
  }

  /** Resolves when the item is committed; rejects when it could not be. */
  add(item: T): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ item, done, failed })
      if (!this.#writing) void this.#writeAll()
    })
  }

  async #writeAll(): Promise<void> {
    this.#writing = true
    while (this.#waiting.length > 0) {
      await this.#arrivals()
      const batch = this.#waiting.splice(0, this.#batchAtMost)
      try {
        await this.#commit(batch.map((one) => one.item))
        for (const one of batch) one.done()
      } catch (error) {
        // A database in trouble would refuse each by itself too, and each would wait for that in turn.
        if (isDatabaseDown(error)) for (const one of batch) one.failed(error)
        else await this.#writeOneByOne(batch, error)
      }
    }
    this.#writing = false
  }

  async #commit(items: T[]): Promise<void> {
    const begun = performance.now()
    let error: unknown
    try {
      await this.#write(items)
      this.#failedAt = undefined
    } catch (thrown) {
      error = thrown
      if (isDatabaseDown(thrown)) this.#failedAt = performance.now()
      throw thrown
    } finally {
      this.onCommit({ seconds: (performance.now() - begun) / 1000, error })
    }
  }

  /** Turns of the event loop for as long as each brings more, so that what has already arrived shares the commit. */
  async #arrivals(): Promise<void> {
    let known: number
    do {
      known = this.#waiting.length
      await new Promise((next) => setImmediate(next))
    } while (this.#waiting.length > known && known < this.#batchAtMost)
  }

  /** After a failed batch, so that one item which cannot be stored does not take the others with it. */
  async #writeOneByOne(batch: Waiting<T>[], batchError: unknown): Promise<void> {
    for (const one of batch) {
      if (batch.length === 1) return one.failed(batchError)
      try {
        await this.#commit([one.item])
        one.done()
      } catch (error) {
        one.failed(error)
      }
    }
  }
}

import { RowHeld } from './in-one-go.ts'
import { isDatabaseDown } from './portable.ts'

interface Waiting<T> {
  item: T
  done: () => void
  failed: (error: unknown) => void
}

/** Items of one key. */
type Part<T> = readonly [key: number, items: T[]]

/** What became of one commit. */
interface Commit {
  seconds: number
  /** Why it failed; undefined if it did not. */
  error: unknown
}

interface Options<T> {
  keyOf: (item: T) => number
  /** Stores parts, by their keys, in one transaction. It throws RowHeld if a row was locked for so long. */
  write: (parts: readonly Part<T>[], waitMs: number) => Promise<void>
  /** Items that one transaction stores at most. */
  batchAtMost: number
  /** Transactions at once for keys whose rows are held. */
  apartAtOnce: number
}

/** How long a transaction of several keys waits for a row: longer than other processes take to commit. */
const togetherMs = 1000
/** How long once it has met a row that is held; there may be more of them. */
const againMs = 20
/** How long a key waits for its row while nobody else waits with it. */
const apartMs = 2000

/**
 * Writes what arrives together in one go: while one batch is synced to the disk, what comes in goes into the next, and
 * each item is answered after its own commit. A class of thirty costs a few syncs instead of thirty, and thirty classes too.
 * Each key has a queue, and queues take turns. A key whose row another program holds leaves the common batch and is
 * written apart until that works again, so that no key waits for another one's row.
 */
export class GroupCommit<T> {
  readonly #options: Options<T>
  /** In the order of their next turns. */
  readonly #queues = new Map<number, Waiting<T>[]>()
  /** Keys whose row was held when they last had a turn. */
  readonly #apart = new Set<number>()
  readonly #inHand = new Set<number>()
  #waiting = 0
  #isWriting = false
  #apartWriters = 0
  #failedAt: number | undefined

  /** Is called after every commit. */
  onCommit: (commit: Commit) => void = () => {}

  constructor(options: Options<T>) {
    this.#options = options
  }

  /** How many items of all keys wait to be written. */
  get waiting(): number {
    return this.#waiting
  }

  /**
   * Milliseconds since the database last failed to commit; undefined if it has committed since, for whatever key, or never
   * failed. A held row is no failure of the database.
   */
  get failedForMs(): number | undefined {
    return this.#failedAt === undefined ? undefined : performance.now() - this.#failedAt
  }

  /** Resolves when the item is committed; rejects when it could not be. */
  add(item: T): Promise<void> {
    return new Promise((done, failed) => {
      this.#wait(this.#options.keyOf(item), [{ item, done, failed }])
    })
  }

  /** Lets items wait; `first` are those who had a turn already. */
  #wait(key: number, items: readonly Waiting<T>[], first = false): void {
    const queue = this.#queues.get(key) ?? []
    if (first) queue.unshift(...items)
    else queue.push(...items)
    this.#queues.set(key, queue)
    this.#waiting += items.length
    if (!this.#apart.has(key)) {
      if (!this.#isWriting) void this.#writeTogether()
    } else if (this.#apartWriters < this.#options.apartAtOnce) void this.#writeApart()
  }

  async #writeTogether(): Promise<void> {
    this.#isWriting = true
    for (;;) {
      await this.#arrivals()
      const batch: Part<Waiting<T>>[] = []
      let room = this.#options.batchAtMost
      for (const key of this.#queues.keys()) {
        if (room === 0) break
        if (this.#apart.has(key) || this.#inHand.has(key)) continue
        const items = this.#take(key, room)
        batch.push([key, items])
        room -= items.length
      }
      if (batch.length === 0) break
      // In the same order in every process, so that two never wait for each other.
      await this.#storeTogether(batch.sort(([one], [other]) => one - other))
    }
    this.#isWriting = false
  }

  async #writeApart(): Promise<void> {
    this.#apartWriters += 1
    const next = () => [...this.#queues.keys()].find((key) => this.#apart.has(key) && !this.#inHand.has(key))
    for (let key = next(); key !== undefined; key = next()) {
      const items = this.#take(key, this.#options.batchAtMost)
      try {
        await this.#store([[key, items]], apartMs)
        this.#apart.delete(key)
      } catch (error) {
        if (error instanceof RowHeld) {
          this.onCommit({ seconds: apartMs / 1000, error })
          // Those who have come since would wait for the same row.
          for (const one of [...items, ...this.#take(key)]) one.failed(error)
        } else await this.#failed([[key, items]], error)
      }
      this.#release(key)
    }
    this.#apartWriters -= 1
  }

  async #storeTogether(batch: readonly Part<Waiting<T>>[]): Promise<void> {
    let rest = batch
    let waitMs = togetherMs
    while (rest.length > 0) {
      try {
        await this.#store(rest, waitMs)
        break
      } catch (error) {
        const held = error instanceof RowHeld ? rest[error.place] : undefined
        if (!held) {
          await this.#failed(rest, error)
          break
        }
        const [key, items] = held
        rest = rest.filter((part) => part !== held)
        waitMs = againMs
        this.#apart.add(key)
        this.#inHand.delete(key)
        this.#wait(key, items, true)
      }
    }
    for (const [key] of rest) this.#release(key)
  }

  /** Takes a key's items in hand. */
  #take(key: number, atMost = Number.POSITIVE_INFINITY): Waiting<T>[] {
    const queue = this.#queues.get(key) ?? []
    const items = queue.splice(0, atMost)
    this.#waiting -= items.length
    this.#inHand.add(key)
    this.#queues.delete(key)
    // Behind those who wait already.
    if (queue.length > 0) this.#queues.set(key, queue)
    return items
  }

  /** What has come for a key in the meantime may be taken. */
  #release(key: number): void {
    this.#inHand.delete(key)
    if (this.#queues.has(key)) this.#wait(key, [])
  }

  async #store(batch: readonly Part<Waiting<T>>[], waitMs: number): Promise<void> {
    const begun = performance.now()
    let error: unknown
    try {
      await this.#options.write(
        batch.map(([key, items]) => [key, items.map(({ item }) => item)]),
        waitMs,
      )
      this.#failedAt = undefined
      for (const [, items] of batch) for (const one of items) one.done()
    } catch (thrown) {
      error = thrown
      if (isDatabaseDown(thrown) && !(thrown instanceof RowHeld)) this.#failedAt = performance.now()
      throw thrown
    } finally {
      if (!(error instanceof RowHeld)) this.onCommit({ seconds: (performance.now() - begun) / 1000, error })
    }
  }

  /** After a failed batch, so that one item which cannot be stored does not take the others with it. */
  async #failed(batch: readonly Part<Waiting<T>>[], error: unknown): Promise<void> {
    const all = batch.flatMap(([, items]) => items)
    // A database in trouble would refuse each alone too, and each would wait for that in turn.
    if (isDatabaseDown(error) || all.length === 1) for (const one of all) one.failed(error)
    else {
      const smaller: Part<Waiting<T>>[] =
        batch.length > 1
          ? [...batch]
          : batch.flatMap(([key, items]) => items.map((one): Part<Waiting<T>> => [key, [one]]))
      for (const part of smaller)
        await this.#store([part], againMs).catch((reason: unknown) => this.#failed([part], reason))
    }
  }

  /** Turns of the event loop for as long as each brings more, so that what has already arrived shares the commit. */
  async #arrivals(): Promise<void> {
    let known: number
    do {
      known = this.#waiting
      await new Promise((next) => setImmediate(next))
    } while (this.#waiting > known && known < this.#options.batchAtMost)
  }
}

import { isDatabaseDown, isHeld } from './portable.ts'

interface Waiting<T> {
  item: T
  done: () => void
  failed: (error: unknown) => void
}

/** What became of one commit. */
interface Commit {
  seconds: number
  /** Why it failed; undefined if it did not. */
  error: unknown
}

/** Why nothing of a key was stored: its row was held by another program, or what the caller is shown. */
export type Refusal = 'held' | Error

interface Options<T> {
  keyOf: (item: T) => number
  /**
   * Stores items in one transaction. What another program holds is waited for `waitMs`, then it fails as `isHeld` says;
   * with 0 keys whose rows are held are left out.
   */
  write: (items: readonly T[], waitMs: number) => Promise<ReadonlyMap<number, Refusal>>
  /** Most items that one transaction stores. */
  batchAtMost: number
  /** Transactions at once that wait for held rows. */
  apartAtOnce: number
}

/** How long a batch waits for rows that another program holds: another process of the service has stored its own by then. */
const togetherMs = 500
/** How long a key waits for its row while no one else waits with it. */
const apartMs = 2000

/**
 * Writes what arrives together in one transaction: while one batch is synced to the disk, what comes in goes into the next,
 * and each item is answered after its own commit. Each key has a queue, and queues take turns. What belongs to a row that
 * another program holds for longer than a moment is written apart, so that no key waits for another one's row.
 */
export class GroupCommit<T> {
  readonly #options: Options<T>
  /** In the order of their next turns. */
  readonly #queues = new Map<number, Waiting<T>[]>()
  /** Keys that are written apart, or wait for that. */
  readonly #apart = new Set<number>()
  readonly #nextApart: Waiting<T>[][] = []
  #apartWriters = 0
  #isWriting = false
  #waiting = 0
  #failedAt: number | undefined

  /** Is called after every commit. */
  onCommit: (commit: Commit) => void = () => {}

  constructor(options: Options<T>) {
    this.#options = options
  }

  /** How many items of all keys are not stored yet. */
  get waiting(): number {
    return this.#waiting
  }

  /**
   * Milliseconds since the database last failed to commit; undefined if it has committed since, for whatever key, or never
   * failed. A held row isn’t a failure of the database.
   */
  get failedForMs(): number | undefined {
    return this.#failedAt === undefined ? undefined : performance.now() - this.#failedAt
  }

  /** Resolves when the item is committed; rejects when it could not be. */
  add(item: T): Promise<void> {
    this.#waiting += 1
    const stored = new Promise<void>((done, failed) => {
      const key = this.#options.keyOf(item)
      const queue = this.#queues.get(key) ?? []
      queue.push({ item, done, failed })
      this.#queues.set(key, queue)
    })
    void this.#writeTogether()
    return stored.finally(() => {
      this.#waiting -= 1
    })
  }

  async #writeTogether(): Promise<void> {
    if (this.#isWriting) return
    this.#isWriting = true
    for (;;) {
      await this.#arrivals()
      const batch = this.#nextBatch()
      if (batch.length === 0) break
      const held = await this.#store(batch, togetherMs)
      for (const [key, items] of Map.groupBy(held, ({ item }) => this.#options.keyOf(item))) {
        this.#apart.add(key)
        this.#nextApart.push(items)
        void this.#writeApart()
      }
    }
    this.#isWriting = false
  }

  async #writeApart(): Promise<void> {
    if (this.#apartWriters === this.#options.apartAtOnce) return
    this.#apartWriters += 1
    for (let items = this.#nextApart.shift(); items; items = this.#nextApart.shift()) {
      await this.#store(items, apartMs)
      for (const { item } of items) this.#apart.delete(this.#options.keyOf(item))
      void this.#writeTogether()
    }
    this.#apartWriters -= 1
  }

  #nextBatch(): Waiting<T>[] {
    const batch: Waiting<T>[] = []
    for (const [key, queue] of this.#queues) {
      const room = this.#options.batchAtMost - batch.length
      if (room === 0) break
      if (this.#apart.has(key)) continue
      batch.push(...queue.splice(0, room))
      this.#queues.delete(key)
      // Behind those who wait already.
      if (queue.length > 0) this.#queues.set(key, queue)
    }
    return batch
  }

  /** Stores items in one transaction and answers each; returns those whose rows are held. */
  async #store(items: readonly Waiting<T>[], waitMs: number): Promise<Waiting<T>[]> {
    const begun = performance.now()
    const over = (error?: unknown) => this.onCommit({ seconds: (performance.now() - begun) / 1000, error })
    try {
      const refusals = await this.#options.write(
        items.map(({ item }) => item),
        waitMs,
      )
      over()
      this.#failedAt = undefined
      return items.filter(({ item, done, failed }) => {
        const refusal = refusals.get(this.#options.keyOf(item))
        if (refusal === 'held') return true
        if (refusal) failed(refusal)
        else done()
        return false
      })
    } catch (error) {
      over(error)
      if (isHeld(error) && waitMs === togetherMs) return await this.#store(items, 0)
      if (isDatabaseDown(error) && !isHeld(error)) this.#failedAt = performance.now()
      // A database in trouble would refuse each alone too, and each would wait for that in turn.
      if (isDatabaseDown(error) || items.length === 1) {
        for (const one of items) one.failed(error)
        return []
      }
      // One item which cannot be stored does not take the others with it.
      const held: Waiting<T>[] = []
      for (const one of items) held.push(...(await this.#store([one], waitMs)))
      return held
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

import { isDatabaseDown, isHeld } from './portable.ts'

interface Waiting<T> {
  item: T
  done: () => void
  failed: (error: unknown) => void
}

interface Commit {
  seconds: number
  /** Why the commit failed; undefined if it succeeded. */
  error: unknown
}

/** Why nothing was stored for a key: 'held' if another program locked its row, otherwise the error for the caller. */
export type Refusal = 'held' | Error

interface Options<T> {
  keyOf: (item: T) => number
  /**
   * Stores entries in one transaction. Waits up to `waitMs` for rows that another program has locked, then fails with
   * an error that `isHeld` recognizes. With 0, it skips keys with locked rows and returns them.
   */
  write: (items: readonly T[], waitMs: number) => Promise<ReadonlyMap<number, Refusal>>
  /** Maximum number of entries that one transaction stores. */
  batchAtMost: number
  /** Maximum number of transactions that wait for locked rows at the same time. */
  apartAtOnce: number
}

/** How long a batch waits for rows locked by another program. The service's second process is done by then. */
const togetherMs = 500
/** How long a key waits for its row when it is written separately, without delaying other keys. */
const apartMs = 2000

/**
 * Writes entries that arrive together in one transaction. While one batch is synced to the disk, new entries go into
 * the next batch. Each entry's promise settles after its own commit. Each key has a queue, and queues take turns. If
 * another program locks a row for more than a moment, that row's entries are written separately. No key then waits for
 * another key's row.
 */
export class GroupCommit<T> {
  readonly #options: Options<T>
  /** Keys and their queues, in the order of their next turns. */
  readonly #queues = new Map<number, Waiting<T>[]>()
  /** Keys that are being written separately or are waiting to be. */
  readonly #apart = new Set<number>()
  readonly #nextApart: Waiting<T>[][] = []
  #apartWriters = 0
  #isWriting = false
  #waiting = 0
  #failedAt: number | undefined

  onCommit: (commit: Commit) => void = () => {}

  constructor(options: Options<T>) {
    this.#options = options
  }

  /** Number of entries, for all keys, that aren't stored yet. */
  get waiting(): number {
    return this.#waiting
  }

  /** Undefined if no commit has failed, or one has succeeded since. A locked row isn't a database failure. */
  get failedForMs(): number | undefined {
    return this.#failedAt === undefined ? undefined : performance.now() - this.#failedAt
  }

  /** Resolves when the entry is committed; rejects if it couldn't be. */
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
      // Moves the key behind the keys that are already waiting.
      if (queue.length > 0) this.#queues.set(key, queue)
    }
    return batch
  }

  /** Stores entries in one transaction and settles each. Returns the entries whose rows are locked. */
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
      // If the database is down, it would also reject each entry sent separately, each after its own wait.
      if (isDatabaseDown(error) || items.length === 1) {
        for (const one of items) one.failed(error)
        return []
      }
      // Stores entries one by one, so that one bad entry doesn't make the others fail.
      const held: Waiting<T>[] = []
      for (const one of items) held.push(...(await this.#store([one], waitMs)))
      return held
    }
  }

  /** Waits while each turn of the event loop brings more entries, so that all received so far share the commit. */
  async #arrivals(): Promise<void> {
    let known: number
    do {
      known = this.#waiting
      await new Promise((next) => setImmediate(next))
    } while (this.#waiting > known && known < this.#options.batchAtMost)
  }
}

import { setImmediate } from 'node:timers/promises'

/**
 * Combines reads that many callers request at once. While one read is running, new requests wait for the next read.
 * Each caller gets data read after its request, so nothing has to be invalidated.
 */
export class SharedRead<K, V> {
  readonly #read: (ids: K[]) => Promise<ReadonlyMap<K, V>>
  #next: { ids: Set<K>; found: Promise<ReadonlyMap<K, V>> } | undefined
  #last: Promise<unknown> = Promise.resolve()

  /** `read` gets each id once. For an id that it doesn't find, callers get undefined. */
  constructor(read: (ids: K[]) => Promise<ReadonlyMap<K, V>>) {
    this.#read = read
  }

  /** Returns the current value for an id. If the read fails, rejects for every caller waiting for it. */
  async get(id: K): Promise<V | undefined> {
    this.#next ??= this.#begin()
    this.#next.ids.add(id)
    return (await this.#next.found).get(id)
  }

  #begin() {
    const ids = new Set<K>()
    const found = this.#last.then(async () => {
      // Requests that arrive together share one read.
      await setImmediate()
      this.#next = undefined
      return this.#read([...ids])
    })
    this.#last = found.catch(() => {})
    return { ids, found }
  }
}

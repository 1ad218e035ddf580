import { setImmediate } from 'node:timers/promises'

/**
 * Reads that many ask for at once, made together: while one is under way, what is asked for waits for the next. Each
 * caller gets what was read after it asked, never anything older, so that nothing has to be told that it has changed.
 */
export class SharedRead<K, V> {
  readonly #read: (ids: K[]) => Promise<ReadonlyMap<K, V>>
  #next: { ids: Set<K>; found: Promise<ReadonlyMap<K, V>> } | undefined
  #last: Promise<unknown> = Promise.resolve()

  /** `read` gets each id once; what it does not find is undefined for its callers. */
  constructor(read: (ids: K[]) => Promise<ReadonlyMap<K, V>>) {
    this.#read = read
  }

  /** What is under an id now. Rejects, for all who wait for it, where the read fails. */
  async get(id: K): Promise<V | undefined> {
    this.#next ??= this.#begin()
    this.#next.ids.add(id)
    return (await this.#next.found).get(id)
  }

  #begin() {
    const ids = new Set<K>()
    const found = this.#last.then(async () => {
      // What has come in together asks together.
      await setImmediate()
      this.#next = undefined
      return this.#read([...ids])
    })
    this.#last = found.catch(() => {})
    return { ids, found }
  }
}

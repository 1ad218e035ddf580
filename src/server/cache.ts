import type { Db } from './db/connect.ts'

/**
 * Values kept in memory, separate for each database connection or transaction. Holds values of at most `atMost` in
 * size together and drops the least recently used first; without `sizeOf` every value counts as one.
 */
export class Cache<T> {
  readonly #atMost: number
  readonly #sizeOf: (value: T) => number
  readonly #connections = new WeakMap<Db, Map<string | number, T>>()

  constructor(atMost: number, sizeOf: (value: T) => number = () => 1) {
    this.#atMost = atMost
    this.#sizeOf = sizeOf
  }

  get(db: Db, key: string | number): T | undefined {
    const values = this.#valuesOf(db)
    const value = values.get(key)
    if (value === undefined) return undefined
    // A map iterates in order of insertion, so the least recently used is first.
    values.delete(key)
    values.set(key, value)
    return value
  }

  /** Keeps a value, at least until the next one is set. A value that has grown since is measured again here. */
  set(db: Db, key: string | number, value: T): void {
    const values = this.#valuesOf(db)
    values.delete(key)
    values.set(key, value)
    let size = 0
    for (const one of values.values()) size += this.#sizeOf(one)
    for (const [oldest, one] of values) {
      if (size <= this.#atMost || values.size === 1) return
      size -= this.#sizeOf(one)
      values.delete(oldest)
    }
  }

  /** The value under a key, which names everything it depends on; computed where it is not known. */
  getOr(db: Db, key: string, compute: () => T): T {
    const value = this.get(db, key) ?? compute()
    this.set(db, key, value)
    return value
  }

  delete(db: Db, key: string | number): void {
    this.#valuesOf(db).delete(key)
  }

  #valuesOf(db: Db): Map<string | number, T> {
    const values = this.#connections.get(db) ?? new Map<string | number, T>()
    this.#connections.set(db, values)
    return values
  }
}

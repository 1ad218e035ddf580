import type { Db } from './db/connect.ts'

/**
 * An in-memory cache, separate for each database connection or transaction. Holds values with a total size of up to
 * `atMost` and evicts the least recently used first. Without `sizeOf`, each value counts as one.
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
    // A map iterates in the order of insertion, so the least recently used entry is first.
    values.delete(key)
    values.set(key, value)
    return value
  }

  /** Stores a value, at least until the next value is set. Setting a value that has grown measures it again. */
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

  /** Returns a cached value, or computes it. The key must include everything that the value depends on. */
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

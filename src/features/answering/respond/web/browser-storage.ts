/** Browser storage. Values that don't fit stay in memory, as do all values if storage is blocked. */
export class Shelf {
  private readonly memory = new Map<string, string>()
  private readonly storage: Storage | null

  constructor(open: () => Storage) {
    this.storage = tried(open)
  }

  /** False if any value is or would be in memory only. */
  get isKept(): boolean {
    return this.storage !== null && this.memory.size === 0
  }

  get(key: string): string | null {
    return this.memory.get(key) ?? tried(() => this.storage?.getItem(key) ?? null)
  }

  set(key: string, value: string) {
    this.memory.set(key, value)
    this.store(key, value)
  }

  remove(key: string) {
    this.memory.delete(key)
    tried(() => this.storage?.removeItem(key))
    // There may now be room for values in memory.
    for (const [other, value] of this.memory) this.store(other, value)
  }

  private store(key: string, value: string) {
    tried(() => {
      if (!this.storage) return
      this.storage.setItem(key, value)
      this.memory.delete(key)
    })
  }

  /** Checks whether closing the page would lose this value. */
  isOnlyInMemory(key: string): boolean {
    return this.memory.has(key)
  }

  keys(prefix: string): string[] {
    const stored = tried(() => (this.storage ? Object.keys(this.storage) : [])) ?? []
    return [...new Set([...stored, ...this.memory.keys()])].filter((key) => key.startsWith(prefix))
  }
}

function tried<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}

/** A browser storage that falls back to memory when it is full or forbidden; then `isKept` is false. */
export class Shelf {
  private readonly memory = new Map<string, string>()
  private readonly storage: Storage | null
  /** False once something had to stay in memory. */
  isKept = true

  constructor(open: () => Storage) {
    this.storage = tried(open)
    if (!this.storage) this.isKept = false
  }

  get(key: string): string | null {
    return this.memory.get(key) ?? tried(() => this.storage?.getItem(key) ?? null)
  }

  set(key: string, value: string) {
    try {
      if (!this.storage) throw new Error('There is no storage.')
      this.storage.setItem(key, value)
      this.memory.delete(key)
      this.isKept = true
    } catch {
      this.memory.set(key, value)
      this.isKept = false
    }
  }

  remove(key: string) {
    this.memory.delete(key)
    tried(() => this.storage?.removeItem(key))
  }

  /** Whether this one thing would be lost with the page. */
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

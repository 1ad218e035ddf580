import { isDatabaseDown } from './db/portable.ts'

/**
 * Runs every task even if one fails: `also` does one and answers whether it was done, `tell` throws what failed when
 * all are done. If the database cannot be reached `also` throws at once.
 */
export function failures() {
  const found: unknown[] = []
  return {
    async also(work: () => Promise<unknown>): Promise<boolean> {
      try {
        await work()
        return true
      } catch (error) {
        if (isDatabaseDown(error)) throw error
        found.push(error)
        return false
      }
    },
    tell(): void {
      if (found.length === 1) throw found[0]
      if (found.length > 1) throw new AggregateError(found, found.map(String).join('; '))
    },
  }
}

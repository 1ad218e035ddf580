import { isDatabaseDown } from './db/portable.ts'

/**
 * Runs every task even if one fails. `also` runs one task and returns whether it succeeded. `tell`, called at the end,
 * throws the collected errors. If the database can't be reached, `also` throws right away.
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

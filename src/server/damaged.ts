import { Problem } from '../shared/errors.ts'

const logged = new Map<string, number>()

/** A stored record that can't be read. The log reports each record at most once a minute. */
export class Damaged extends Problem {
  constructor(record: string, cause?: unknown) {
    super('unexpected', `Not available. We can’t read ${record}. Tell the site operator.`)
    const now = performance.now()
    if (now - (logged.get(record) ?? -60_000) < 60_000) return
    if (logged.size > 1000) logged.clear()
    logged.set(record, now)
    console.error(`We can’t read ${record}.`, cause ?? '')
  }
}

/** Parses stored JSON. `record` says what is stored, with its id. Throws Damaged if the JSON can't be read. */
export function parsed<T>(json: string, record: string): T {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new Damaged(record, error)
  }
}

/** Returns null if a stored record that the work needs can't be read, so that a list still shows its other rows. */
export const unlessDamaged = <T>(work: () => Promise<T>): Promise<T | null> =>
  work().catch((error) => {
    if (error instanceof Damaged) return null
    throw error
  })

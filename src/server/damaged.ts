import { Problem } from '../shared/errors.ts'
import { Cache } from './cache.ts'
import { isDatabaseDown } from './db/portable.ts'
import type { Services } from './services.ts'

/** When something could not be read or made, by its name. */
const failures = new Cache<number>(2000)
const restMs = 60_000

/** Whether something could not be read or made within the last minute. */
export function hasFailed({ db, now }: Services, name: string): boolean {
  const at = failures.get(db, name)
  return at !== undefined && Math.abs(now().getTime() - at) < restMs
}

/**
 * Reads or makes one of several things that stand beside one another: undefined where that fails, so that the others are
 * shown. What failed is logged, and not tried again for a minute. Throws where the database cannot be reached, and
 * 'unavailable' where something changed meanwhile: that is no damage, and another look finds it as it is now.
 */
export async function unlessDamaged<T>(
  services: Services,
  name: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  if (hasFailed(services, name)) return undefined
  try {
    return await work()
  } catch (error) {
    if (isDatabaseDown(error) || isBusy(error)) throw error
    failures.set(services.db, name, services.now().getTime())
    console.error(`Cannot be read or made now: ${name}.`, error)
    return undefined
  }
}

const isBusy = (error: unknown): boolean => error instanceof Problem && error.problem === 'unavailable'

/** Answers undefined where something changed while it was read: another look finds it. */
export function orLater(error: unknown): undefined {
  if (!isBusy(error)) throw error
}

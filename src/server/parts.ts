import { setImmediate } from 'node:timers/promises'

/**
 * Runs work in parts. Other work gets a turn between two parts, because the whole would block this thread for a long
 * time.
 */
export async function inParts<T>(work: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await setImmediate()
  }
}

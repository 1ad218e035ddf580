import { setImmediate } from 'node:timers/promises'

/** Lets other work run between parts, because the whole would block this thread for a long time. */
export async function inParts<T>(work: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await setImmediate()
  }
}

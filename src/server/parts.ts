import { setImmediate } from 'node:timers/promises'

/** Lets other work run between parts, because running all of them at once would block this thread. */
export async function inParts<T>(work: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await setImmediate()
  }
}

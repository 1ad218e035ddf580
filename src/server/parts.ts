import { setImmediate } from 'node:timers/promises'

/** Does a work of many parts. Between two of them others have their turn: it would hold up this thread for long. */
export async function inParts<T>(work: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await setImmediate()
  }
}

import { setImmediate } from 'node:timers/promises'

/** How many turns of the event loop others have while something is done. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const others = (async () => {
    for (; !isOver; turns++) await setImmediate()
  })()
  await work()
  isOver = true
  await others
  return turns
}

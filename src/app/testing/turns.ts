import { setImmediate } from 'node:timers/promises'

/** Returns how many event loop turns other work gets while `work` runs. */
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

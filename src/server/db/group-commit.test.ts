import { setImmediate, setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { GroupCommit } from './group-commit.ts'

test('what follows within a moment shares the commit', async () => {
  const batches: number[][] = []
  const queue = new GroupCommit<number>(async (batch) => {
    batches.push(batch)
  }, 200)
  // Timers come first in a turn of the event loop: what is added in this turn is there before the next ones are due.
  await setTimeout(0)
  const first = queue.add(1)
  await setImmediate()
  await Promise.all([first, queue.add(2)])
  expect(batches).toEqual([[1, 2]])
})

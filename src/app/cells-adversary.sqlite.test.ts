import { expect, test } from 'vitest'
import { playCells } from './testing/adversary/cells.ts'

/** Plays someone who has all the files and the combined results. `npm run bench -- cells` plays more rounds. */
test('doesn’t reveal a hidden figure through installations’ files and their combined averages', async () => {
  const found = await playCells({
    seed: 31,
    character: 'mixed',
    cells: [
      [
        [60, 25],
        [24, 12],
      ],
      [[70, 30]],
    ],
  })

  expect(found.compared).toBeGreaterThan(15)
  expect(found.ofPromised).toBeLessThanOrEqual(1)
  expect(found.hidden).toBeGreaterThan(10)
  expect(found.determined).toBe(0)
})

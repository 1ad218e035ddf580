import { expect, test } from 'vitest'
import { playCells } from './testing/adversary/cells.ts'

/** Anyone who holds all files and the roll-up; `npm run bench -- cells` plays more of them. */
test('files of installations hide the same figures, and together give a mean', async () => {
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

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
  expect(found.gaps).toMatchObject({ told: 0, determined: 0 })
})

test('doesn’t reveal a hidden gap through installations’ files and their combined gaps', async () => {
  const many = (schools: number) => Array.from({ length: schools }, () => 400)
  const found = await playCells({
    seed: 37,
    character: 'equal cells',
    cells: [[many(13), [60, 25]], [many(12), many(13)], [[60, 40], many(14)], [many(11)]],
  })

  expect(found.determined).toBe(0)
  expect(found.gaps.told).toBeGreaterThan(6)
  expect(found.gaps.combined).toBeGreaterThan(9)
  expect(found.gaps.hidden).toBeGreaterThan(10)
  expect(found.gaps.determined).toBe(0)
}, 120_000)

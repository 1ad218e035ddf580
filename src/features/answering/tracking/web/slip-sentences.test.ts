import { expect, test } from 'vitest'
import type { Tracking } from '../contract.ts'
import { slipSentences } from './tracking-sentences.ts'

const group = (slips?: Tracking['groups'][number]['slips']) => ({
  key: 'staff' as const,
  name: 'Staff',
  count: 0,
  expected: 52,
  atMost: null,
  aboveBound: 0,
  hasMarked: false,
  breakdownsStay: false,
  ...(slips && { slips }),
})

test('say how responses of groups with slips came', () => {
  expect(
    slipSentences([
      group(),
      group({ door: 'slip', answered: 40, without: 0 }),
      group({ door: 'slip', answered: 40, without: 1 }),
      group({ door: 'slip', answered: 40, without: 9 }),
      group({ door: 'both', answered: 212, without: 61 }),
    ]),
  ).toEqual([
    'Staff: 40 with a slip.',
    'Staff: 40 with a slip. 1 came without a slip. It’s stored but doesn’t count.',
    'Staff: 40 with a slip. 9 came without a slip. They’re stored but don’t count.',
    'Staff: 212 with a slip, 61 by the open link, which one person can use several times.',
  ])
})

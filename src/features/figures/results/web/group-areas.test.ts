import { expect, test } from 'vitest'
import type { Verdict } from '../contract.ts'
import { type GroupAreaTable, verdictWords, widestArea } from './group-areas.ts'

const rest: Verdict = {
  ...{ kind: 'area', direction: 'lower', distance: 1, apart: 1.5, size: 'large', found: true, clear: true },
}

test.each<[Partial<Verdict>, string, string]>([
  [{}, '−1.5', '−1.5, lower'],
  [{ direction: 'higher', kind: 'level' }, '+1.5', '+1.5, higher, large, across all areas'],
  [{ apart: null }, 'lower', 'clearly lower, large'],
  [{ clear: false, found: false }, '', 'too close to call'],
])('labels a cell with what it shows: %j', (change, shown, spoken) => {
  expect(verdictWords({ ...rest, ...change })).toEqual({ shown, spoken })
})

test('finds the area with the widest clear gap in the tables on screen', () => {
  const cell = (area: 'DBP' | 'TAG' | null, change: Partial<Verdict>) => ({
    ...{ area, figure: { reason: null, n: null, score: null, favorable: null } as never },
    rest: { ...rest, ...change },
  })
  const tableOf = (cells: ReturnType<typeof cell>[]): GroupAreaTable =>
    ({ sections: [{ rows: [{ cells }] }] }) as unknown as GroupAreaTable
  const students = tableOf([cell('DBP', { distance: 1 }), cell('TAG', { distance: 3, clear: false })])
  const staff = tableOf([cell(null, { distance: 2 })])

  expect(widestArea([students])).toBe('DBP')
  expect(widestArea([students, staff])).toBeNull()
  expect(widestArea([])).toBeNull()
})

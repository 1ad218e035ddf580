import { expect, test } from 'vitest'
import type { Verdict } from '../contract.ts'
import { verdictWords } from './group-areas.ts'

const rest: Verdict = {
  ...{ kind: 'area', direction: 'lower', distance: 1, apart: 1.5, size: 'large', found: true, clear: true },
}

test.each<[Partial<Verdict>, string, string]>([
  [{}, '−1.5', '−1.5, lower'],
  [{ direction: 'higher', kind: 'level' }, '+1.5', '+1.5, higher, large, across all areas'],
  [{ apart: null }, 'lower', 'clearly lower, large'],
  [{ clear: false, found: false }, '', 'too close to call'],
])('names a cell by what it shows: %j', (change, shown, spoken) => {
  expect(verdictWords({ ...rest, ...change })).toEqual({ shown, spoken })
})

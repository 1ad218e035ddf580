import { expect, test } from 'vitest'
import { stepState, stepStates } from './rules.ts'

test.each([
  [1, 'active'],
  [2, 'complete'],
  [0, 'disabled'],
  [3, 'disabled'],
  [-1, 'disabled'],
] as const)('reads status %i as %s', (status, state) => {
  expect(stepState(status)).toBe(state)
})

test('never disables the first step, but can disable later steps', () => {
  expect(stepStates([0, 0, 0])).toEqual(['active', 'disabled', 'disabled'])
  expect(stepStates([2, 1, 0])).toEqual(['complete', 'active', 'disabled'])
  expect(stepStates([])).toEqual([])
})

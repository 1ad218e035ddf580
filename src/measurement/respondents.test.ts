import { expect, test } from 'vitest'
import { hasScore } from './respondents.ts'

test.each([
  [0, 0, false],
  [0, 4, false],
  [1, 4, false],
  [2, 4, true],
  [1, 3, false],
  [2, 3, true],
  [1, 2, true],
  [2, 5, false],
  [3, 5, true],
  [1, 1, true],
])('%i scored answers among %i items: a score is %s', (count, items, expected) => {
  expect(hasScore(count, items)).toBe(expected)
})

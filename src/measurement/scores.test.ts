import { expect, test } from 'vitest'
import { oneDecimal, scoreStatus } from './scores.ts'

test.each([
  [0, 'low'],
  [3.2, 'low'],
  [3.3, 'emerging'],
  [6.7, 'emerging'],
  [6.8, 'high'],
  [10, 'high'],
] as const)('labels a score of %s as %s', (score, status) => {
  expect(scoreStatus(score)).toBe(status)
})

test('splits a scale with a different maximum into thirds with one decimal', () => {
  // For a maximum of 4, a third is 1.3 and two thirds are 2.7.
  expect([1.2, 1.3, 2.7, 2.8].map((score) => scoreStatus(score, 4))).toEqual([
    'low',
    'emerging',
    'emerging',
    'high',
  ])
})

test.each([
  [3.25, 3.3],
  [3.249999, 3.2],
  [6.75, 6.8],
  [6.666, 6.7],
  [0, 0],
  [10, 10],
])('rounds %d to one decimal as %d', (value, rounded) => {
  expect(oneDecimal(value)).toBe(rounded)
})

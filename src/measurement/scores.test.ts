import { expect, test } from 'vitest'
import { oneDecimal, scoreStatus } from './scores.ts'

test.each([
  [0, 'low'],
  [3.2, 'low'],
  [3.3, 'emerging'],
  [6.7, 'emerging'],
  [6.8, 'high'],
  [10, 'high'],
] as const)('a score of %s is %s', (score, status) => {
  expect(scoreStatus(score)).toBe(status)
})

test('splits another maximum into thirds with one decimal', () => {
  // A third of 4 is 1.3, two thirds are 2.7.
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
])('%d to one decimal is %d', (value, rounded) => {
  expect(oneDecimal(value)).toBe(rounded)
})

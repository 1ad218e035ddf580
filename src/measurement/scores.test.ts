import { expect, test } from 'vitest'
import { marginOf, scoreStatus, shown } from './scores.ts'

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

test('another maximum has its own thirds, rounded to one decimal', () => {
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
])('%s is shown as %s', (value, text) => {
  expect(shown(value)).toBe(text)
})

test.each([
  // Half widths from a table of the t distribution: 2.262 (9 degrees of freedom), 2.045 (29).
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 2.262 * Math.sqrt(55 / 6 / 10)],
  [Array.from({ length: 30 }, (_, place) => place % 2), 2.045 * Math.sqrt(7.5 / 29 / 30)],
])('the margin of a mean is that of Student’s t', (values, margin) => {
  expect(marginOf(values)).toBeCloseTo(margin, 2)
})

test('one value has no margin, equal values have none to speak of', () => {
  expect([marginOf([]), marginOf([5]), marginOf([5, 5, 5])]).toEqual([null, null, 0])
})

import { expect, test } from 'vitest'
import { readDay } from './read-day.ts'

test.each([
  ['2027-06-11', '2027-06-11'],
  ['6/11/2027', '2027-06-11'],
  [' 06/11/2027 ', '2027-06-11'],
  ['June 11, 2027', '2027-06-11'],
  ['jun 11 2027', '2027-06-11'],
  ['Friday, June 11, 2027', '2027-06-11'],
  ['13/01/2027', ''],
  ['2/30/2027', ''],
  ['Juni 11, 20', ''],
  ['11. Juni 2027', ''],
  ['', ''],
])('%j is %j', (text, day) => {
  expect(readDay(text)).toBe(day)
})

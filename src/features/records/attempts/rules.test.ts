import { expect, test } from 'vitest'
import { attemptSource, delayAfter, waitBefore, waitInWords } from './rules.ts'

test('starts delays after five wrong passwords and doubles them up to 15 minutes', () => {
  const seconds = Array.from({ length: 14 }, (_, failures) => delayAfter(failures) / 1000)
  expect(seconds).toEqual([0, 0, 0, 0, 0, 10, 20, 40, 80, 160, 320, 640, 900, 900])
})

test.each([
  ['nothing has failed', [], 0],
  ['four have failed', [100_000, 99_000, 98_000, 97_000], 0],
  ['the fifth has failed two seconds ago', [98_000, 5, 4, 3, 2], 8000],
  ['the fifth has failed long ago', [5, 4, 3, 2, 1], 0],
  ['a clock was wrong', [900_000, 5, 4, 3, 2], 10_000],
])('computes the wait when %s', (_when, failures, wait) => {
  expect(waitBefore(failures, 100_000)).toBe(wait)
})

test.each([
  [400, '1 second'],
  [10_000, '10 seconds'],
  [90_000, '90 seconds'],
  [90_001, '2 minutes'],
  [900_000, '15 minutes'],
])('puts %i ms into words', (ms, words) => {
  expect(waitInWords(ms)).toBe(words)
})

test.each([
  ['198.51.100.7', '198.51.100.7/32'],
  ['::ffff:198.51.100.7', '198.51.100.7/32'],
  ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
  ['2001:DB8:01:2::1%eth0', '2001:db8:1:2::/64'],
  ['no address', ''],
])('counts attempts from %s against %s', (address, source) => {
  expect(attemptSource(address)).toBe(source)
})

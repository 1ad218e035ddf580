import { expect, test } from 'vitest'
import { signInLimits, signInSource, tokenLifetime } from './rules.ts'

test('a token lasts two hours', () => {
  expect(tokenLifetime).toBe(7200)
})

test('a school’s address may fail far more often than one account, as everybody there shares it', () => {
  expect(signInLimits.address).toBeGreaterThanOrEqual(10 * signInLimits.account)
  expect(signInLimits.account).toBeGreaterThanOrEqual(5)
  expect(signInLimits.windowMs).toBe(15 * 60 * 1000)
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
  ['2001:DB8:01:2::1', '2001:db8:1:2::2%eth0'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
])('%s and %s are one source: a caller has all addresses of a network of 64 bits', (one, other) => {
  expect(signInSource(one)).toBe(signInSource(other))
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['203.0.113.9', '203.0.113.10'],
])('%s and %s are two', (one, other) => {
  expect(signInSource(one)).not.toBe(signInSource(other))
})

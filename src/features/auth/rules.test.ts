import { expect, test } from 'vitest'
import { signInLimits, tokenLifetime } from './rules.ts'

test('a token lasts two hours', () => {
  expect(tokenLifetime).toBe(7200)
})

test('a school’s address may fail far more often than one account, as everybody there shares it', () => {
  expect(signInLimits.address).toBeGreaterThanOrEqual(10 * signInLimits.account)
  expect(signInLimits.account).toBeGreaterThanOrEqual(5)
  expect(signInLimits.windowMs).toBe(15 * 60 * 1000)
})

import { expect, test } from 'vitest'
import { tokenLifetime } from '../../people/tokens/rules.ts'
import { browserCookie, browserToken } from './rules.ts'

test('makes a token valid for two hours', () => {
  expect(tokenLifetime).toBe(7200)
})

const token = 'k'.repeat(43)
test('limits a known browser’s cookie to sign-in and hides it from scripts', () => {
  expect(browserCookie(token, false)).toBe(
    `equity-audit-browser=${token}; Path=/api/login; Max-Age=15552000; HttpOnly; SameSite=Strict`,
  )
  expect(browserCookie(token, true)).toMatch(/; Secure$/)
})

test.each([
  [undefined, undefined],
  [`equity-audit-browser=${token}`, token],
  [`other=1; equity-audit-browser=${token}; more=2`, token],
  [`not-equity-audit-browser=${token}`, undefined],
  ['equity-audit-browser=short', undefined],
  [`equity-audit-browser=${token}x`, undefined],
])('for the header %s, reads the token %s', (header, expected) => {
  expect(browserToken(header)).toBe(expected)
})

import { expect, test } from 'vitest'
import { canChangePassword } from './rules.ts'

test.each([
  ['all is filled in and both new ones match', 'old', 'new', 'new', true],
  ['spaces around them do not count', ' old ', ' new', 'new ', true],
  ['the current one is blank', '  ', 'new', 'new', false],
  ['the new one is blank', 'old', ' ', ' ', false],
  ['the new one is the current one', 'old', 'old ', 'old', false],
  ['the new ones differ', 'old', 'new', 'New', false],
])('decides whether a password change can be sent when %s', (_when, current, next, repeat, can) => {
  expect(canChangePassword({ current, next, repeat })).toBe(can)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { count } from './numbers.ts'

test('formats a count as the browser does', () => {
  const format = new Intl.NumberFormat('en-US')
  for (const value of [0, 9, 10, 999, 1000, 1022, 99_999, 100_000, 1_000_000])
    expect(count(value)).toBe(format.format(value))
  fc.assert(
    fc.property(fc.integer(), (value) => {
      expect(count(value)).toBe(format.format(value))
    }),
  )
})

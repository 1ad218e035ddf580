import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meetsPasswordPolicy, passwordFaults } from './rules.ts'

test.each([
  ['Correct-Horse-1', ['special']],
  ['Correct-Horse-1!', []],
  ['Correct!1234', []],
  ['Correct!123', ['length']],
  ['correct!12345', ['uppercase']],
  ['Correct!horse', ['number']],
  ['', ['length', 'uppercase', 'number', 'special']],
  ['Éléphant!1234', []],
])('%j lacks %j', (password, faults) => {
  expect(passwordFaults(password)).toEqual(faults)
  expect(meetsPasswordPolicy(password)).toBe(faults.length === 0)
})

test('exactly the eight special characters of the policy count', () => {
  const counts = (character: string) => meetsPasswordPolicy(`Correcthorse1${character}`)
  expect([...'@$!%*?&#'].every(counts)).toBe(true)
  expect([...'-_+=.,:;/\\^~()[]{}<>|"\' '].some(counts)).toBe(false)
})

test('what meets the policy still meets it when more is added', () => {
  const good = fc
    .tuple(fc.string(), fc.string())
    .map(([before, after]) => [before, 'Correct!1234', after].join(''))
  fc.assert(
    fc.property(good, (password) => {
      expect(meetsPasswordPolicy(password)).toBe(true)
    }),
  )
})

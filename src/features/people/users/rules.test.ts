import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meetsPasswordPolicy, passwordBase, passwordBases, passwordFaults } from './rules.ts'

test.each([
  ['Correct-Horse-1', ['special']],
  ['Correct-Horse-1!', []],
  ['Correct!1234', []],
  ['Correct!123', ['length']],
  ['correct!12345', ['uppercase']],
  ['Correct!horse', ['number']],
  ['', ['length', 'uppercase', 'number', 'special']],
  ['Éléphant!1234', []],
])('reports that the password %j lacks %j', (password, faults) => {
  expect(passwordFaults(password)).toEqual(faults)
  expect(meetsPasswordPolicy(password)).toBe(faults.length === 0)
})

test('accepts exactly the eight special characters of the policy', () => {
  const counts = (character: string) => meetsPasswordPolicy(`Correcthorse1${character}`)
  expect([...'@$!%*?&#'].every(counts)).toBe(true)
  expect([...'-_+=.,:;/\\^~()[]{}<>|"\' '].some(counts)).toBe(false)
})

test('still accepts a valid password with characters added before or after', () => {
  const good = fc
    .tuple(fc.string(), fc.string())
    .map(([before, after]) => [before, 'Correct!1234', after].join(''))
  fc.assert(
    fc.property(good, (password) => {
      expect(meetsPasswordPolicy(password)).toBe(true)
    }),
  )
})

test.each([
  ['P@$$w0rd2026!!', 'password'],
  ['Welcome-12345!', 'welcome'],
  ['Sunsh1ne!2026', 'sunshine'],
  ['1LoveYou#2026', 'iloveyou'],
  ['Correct-Horse-1!', 'correct-horse'],
  ['Minnesot@2026!', 'minnesota'],
  ['Footba11#2026', 'football'],
  ['Princes$$$2026', 'princess'],
])('reduces the password %j to %s', (password, word) => {
  expect(passwordBases(password)).toContain(passwordBase(word))
})

test('ignores digits and symbols at the end of a password', () => {
  const end = fc.string({ unit: fc.constantFrom(...'0123456789@$!%*?&#-_. ') })
  fc.assert(
    fc.property(fc.string(), end, (password, more) => {
      expect(passwordBase(password + more)).toBe(passwordBase(password))
    }),
  )
})

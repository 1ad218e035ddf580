import { expect, test } from 'vitest'
import { languageCodes } from '../../../../../shared/languages.ts'
import { dayInLanguage, fill } from '../../../../../shared/phrases.ts'
import { loadPhrases } from './phrases.ts'

test('loads different phrases for every language', async () => {
  const titles = await Promise.all(languageCodes.map(async (code) => (await loadPhrases(code)).whoTitle))
  expect(new Set(titles).size).toBe(languageCodes.length)
})

test.each([
  ['en', 'October 5, 2026'],
  ['es', '5 de octubre de 2026'],
  ['so', '5 Oktoobar 2026'],
  ['hmn', 'Lub Kaum Hli tim 5, 2026'],
] as const)('writes dates in %s as %s', async (code, date) => {
  expect(dayInLanguage('2026-10-05', await loadPhrases(code))).toBe(date)
})

test('leaves a placeholder visible if its value is missing', () => {
  expect(fill('{number} of {total}', { number: 1 })).toBe('1 of {total}')
})

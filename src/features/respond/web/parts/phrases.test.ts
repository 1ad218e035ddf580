import { expect, test } from 'vitest'
import { subTypes } from '../../../../shared/codes.ts'
import { languageCodes } from '../../../../shared/languages.ts'
import { dateInWords, fill, loadPhrases } from './phrases.ts'

/** Every text of a language by its path, with the placeholders that it fills. */
function placeholders(value: object, path = ''): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, text]) =>
      typeof text === 'string'
        ? [[`${path}${key}`, [...text.matchAll(/\{\w+\}/g)].map(String).sort()]]
        : Object.entries(placeholders(text, `${path}${key}.`)),
    ),
  )
}

test.each(languageCodes)('%s has every phrase, with the same placeholders', async (code) => {
  const phrases = await loadPhrases(code)
  expect(placeholders(phrases)).toEqual(placeholders(await loadPhrases('en')))
  expect(JSON.stringify(phrases)).not.toContain('""')
  expect(phrases.months).toHaveLength(12)
  const ids = Object.values(subTypes).flat()
  expect(Object.keys(phrases.subTypes).map(Number).sort()).toEqual([...ids].sort())
})

test('dates are written in the language', async () => {
  const dates = await Promise.all(
    languageCodes.map(async (code) => dateInWords(await loadPhrases(code), '2026-10-05')),
  )
  expect(dates).toEqual([
    'October 5, 2026',
    '5 de octubre de 2026',
    '5 Oktoobar 2026',
    'Lub Kaum Hli tim 5, 2026',
  ])
})

test('a value that is missing leaves its place visible', () => {
  expect(fill('{number} of {total}', { number: 1 })).toBe('1 of {total}')
})

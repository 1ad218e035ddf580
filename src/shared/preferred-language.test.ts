import { expect, test } from 'vitest'
import { preferredLanguage } from './preferred-language.ts'

test('uses the browser’s language if the survey offers it', () => {
  expect(preferredLanguage(['fr-CA', 'es-MX', 'en'], ['en', 'es'])).toBe('es')
  expect(preferredLanguage(['fr'], ['so', 'hmn'])).toBe('so')
  expect(preferredLanguage([], [])).toBe('en')
  expect(preferredLanguage(['zh-Hant-TW'], ['en', 'zh', 'zh-Hant'])).toBe('zh-Hant')
  expect(preferredLanguage(['zh-hant'], ['en', 'zh-Hant'])).toBe('zh-Hant')
  expect(preferredLanguage(['zh-CN', 'hmn'], ['en', 'zh-Hant', 'hmn'])).toBe('hmn')
})

test.each([
  ['zh-TW', 'zh-Hant', ['en', 'zh', 'zh-Hant']],
  ['zh-HK', 'zh-Hant', ['en', 'zh-Hant']],
  ['zh-SG', 'zh', ['en', 'zh-Hant', 'zh']],
  // A different script, but better than English.
  ['zh-TW', 'zh', ['en', 'zh']],
  ['es', 'es-MX', ['en', 'es-MX']],
  ['es-MX', 'es-MX', ['en', 'es', 'es-MX']],
  ['es-419', 'es', ['en', 'es']],
  ['nb-NO', 'no', ['en', 'no']],
  ['no', 'nb', ['en', 'nb']],
  ['iw-IL', 'he', ['en', 'he']],
  ['mww', 'hmn', ['en', 'hmn']],
  ['hmn-x-home', 'hmn', ['en', 'hmn']],
  ['ksw', 'ksw-Mymr', ['en', 'ksw-Mymr']],
  ['sr-Latn-RS', 'sr-Latn', ['en', 'sr', 'sr-Latn']],
  ['*', 'en', ['en', 'es']],
])('gives a browser that asks for %s a survey in %s', (tag, chosen, offered) => {
  expect(preferredLanguage([tag], offered)).toBe(chosen)
})

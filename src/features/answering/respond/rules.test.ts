import { expect, test } from 'vitest'
import { preferredLanguage } from './rules.ts'

test('uses the browser’s language if the survey offers it', () => {
  expect(preferredLanguage(['fr-CA', 'es-MX', 'en'], ['en', 'es'])).toBe('es')
  expect(preferredLanguage(['fr'], ['so', 'hmn'])).toBe('so')
  expect(preferredLanguage([], [])).toBe('en')
  expect(preferredLanguage(['zh-Hant-TW'], ['en', 'zh', 'zh-Hant'])).toBe('zh-Hant')
  expect(preferredLanguage(['zh-hant'], ['en', 'zh-Hant'])).toBe('zh-Hant')
  expect(preferredLanguage(['zh-CN', 'hmn'], ['en', 'zh-Hant', 'hmn'])).toBe('hmn')
})

import { expect, test } from 'vitest'
import { preferredLanguage, recordingName } from './rules.ts'

test.each([
  ['Yes, always', 'yes-always'],
  ['I don’t know / does not apply', 'i-dont-know-does-not-apply'],
  ['¿Te sientes parte de tu escuela?', 'te-sientes-parte-de-tu-escuela'],
  ['Sí, siempre', 'sí-siempre'],
  ['Si\u0301, siempre', 'sí-siempre'],
  ['Su’aasha 1', 'suaasha-1'],
])('the recording of “%s” is %s', (text, name) => expect(recordingName(text)).toBe(name))

test('the browser’s language is taken where the survey has it', () => {
  expect(preferredLanguage(['fr-CA', 'es-MX', 'en'], ['en', 'es'])).toBe('es')
  expect(preferredLanguage(['fr'], ['so', 'hmn'])).toBe('so')
  expect(preferredLanguage([], [])).toBe('en')
})

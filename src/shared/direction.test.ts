import { describe, expect, it } from 'vitest'
import { directionOf, inLanguage, languageAttributes, nameSeparator } from './direction.ts'

describe('the direction of a language', () => {
  it.each(['ar', 'fa', 'prs', 'ps', 'ur', 'ug', 'sd', 'ckb', 'he', 'yi', 'dv', 'syr', 'aii', 'nqo', 'rhg'])(
    'is from right to left for %s',
    (code) => expect(directionOf(code)).toBe('rtl'),
  )

  it.each(['en', 'es', 'so', 'hmn', 'om', 'am', 'my', 'ksw', 'ku', 'zh', 'vi'])(
    'is from left to right for %s',
    (code) => expect(directionOf(code)).toBe('ltr'),
  )

  it.each([
    ['pa', 'ltr'],
    ['pa-PK', 'rtl'],
    ['pa-Arab', 'rtl'],
    ['ff', 'ltr'],
    ['ff-Adlm', 'rtl'],
    ['az-IR', 'rtl'],
    ['ar-Latn', 'ltr'],
  ])('follows the script and the region: %s is %s', (code, direction) =>
    expect(directionOf(code)).toBe(direction),
  )

  it.each(['', 'x', 'not a code', 'zz'])('is from left to right for “%s”, which no one writes', (code) =>
    expect(directionOf(code)).toBe('ltr'),
  )
})

it('gives an element both attributes, in either direction', () => {
  expect(inLanguage('ar')).toEqual({ lang: 'ar', dir: 'rtl' })
  expect(inLanguage('so')).toEqual({ lang: 'so', dir: 'ltr' })
})

it('adds a direction to an element in HTML only if the text around it has the other one', () => {
  expect(languageAttributes('so', 'rtl')).toBe('lang="so" dir="ltr"')
  expect(languageAttributes('ar', 'rtl')).toBe('lang="ar"')
  expect(languageAttributes('ar')).toBe('lang="ar" dir="rtl"')
  expect(languageAttributes('hmn')).toBe('lang="hmn"')
})

it('separates names with the semicolon of the script', () => {
  expect(['ar', 'ur', 'he', 'vi', ''].map(nameSeparator)).toEqual(['؛ ', '؛ ', '; ', '; ', '; '])
})

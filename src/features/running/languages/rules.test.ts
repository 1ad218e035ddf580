import { expect, test } from 'vitest'
import { hasContent } from '../../../server/content.ts'
import { codeFault, englishName, preparedLanguages } from './rules.ts'

test('accepts every language that the page suggests, also S’gaw Karen, which Node.js can’t name', () => {
  expect(preparedLanguages.map(({ code }) => codeFault(code))).toEqual(preparedLanguages.map(() => null))
  expect(englishName('ksw')).toBe('S’gaw Karen')
})

test('announces a draft for exactly the languages that have one, in English order', () => {
  const drafts = preparedLanguages.flatMap((language) => ('hasDraft' in language ? [language.code] : []))
  expect(drafts).toEqual(preparedLanguages.map(({ code }) => code).filter(hasContent))
  const names = preparedLanguages.map(({ code }) => englishName(code) ?? '')
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
})

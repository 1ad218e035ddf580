import { expect, test } from 'vitest'
import { codeFault, englishName, preparedLanguages } from './rules.ts'

test('accepts every language that the page suggests, also S’gaw Karen, which Node.js can’t name', () => {
  expect(preparedLanguages.map(({ code }) => codeFault(code))).toEqual(preparedLanguages.map(() => null))
  expect(englishName('ksw')).toBe('S’gaw Karen')
})

import { expect, test } from 'vitest'
import { contentSource, readContent } from '../../../server/content.ts'
import { longestWords, textsOf, tidied, withTexts, wordsFaults } from './rules.ts'
import { withTextsInSource } from './rules-files.ts'

const english = 'How much do {teachers} care about you?'

test.each([
  ['questions', 'Xyuas {teachers} npaum li cas?', ''],
  ['questions', 'Xyuas {Teachers} npaum li cas?', ''],
  ['questions', '', 'Enter the words'],
  ['questions', 'Xyuas npaum li cas?', 'Keep the words in braces as they are: {teachers}.'],
  ['questions', 'Xyuas {teachers} {students}?', 'Keep the words in braces'],
  ['questions', 'Xyuas {teachers} <b>?', 'The text has <, which you can’t use here.'],
  ['questions', 'Xyuas "{teachers}"?', 'The text has ", which you can’t use here.'],
  ['phrases', 'Xyuas "{teachers}"?', ''],
  ['phrases', 'Xyuas {Teachers}?', 'Keep the words in braces as they are: {teachers}.'],
  ['phrases', 'Xyuas {teachers}\u0001?', 'an invisible character'],
  ['kit/poster', 'Xyuas {teachers}\u202e?', 'an invisible character'],
  ['questions', `{teachers} ${'x'.repeat(longestWords(english))}`, 'but only'],
])('in %s, checks “%s”: %s', (file, words, fault) => {
  const faults = wordsFaults(file, words, english)
  if (fault === '') expect(faults).toEqual([])
  else expect(faults.join()).toContain(fault)
})

test('stores words with composed letters, single spaces and typographic apostrophes', () => {
  expect(tidied(" lo'da\u00a0\n nin\u0303o ")).toBe('lo’da niño')
})

test('finds and changes texts by their path of IDs, except staff-only texts', () => {
  const file = {
    review: 'machine draft',
    terms: [{ id: 7, variable: 'v', label: 'L', options: [{ id: 2, label: 'l', forms: { a: 'x' } }] }],
    months: ['one', 'two'],
  }
  expect([...textsOf(file)]).toEqual([
    ['terms.7.options.2.forms.a', 'x'],
    ['months.0', 'one'],
    ['months.1', 'two'],
  ])
  const changed = withTexts(file, (path, text) => (path === 'months.1' ? 'zwei' : text))
  expect(changed).toEqual({ ...file, months: ['one', 'zwei'] })
})

test.each(['terms', 'phrases', 'questions', 'kit/notice'])(
  'finds every text in the source of %s and leaves the rest unchanged',
  (file) => {
    const source = contentSource(`hmn/${file}.json`)
    expect(withTextsInSource(source, (_, text) => text)).toBe(source)
    const shouted = (path: string, text: string) => (path.startsWith('review') ? text : `${path} “${text}”`)
    const changed = withTextsInSource(source, shouted)
    expect(JSON.parse(changed)).toEqual(withTexts(readContent(`hmn/${file}.json`), shouted))
    expect(changed.split('\n').length).toBe(source.split('\n').length)
  },
)

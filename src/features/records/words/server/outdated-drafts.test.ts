import { afterAll, beforeAll, expect, test } from 'vitest'
import { setAddedLanguages } from '../../../../shared/languages.ts'
import { placeholdersOf } from '../rules.ts'
import { catalogueOf, wordsOf } from './actions.ts'

beforeAll(() =>
  setAddedLanguages(
    ['om', 'vi'].map((code, place) => ({
      ...{ id: 10 + place, code, name: code, nativeName: code, chooseLangText: code },
      isOffered: true,
    })),
  ),
)
afterAll(() => setAddedLanguages([]))

const draft = (language: string, words: string) => ({
  language,
  text_id: 'questions.titles.q1102',
  words,
  english_hash: 'of an earlier version',
})

test('leaves out a draft whose placeholders an upgrade changed', () => {
  const [inOromo, inVietnamese] = ['om', 'vi'].map((code) => {
    const text = catalogueOf(code).find(({ id }) => id === 'questions.titles.q1102')
    if (!text) throw new Error('There is no such question.')
    expect(placeholdersOf(text.english)).not.toEqual([])
    return text
  })
  const words = wordsOf([], [draft('om', 'Maal {gone}'), draft('vi', 'Gì {gone}')])

  expect(words.wordsFor('om', inOromo!)).toBe('')
  const read = (code: string) =>
    words.read<{ titles: Record<string, string> }>(`${code}/questions.json`).titles.q1102
  expect(read('om')).toBe(inOromo!.english)
  expect(read('vi')).toBe(inVietnamese!.words)
  expect(words.isComplete('om', 'questions')).toBe(false)
})

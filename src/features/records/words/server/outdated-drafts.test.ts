import { afterAll, beforeAll, expect, test } from 'vitest'
import { setAddedLanguages } from '../../../../shared/languages.ts'
import { pileOf, placeholdersOf } from '../rules.ts'
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

test('takes the questions for reviewed without the two stories, which few surveys ask', () => {
  const approved = catalogueOf('es')
    .filter((text) => pileOf(text) === 'questions')
    .map(({ id, words, englishHash }) => ({
      ...{ language: 'es', text_id: id, words, english_hash: englishHash },
      ...{ english: '', reviewer: 'Rosa Vega', approved_by: 'Ana Vang', approved_at: '2026-10-14T15:00:00Z' },
    }))
  expect(approved.map(({ text_id }) => text_id)).not.toContain('questions.titles.q1501')

  const { drafts } = wordsOf(approved as unknown as Parameters<typeof wordsOf>[0])

  expect([drafts.questions.includes('es'), drafts.stories.includes('es')]).toEqual([false, true])
})

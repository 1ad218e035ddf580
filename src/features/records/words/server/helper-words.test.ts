import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { forgetWords, putApproved, wordsInForce } from './actions.ts'
import { helperWordsFor } from './actions-helpers.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const pages = ['record', 'paper', 'reviewing', 'listening', 'interviewing', 'tracking'] as const
const languages = ['en', 'es', 'so', 'hmn'] as const

test('has every page’s words in the languages that come with an installation', async () => {
  for (const page of pages) {
    const words = await helperWordsFor(app.db, page, languages)
    expect(words.map(({ language }) => language)).toEqual(['es', 'so', 'hmn'])
  }
})

test('marks only the pages as drafts whose words no speaker has reviewed', async () => {
  const { texts } = await wordsInForce(app.db)
  const reviewed = texts('es').filter(({ id }) => /^helpers\.(language$|record\.)/.test(id))
  const by = {
    reviewer: 'Ana Ruiz',
    comment: '',
    reviewed_at: app.clock.at.toISOString(),
    approved_at: app.clock.at.toISOString(),
    approved_by: 'Maya Thompson',
  }
  await putApproved(
    app.db,
    reviewed.map(({ id, words, englishHash }) => ({
      ...{ language: 'es', text_id: id, words, english_hash: englishHash },
      ...by,
    })),
  )
  forgetWords(app.db)
  const drafts = []
  for (const page of pages) {
    const [words] = await helperWordsFor(app.db, page, ['es'])
    if (words?.draft.length) drafts.push(page)
  }
  expect(drafts).toEqual(['paper', 'reviewing', 'listening', 'interviewing', 'tracking'])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { deskOf, interviewerLink } from '../../../../app/testing/interviews.ts'
import { openWord } from '../../../../app/testing/word.ts'
import { pileOf } from '../../../records/words/rules.ts'
import { catalogueOf, wordsInForce } from '../../../records/words/server/actions.ts'
import { interviewsContract } from '../contract.ts'
import { questionSets } from '../rules.ts'

let app: TestApp
let administrator: string
beforeAll(async () => {
  app = await testApp()
  administrator = (await app.account('CAN_DO_ALL')).token
})
afterAll(() => app.close())

async function guide(instrument: string, language: string) {
  const params = { instrument, language }
  const { body, status } = await app.call(interviewsContract.interviewGuide, { params }, administrator)
  expect(status).toBe(200)
  return openWord(body.content)
}

test('has what to do, what to read aloud, and every question with its boxes', async () => {
  const { text, foot } = await guide('student-4-8', 'en')
  expect(text).toContain('is 80% with 10 interviews (1 − 0.85 to the power of 10) and 91% with 15.')
  expect(text).toContain('This is not a test. You can skip a question or stop at any time.')
  expect(text).toContain('Interview ______')
  const desk = await deskOf(app, await interviewerLink(app, 'en'))
  for (const { title, choices } of desk.sets[0]?.items ?? []) {
    expect(text).toContain(`. ${title}`)
    expect(text).toContain(choices.join(' · '))
  }
  expect(text).toContain('2 – Understood the question differently')
  expect(foot).not.toContain('Draft')
})

test('says in both languages that a translation is a draft', async () => {
  for (const instrument of questionSets) {
    const { foot, languages } = await guide(instrument, 'hmn')
    expect(foot).toContain('Draft translation. No speaker has reviewed it yet.')
    expect(languages).toContain('hmn')
  }
})

test('says so if no speaker has reviewed only the two stories, which are in the guide too', async () => {
  const at = '2026-10-14T15:00:00.000Z'
  const approved = catalogueOf('es').flatMap((text) =>
    pileOf(text) === 'stories'
      ? []
      : {
          ...{ language: 'es', text_id: text.id, words: text.words, english_hash: text.englishHash },
          ...{
            reviewer: 'Rosa Vega',
            comment: '',
            reviewed_at: at,
            approved_at: at,
            approved_by: 'Ana Vang',
          },
        },
  )
  for (let from = 0; from < approved.length; from += 500)
    await app.db
      .insertInto('approved_texts')
      .values(approved.slice(from, from + 500))
      .execute()
  await app.db
    .updateTable('words_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute()
  const isDraft = async () => (await wordsInForce(app.db)).drafts.questions.includes('es')
  await expect.poll(isDraft, { timeout: 3000 }).toBe(false)

  const { text, foot } = await guide('staff', 'es')
  expect(text).toContain('Sam')
  expect(foot).toContain('Draft translation. No speaker has reviewed it yet.')
})

test('gives the holder of a link the guide in its language', async () => {
  const params = { token: await interviewerLink(app, 'so'), instrument: 'staff' }
  const { body } = await app.call(interviewsContract.linkedGuide, { params })
  const { text } = openWord(body.content)
  expect(text).toContain('Interview guide: Somali, Staff')
  expect(text).toContain('Su’aalo ayaan kuu akhriyi doonaa')
})

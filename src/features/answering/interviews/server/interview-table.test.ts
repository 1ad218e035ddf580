import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { deskOf, interview, interviewerLink, saveInterview } from '../../../../app/testing/interviews.ts'
import { reviewOf, translatedTexts } from '../../../../app/testing/translations.ts'
import { translationsContract } from '../../translations/contract.ts'
import { interviewsContract } from '../contract.ts'

let app: TestApp
let administrator: string
beforeAll(async () => {
  app = await testApp()
  administrator = (await app.account('CAN_DO_ALL')).token
})
afterAll(() => app.close())

const table = async (instrument: string) =>
  (await app.call(interviewsContract.interviewTable, { query: { instrument } }, administrator)).body
const history = async (query: { instrument: string; language: string; item: string }) =>
  app.call(interviewsContract.interviewHistory, { query }, administrator)

test('marks a question if more than 15% of at least 5 interviews found a fault', async () => {
  const token = await interviewerLink(app, 'hmn', 'Mai Lee')
  const desk = await deskOf(app, token)
  // Ten people: the first question is misunderstood by two, the second by one, and only four are asked the third.
  for (let person = 0; person < 10; person++)
    await saveInterview(
      app,
      token,
      interview(
        desk,
        'student-4-8',
        (_, place) => (person < 2 - place ? ['words', ...(person === 0 ? (['comfort'] as const) : [])] : []),
        person < 4 ? 3 : 2,
      ),
    )
  const english = await interviewerLink(app, 'en', 'Sam Rivera')
  await saveInterview(
    app,
    english,
    interview(await deskOf(app, english), 'student-4-8', () => ['memory'], 1),
  )

  const { entered, questions } = await table('student-4-8')
  expect(entered).toEqual([
    { language: 'en', instrument: 'student-4-8', interviews: 1 },
    { language: 'hmn', instrument: 'student-4-8', interviews: 10 },
  ])
  const hmong = questions.map(({ languages }) => languages.find(({ language }) => language === 'hmn'))
  expect(hmong.slice(0, 4)).toEqual([
    {
      ...{ language: 'hmn', interviews: 10, faulty: 2, finding: 'marked' },
      found: { words: 2, meaning: 0, memory: 0, choices: 0, comfort: 1 },
    },
    {
      ...{ language: 'hmn', interviews: 10, faulty: 1, finding: 'clear' },
      found: { words: 1, meaning: 0, memory: 0, choices: 0, comfort: 1 },
    },
    {
      ...{ language: 'hmn', interviews: 4, faulty: 0, finding: 'too few' },
      found: { words: 0, meaning: 0, memory: 0, choices: 0, comfort: 0 },
    },
    undefined,
  ])
  expect(questions[0]?.languages[0]).toMatchObject({ language: 'en', interviews: 1, finding: 'too few' })
})

test('counts interviews about earlier words apart, and shows when the words changed', async () => {
  const token = await interviewerLink(app, 'so', 'Ayaan Warsame')
  const before = await deskOf(app, token)
  await saveInterview(
    app,
    token,
    interview(before, 'student-9-12', () => ['meaning'], 1),
  )
  const item = before.sets[1]?.items[0]?.id ?? ''
  const [text] = await translatedTexts(app, `questions.titles.${item}`)
  if (!text) throw new Error('There is no such text.')
  const words = `${text.words.slice(0, -1)} adiga?`
  const reviews = [reviewOf(text, { verdict: 'change', words })]
  const params = { language: 'so' }
  await app.call(translationsContract.reviewTexts, { params, body: { reviews } }, administrator)
  app.clock.at = new Date('2026-10-20T15:00:00Z')
  administrator = (await app.account('CAN_DO_ALL')).token
  const [reviewed] = await translatedTexts(app, text.id)
  const texts = [{ id: text.id, version: reviewed?.version ?? 0 }]
  await app.call(translationsContract.approveTexts, { params, body: { texts } }, administrator)

  expect((await table('student-9-12')).questions[0]?.languages).toEqual([])
  await saveInterview(
    app,
    token,
    interview(await deskOf(app, token), 'student-9-12', () => [], 1),
  )

  const { body } = await history({ instrument: 'student-9-12', language: 'so', item })
  expect(body.wordings).toMatchObject([
    { title: words, isCurrent: true, firstOn: '2026-10-20', interviews: 1, faulty: 0 },
    { title: text.words, isCurrent: false, firstOn: '2026-10-14', interviews: 1, faulty: 1 },
  ])
  expect(body.approved).toMatchObject({ on: '2026-10-20' })
  expect(body.changes).toEqual([{ on: '2026-10-20', from: text.words, to: words }])
  expect((await history({ instrument: 'parent', language: 'so', item })).status).toBe(404)
})

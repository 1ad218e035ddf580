import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { type Leader, leaderWithSchool, preparedSurvey } from '../../../../app/testing/survey.ts'
import { openWord } from '../../../../app/testing/word.ts'
import { readContent } from '../../../../server/content.ts'
import { pileOf } from '../../../records/words/rules.ts'
import { catalogueOf, countChange, forgetWords, putApproved } from '../../../records/words/server/actions.ts'
import { kitDocuments, setupContract } from '../contract.ts'

let app: TestApp
let leader: Leader
let guid: string
beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await preparedSurvey(app, leader)
})
afterAll(() => app.close())

const draft = (...codes: string[]) =>
  [...codes, 'en'].map((code) => readContent<{ draftSentence: string }>(`${code}/page.json`).draftSentence)

test('labels a letter as a draft until all letters are approved', async () => {
  const at = '2026-10-01T00:00:00Z'
  const rows = catalogueOf('es').flatMap(({ id, file, path, words, englishHash }) =>
    pileOf({ file, path }) === 'letters'
      ? {
          ...{ language: 'es', text_id: id, words, english_hash: englishHash, reviewer: 'Ana', comment: '' },
          ...{ reviewed_at: at, approved_at: at, approved_by: 'Maya' },
        }
      : [],
  )
  const foots = async () => {
    forgetWords(app.db)
    return Promise.all(
      [2, 3].map(async (language) => {
        const input = { params: { guid, document: 'notice' }, query: { language } }
        return openWord((await app.call(setupContract.communicationKit, input, leader.token)).body.content)
          .foot
      }),
    )
  }
  const approve = (some: typeof rows) =>
    app.db.transaction().execute(async (trx) => {
      await putApproved(trx, some)
      await countChange(trx)
    })
  await approve(rows.slice(1))
  expect(await foots()).toEqual([draft('es').join(''), draft('so').join('')])
  await approve(rows.slice(0, 1))
  expect(await foots()).toEqual(['', draft('so').join('')])
  const messages = await app.call(setupContract.surveyMessages, { params: { guid } }, leader.token)
  const [english, somali] = messages.body.map(({ text }) => text)
  expect(somali?.endsWith(draft('so').join('\n'))).toBe(true)
  expect(english).not.toContain('draft')
  const setup = { params: { surveyGuid: guid } }
  const { body } = await app.call(setupContract.surveyConfigForSurvey, setup, leader.token)
  expect([body.kitDrafts, body.questionDrafts]).toEqual([
    ['so', 'hmn'],
    ['es', 'so', 'hmn'],
  ])
})

test.each(kitDocuments)('marks the %s as a draft in its footer, in two languages', async (document) => {
  for (const [language, sentences] of [
    [4, draft('hmn').join('')],
    [1, ''],
  ] as const) {
    const input = { params: { guid, document }, query: { language } }
    const { body } = await app.call(setupContract.communicationKit, input, leader.token)
    expect(openWord(body.content).foot).toBe(sentences)
  }
})

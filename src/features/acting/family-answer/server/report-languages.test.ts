import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import { leaderWithSchool, newToken, openSurvey } from '../../../../app/testing/survey.ts'
import { setAddedLanguages } from '../../../../shared/languages.ts'
import { languagesContract } from '../../../running/languages/contract.ts'
import { familyAnswerContract } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(async () => {
  setAddedLanguages([])
  await app.close()
})

test('keeps a published page current when a language is offered whose words are drafts', async () => {
  const leader = await leaderWithSchool(app)
  const guid = await openSurvey(app, leader)
  await insertRespondents(app, guid, commonSchool(60))
  app.clock.at = new Date('2026-10-27T15:00:00Z')
  const { token: admin } = await app.account('CAN_DO_ALL')
  const token = await newToken(app, leader)
  const read = async () =>
    (await app.call(familyAnswerContract.familyAnswer, { params: { guid } }, token)).body
  const { choices } = await read()
  await app.call(familyAnswerContract.saveFamilyAnswer, { body: { surveyGuid: guid, ...choices } }, token)
  const { seen } = (
    await app.call(familyAnswerContract.familyAnswerPreview, { params: { guid, language: 'en' } }, token)
  ).body
  await app.call(familyAnswerContract.publishFamilyAnswer, { body: { surveyGuid: guid, seen } }, token)
  expect((await read()).published?.isCurrent).toBe(true)

  const body = { code: 'vi', nativeName: 'Tiếng Việt', chooseLangText: 'Chọn ngôn ngữ' }
  await app.call(languagesContract.addLanguage, { body }, admin)
  // A language in preparation is on no page.
  expect((await read()).drafts).toEqual(['es', 'so', 'hmn'])
  const params = { language: 'vi' }
  expect((await app.call(languagesContract.offerLanguage, { params }, admin)).status).toBe(200)
  const after = await read()
  expect(after.drafts).toContain('vi')
  expect(after.published?.isCurrent).toBe(true)
})

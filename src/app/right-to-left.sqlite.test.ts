import { rmSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { respondContract } from '../features/answering/respond/contract.ts'
import { setupContract } from '../features/planning/setup/contract.ts'
import { languagesContract } from '../features/running/languages/contract.ts'
import { setAddedLanguages } from '../shared/languages.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { client, injected } from './testing/client.ts'
import { builtPages } from './testing/dist.ts'
import { setUpSurvey } from './testing/school.ts'
import { type Leader, leaderWithSchool, openSurvey } from './testing/survey.ts'

const dist = builtPages()
let app: TestApp
let leader: Leader
let guid: string
let arabic: number
beforeAll(async () => {
  app = await testApp({ dist })
  leader = await leaderWithSchool(app)
  const { token } = await app.account('CAN_DO_ALL')
  const body = { code: 'ar', nativeName: 'العربية', chooseLangText: 'اختر لغتك' }
  arabic = (await app.call(languagesContract.addLanguage, { body }, token)).body.id
  await app.call(languagesContract.offerLanguage, { params: { language: 'ar' } }, token)
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  guid = await setUpSurvey(client(injected(app.app)), leader, {
    ...{ begin: '2026-10-14', end: '2026-10-23', completed: '2026-10-14' },
    languages: ['langEnglish', 'lang_ar'],
  })
})
afterAll(async () => {
  setAddedLanguages([])
  await app.close()
  rmSync(dist, { recursive: true })
})

test('writes the respondent’s document from right to left in Arabic only', async () => {
  const document = async (query: string) =>
    (await app.app.inject({ url: `/survey-form/${guid}${query}` })).body
  const turned = await document('?lang=ar')
  expect(turned).toContain('<html lang="ar" dir="rtl">')
  // What other languages say without a script keeps its direction.
  expect(turned).toMatch(/<p lang="en" dir="ltr">/)
  expect(turned).toMatch(/<p lang="ar">/)
  const english = await document('?lang=en')
  expect(english).toContain('<html lang="en">')
  expect(english).toMatch(/<p lang="en">/)
  expect(english).toMatch(/<p lang="ar" dir="rtl">/)
})

test('keeps the groups of the counselor’s phone number in order if the survey is in Arabic', async () => {
  const counselorIn = async (survey: string) => {
    const params = { surveyGuid: survey }
    return (await app.call(respondContract.surveyConfig, { params })).body.counselor
  }
  await app.db.updateTable('schools').set({ entity_counselor: '651-555-0100' }).execute()
  expect(await counselorIn(guid)).toBe('\u2068651-555-0100\u2069')
  expect(await counselorIn(await openSurvey(app, await leaderWithSchool(app)))).not.toMatch(/\u2068/)
  await app.db.updateTable('schools').set({ entity_counselor: '' }).execute()
  expect(await counselorIn(guid)).toBe('')
})

test('writes the kit’s letters from right to left, with the school and addresses from left to right', async () => {
  const { body } = await app.call(
    setupContract.communicationKit,
    { params: { guid, document: 'invitation' }, query: { language: arabic } },
    leader.token,
  )
  const xml = strFromU8(unzipSync(body.content as Uint8Array)['word/document.xml'] ?? new Uint8Array())
  const paragraphs = xml.match(/<w:p>.*?<\/w:p>/gs) ?? []
  expect(paragraphs.length).toBeGreaterThan(5)
  for (const one of paragraphs) expect(one).toMatch(/<w:bidi\/>/)
  for (const run of xml.match(/<w:r>.*?<\/w:r>/gs) ?? []) {
    const words = run.replaceAll(/<[^>]+>/g, '')
    if (/\p{Script=Arabic}/u.test(words)) expect(run).toContain('<w:rtl/>')
    else if (/\p{L}/u.test(words)) expect(run).not.toContain('<w:rtl/>')
  }
})

import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { client, injected } from '../../../../app/testing/client.ts'
import { setUpSurvey } from '../../../../app/testing/school.ts'
import { definition, type Leader, leaderWithSchool } from '../../../../app/testing/survey.ts'
import { participantTypes } from '../../../../shared/codes.ts'
import { setAddedLanguages } from '../../../../shared/languages.ts'
import { freezeIfOpen } from '../../../schools/questions/server/actions.ts'
import { bankItems } from '../../../schools/questions/server/actions-bank.ts'
import { findSurvey } from '../../../schools/surveys/server/actions.ts'
import { listSubstitutions, termForms } from '../../../schools/terms/server/actions.ts'
import { languagesContract } from '../contract.ts'

let app: TestApp
let leader: Leader
beforeEach(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
})
afterEach(() => app.close())
afterAll(() => setAddedLanguages([]))

async function offerVietnamese() {
  const { token } = await app.account('CAN_DO_ALL')
  const body = { code: 'vi', nativeName: 'Tiếng Việt', chooseLangText: 'Chọn ngôn ngữ' }
  await app.call(languagesContract.addLanguage, { body }, token)
  const params = { language: 'vi' }
  expect((await app.call(languagesContract.offerLanguage, { params }, token)).status).toBe(200)
}
/** What a process knows before it reads that another one offered a language. */
const knowNoLanguage = () => setAddedLanguages([])

test('reads questions and terms in English although another process just offered a language', async () => {
  const read = async () => [
    (await bankItems(app.db, 'parent')).map(({ texts }) => texts.en),
    (await listSubstitutions(app.db)).map(({ value, options }) => [value, options.map(({ label }) => label)]),
    (await termForms(app.db, null)).en,
  ]
  const before = await read()
  await offerVietnamese()
  knowNoLanguage()
  expect(await read()).toEqual(before)
})

test('opens a survey with the language that another process just offered', async () => {
  await offerVietnamese()
  app.clock.at = new Date('2026-10-13T15:00:00Z')
  const guid = await setUpSurvey(client(injected(app.app)), leader, {
    begin: '2026-10-14',
    end: '2026-10-23',
    completed: '2026-10-13',
    languages: ['langEnglish', 'lang_vi' as 'langEnglish'],
  })
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  knowNoLanguage()
  const frozen = await freezeIfOpen(app, (await findSurvey(app, guid))!)
  expect(frozen?.languages).toEqual([1, 10])
  const titles = async (language: number) =>
    (await definition(app, guid, participantTypes.parent, language)).pages.flatMap(({ elements }) =>
      elements.map(({ title }) => title),
    )
  expect((await titles(1))[0]).toMatch(/child|school/i)
  expect(await titles(10)).not.toEqual(await titles(1))
})

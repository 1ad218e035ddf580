import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { districtOfTwoYears } from '../../../../app/testing/district.ts'
import { goalExample } from '../../../../app/testing/goals.ts'
import { newToken } from '../../../../app/testing/survey.ts'
import { districtResultsContract } from '../../../figures/district-results/contract.ts'
import { goalsContract } from '../../goals/contract.ts'
import { type AnswerChoices, familyAnswerContract } from '../contract.ts'

let app: TestApp
let organization: number
let token: string
beforeAll(async () => {
  app = await testApp()
  const made = await districtOfTwoYears(app)
  organization = made.organization
  token = await newToken(app, made.officer)
})
afterAll(() => app.close())

const combine = (round: string) =>
  app.call(districtResultsContract.makeDistrictResults, { body: { organization, round } }, token)
const addGoal = async () =>
  (await app.call(goalsContract.addDistrictGoal, { body: { organization, ...goalExample } }, token)).body.id
/** Saves a year's report with these goals. */
async function save(round: string, actions: AnswerChoices['actions']) {
  const params = { organization, round }
  const { choices } = (await app.call(familyAnswerContract.districtReport, { params }, token)).body
  const body = { ...params, ...choices, actions, pulseIn: null }
  expect((await app.call(familyAnswerContract.saveDistrictReport, { body }, token)).status).toBe(200)
}
const preview = async (round: string, language = 'en') =>
  (
    await app.call(
      familyAnswerContract.districtReportPreview,
      { params: { organization, round, language } },
      token,
    )
  ).body

test('repeats last year’s goals as they were published, whatever was saved afterward', async () => {
  await combine('2026-27')
  const [told, kept] = [await addGoal(), await addGoal()]
  const words = { en: 'We hear every side first', es: 'Primero escuchamos', so: '', hmn: '' }
  await save('2026-27', [{ goal: told, words }])
  const { seen } = await preview('2026-27')
  const body = { organization, round: '2026-27', seen }
  expect((await app.call(familyAnswerContract.publishDistrictReport, { body }, token)).status).toBe(200)
  const draft = { en: 'We close the bridge school', es: '', so: '', hmn: '' }
  await save('2026-27', [
    { goal: kept, words: draft },
    { goal: told, words: draft },
  ])

  await combine('2027-28')
  await save('2027-28', [])
  const titles = async (language: string) =>
    (await preview('2027-28', language)).view.planned?.parts.map(({ title, isEnglish }) => [title, isEnglish])
  expect(await titles('en')).toEqual([[words.en, false]])
  expect(await titles('es')).toEqual([[words.es, false]])
  expect(await titles('hmn')).toEqual([[words.en, true]])
})

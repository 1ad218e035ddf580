import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { leaderWithSchool, preparedSurvey } from '../../../../app/testing/survey.ts'
import { setupContract } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { publicOrigin: 'https://survey.school.example' } })
})
afterAll(() => app.close())

const ask = (guid: string, token: string) =>
  app.call(setupContract.surveyMessages, { params: { guid } }, token)

test('has the school, dates and link in each language of the survey', async () => {
  const leader = await leaderWithSchool(app)
  const { body } = await ask(await preparedSurvey(app, leader), leader.token)

  expect(body.map(({ language }) => language)).toEqual(['en', 'so'])
  const days = { en: ['October 14, 2026', 'October 23, 2026'], so: ['14 Oktoobar 2026', '23 Oktoobar 2026'] }
  for (const { language, text } of body) {
    expect(text).not.toMatch(/[{}]/)
    for (const part of ['Lakeside Middle School', ...(days[language as 'en' | 'so'] ?? [])])
      expect(text).toContain(part)
    expect(text.split('\n')[4]).toMatch(/^https:\/\/survey\.school\.example\/s\/[a-z\d]{7}$/)
  }
})

test('refuses to create a message before dates are set or for another school', async () => {
  const leader = await leaderWithSchool(app)
  const body = { entity_fk: leader.schoolId }
  const { survey_guid } = (await app.call(setupContract.generateSurvey, { body }, leader.token)).body

  expect((await ask(survey_guid, leader.token)).status).toBe(409)
  expect((await ask(survey_guid, (await leaderWithSchool(app)).token)).status).toBe(403)
})

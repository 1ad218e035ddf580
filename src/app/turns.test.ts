import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteResponses } from '../features/figures/responses/server/actions.ts'
import { recordEvent } from '../features/records/events/server/actions.ts'
import { findSurvey } from '../features/schools/surveys/server/actions.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { commonSchool, insertRespondents } from './testing/responses.ts'
import { leaderWithSchool, openSurvey } from './testing/survey.ts'
import { turnsDuring } from './testing/turns.ts'

let app: TestApp
let guid: string
let token: string
beforeAll(async () => {
  app = await testApp()
  guid = await openSurvey(app, await leaderWithSchool(app))
  await insertRespondents(app, guid, commonSchool(6200))
  for (let line = 0; line < 12_000; line++) {
    const about = { user: null, identifier: guid, event: 'Setup changed', message: `${line}` } as const
    await recordEvent(app.db, app.now(), about)
  }
  token = (await app.account('CAN_DO_ALL')).token
})
afterAll(() => app.close())

/** These calls read 500 or 1,000 rows at a time. */
test.each([
  ['the check of a survey’s responses', () => `/api/response-check/${guid}`],
  ['the responses of all surveys', () => '/api/survey-responses'],
  ['a search of all responses that finds none', () => '/api/survey-responses?page=1&search=zzz'],
  ['a search of all responses without a page', () => '/api/survey-responses?search=zzz'],
  ['the responses of a survey', () => `/api/survey-responses/${guid}`],
  ['a survey’s responses as a file', () => `/api/survey-responses/${guid}/export`],
  ['the activity log as a file', () => '/api/system-events/export'],
])('yields to other work between any two parts of %s', async (_, path) => {
  const turns = await turnsDuring(async () => {
    const headers = { authorization: `Bearer ${token}` }
    const { statusCode } = await app.app.inject({ url: path(), headers })
    expect(statusCode).toBe(200)
  })
  expect(turns).toBeGreaterThanOrEqual(12)
})

test('yields to other work while it deletes responses', async () => {
  const survey = await findSurvey(app, guid)
  let deleted = 0
  const turns = await turnsDuring(async () => {
    deleted = await app.db.transaction().execute((trx) => deleteResponses(trx, survey?.id ?? 0))
  })
  expect(deleted).toBe(6200)
  expect(turns).toBeGreaterThanOrEqual(2)
})

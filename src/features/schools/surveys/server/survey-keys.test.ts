import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { type Leader, leaderWithSchool, preparedSurvey } from '../../../../app/testing/survey.ts'
import type { Endpoint } from '../../../../shared/endpoint.ts'
import { setupContract } from '../../../planning/setup/contract.ts'
import { participantsContract } from '../../participants/contract.ts'
import { termsContract } from '../../terms/contract.ts'
import { surveysContract } from '../contract.ts'

let app: TestApp
let leader: Leader
let empty: Leader
let other: Leader
let guid: string
beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  empty = await leaderWithSchool(app)
  other = await leaderWithSchool(app)
  guid = await preparedSurvey(app, leader)
})
afterAll(() => app.close())

const bySurveyOrSchool: [string, Endpoint][] = [
  ['entity-survey-settings', surveysContract.entitySurveySettings],
  ['entity-survey-dates', surveysContract.entitySurveyDates],
  ['entity-substitution', termsContract.entitySubstitution],
]
const bySchoolOrSurvey: [string, Endpoint, 'id' | 'entityId'][] = [
  ['entity-survey', surveysContract.entitySurvey, 'id'],
  ['get-all-surveys', surveysContract.allSurveys, 'entityId'],
  ['entity-survey-config', setupContract.entitySurveyConfig, 'entityId'],
  ['participant-count', participantsContract.participantCount, 'id'],
  ['entity-participant-lang', participantsContract.entityLanguages, 'entityId'],
]
const ask = (endpoint: Endpoint, params: Record<string, unknown>, { token }: Leader) =>
  app.call(endpoint, { params }, token)

test.each(bySurveyOrSchool)('%s finds the current survey by the school’s ID', async (_name, endpoint) => {
  const byGuid = await ask(endpoint, { id: guid }, leader)
  const bySchool = await ask(endpoint, { id: leader.schoolId }, leader)
  expect(byGuid.status).toBe(200)
  expect(bySchool.body).toEqual(byGuid.body)
})

test.each(bySurveyOrSchool)('%s refuses another school by its ID or survey ID', async (_name, endpoint) => {
  for (const id of [leader.schoolId, guid, empty.schoolId, 999_999])
    expect((await ask(endpoint, { id }, other)).status).toBe(403)
})

test.each(bySchoolOrSurvey)('%s finds the school by a survey ID', async (_name, endpoint, field) => {
  const bySchool = await ask(endpoint, { [field]: leader.schoolId }, leader)
  const byGuid = await ask(endpoint, { [field]: guid }, leader)
  expect(bySchool.status).toBe(200)
  expect(byGuid.body).toEqual(bySchool.body)
  expect((await ask(endpoint, { [field]: guid }, other)).status).toBe(403)
  expect((await ask(endpoint, { [field]: 'neither' }, leader)).status).toBe(400)
})

test('survey-data finds a survey by its numeric ID', async () => {
  const { body } = await ask(surveysContract.surveyData, { id: guid }, leader)
  const byId = await ask(surveysContract.surveyData, { id: (body as { id: number }).id }, leader)
  expect(byId.body).toEqual(body)
  expect((await ask(surveysContract.surveyData, { id: (body as { id: number }).id }, other)).status).toBe(403)
})

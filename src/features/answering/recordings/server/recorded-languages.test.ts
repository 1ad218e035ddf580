import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { approvedRecordings } from '../../../../app/testing/sound.ts'
import { leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'
import { previewGuid } from '../../../../shared/codes.ts'
import { respondContract } from '../../respond/contract.ts'
import { recordingsContract } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const recorded = async (surveyGuid: string) =>
  (await app.call(respondContract.surveyConfig, { params: { surveyGuid } })).body.recorded

test('lists only languages with recordings for the survey’s school or for all schools', async () => {
  const [leader, stranger] = [await leaderWithSchool(app), await leaderWithSchool(app)]
  const [own] = await approvedRecordings(app, ['Thank you for completing the survey'], 'en')
  await app.db.updateTable('recordings').set({ school_id: leader.schoolId }).execute()
  await approvedRecordings(app, ['Mahadsanid'], 'so')
  const guids = [await openSurvey(app, leader), await openSurvey(app, stranger), previewGuid]
  expect(await Promise.all(guids.map(recorded))).toEqual([['en', 'so'], ['so'], ['so']])

  const heard = async (surveyGuid: string) =>
    (await app.call(recordingsContract.surveyRecordings, { params: { surveyGuid }, query: { language: 1 } }))
      .body
  expect(await Promise.all(guids.map(heard))).toEqual([
    [{ words: 'Thank you for completing the survey', address: `/api/recording-files/${own}` }],
    [],
    [],
  ])
})

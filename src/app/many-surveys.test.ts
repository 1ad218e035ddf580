import { afterEach, beforeEach, expect, test } from 'vitest'
import { schoolRecordsContract } from '../features/running/school-records/contract.ts'
import { freezeOpened } from '../features/schools/questions/server/actions.ts'
import { dueSurveys } from '../features/schools/surveys/server/actions-due.ts'
import type { SurveyRow } from '../features/schools/surveys/server/tables.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { addPastSurveys } from './testing/past-surveys.ts'
import { runSchedule } from './testing/schedule.ts'
import { leaderWithSchool, openSurvey, preparedSurvey } from './testing/survey.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

test('handles more surveys than an SQL statement can have parameters', async () => {
  const leader = await leaderWithSchool(app)
  const count = process.env.TEST_DATABASE === 'postgresql' ? 66_000 : 33_000
  await addPastSurveys(app.db, leader.schoolId, count)
  const { token } = await app.account('CAN_DO_ALL')
  await freezeOpened(app)
  await runSchedule(app)
  const { status, body } = await app.call(schoolRecordsContract.deletableSchools, {}, token)
  expect(status).toBe(200)
  expect(JSON.stringify(body)).toContain(String(count))
})

test('reads only open, closing or recent surveys in scheduled work', async () => {
  const at = (survey: Partial<Pick<SurveyRow, 'closed_at' | 'final_at' | 'cancelled_at'>>, guid: string) =>
    app.db.updateTable('surveys').set(survey).where('guid', '=', guid).execute()
  const [opens, prepared, recent, old, canceled] = [
    await openSurvey(app, await leaderWithSchool(app)),
    await preparedSurvey(app, await leaderWithSchool(app)),
    await openSurvey(app, await leaderWithSchool(app)),
    await openSurvey(app, await leaderWithSchool(app)),
    await openSurvey(app, await leaderWithSchool(app)),
  ]
  await at({ closed_at: '2026-09-20T05:00:00.000Z', final_at: '2026-09-21T05:00:00.000Z' }, recent)
  await at({ closed_at: '2026-09-01T05:00:00.000Z', final_at: '2026-09-02T05:00:00.000Z' }, old)
  await at({ cancelled_at: '2026-10-14T15:00:00.000Z' }, canceled)
  const due = (await dueSurveys(app)).map(({ guid }) => guid)
  expect(due.sort()).toEqual([opens, recent].sort())
  expect(due).not.toContain(prepared)
})

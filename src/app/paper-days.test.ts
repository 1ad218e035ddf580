import { afterEach, beforeEach, expect, test } from 'vitest'
import { namedLinksContract } from '../features/figures/named-links/contract.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { runSchedule } from './testing/schedule.ts'
import { leaderWithSchool, openSurvey, submission, submit } from './testing/survey.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const pass = (day: number) => {
  app.clock.at = new Date(`2026-10-${day}T15:00:00Z`)
  return runSchedule(app)
}

test('counts a day’s booklets only after the day is over, even if the clock ran fast', async () => {
  const leader = await leaderWithSchool(app)
  const surveyGuid = await openSurvey(app, leader)
  const body = { purpose: 'paper', name: 'Ana Vang', days: 30, surveyGuid } as const
  const { namedLink } = (await app.call(namedLinksContract.makeNamedLink, { body }, leader.token)).body
  const type = async (sheets: number) => {
    for (let sheet = 0; sheet < sheets; sheet++) await submit(app, await submission(app, surveyGuid, 3))
    await app.db.updateTable('responses').set({ paper_link: namedLink.id }).execute()
  }
  await pass(14)
  await type(2)
  app.clock.at = new Date('2026-10-19T15:00:00Z')
  await runSchedule(app)
  app.clock.at = new Date('2026-10-14T15:10:00Z')
  await type(3)
  await pass(14)
  await pass(15)

  const days = await app.db.selectFrom('paper_days').select(['day', 'sheets']).execute()
  expect(days).toEqual([{ day: '2026-10-14', sheets: 5 }])
})

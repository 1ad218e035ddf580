import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { untilLocksAreAwaited } from '../../../../app/testing/locks.ts'
import { runSchedule } from '../../../../app/testing/schedule.ts'
import { leaderWithSchool, openSurvey, setting, submission, submit } from '../../../../app/testing/survey.ts'
import { findSurvey } from './actions.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp({ now: '2026-10-23T15:00:00Z' })
})
afterEach(() => app.close())

test('keeps a close date that changed in the last second', async () => {
  const leader = await leaderWithSchool(app)
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  const guid = await openSurvey(app, leader)
  await submit(app, await submission(app, guid, 3))
  for (const day of [16, 18, 20, 22]) {
    app.clock.at = new Date(`2026-10-${day}T15:00:00Z`)
    await runSchedule(app)
  }
  app.clock.at = new Date('2026-10-24T04:59:59Z')
  const { token } = await app.account('CAN_DO_ALL')

  // The change is made, but its activity log entry isn't written yet.
  const holding = Promise.withResolvers<void>()
  const held = app.db.transaction().execute(async (trx) => {
    await sql`lock table system_events in exclusive mode`.execute(trx)
    await holding.promise
  })
  const moved = setting(app, { ...leader, token }, guid, 'surveyEndDate', '2026-10-30')
  await untilLocksAreAwaited(app.db, 1)
  app.clock.at = new Date('2026-10-24T05:00:01Z')
  const turn = runSchedule(app)
  await untilLocksAreAwaited(app.db, 2)
  holding.resolve()
  await Promise.all([held, turn])

  expect((await moved).status).toBe(200)
  expect(await findSurvey(app, guid)).toMatchObject({
    survey_date_end: '2026-10-30',
    stage: 'collecting',
    closed_at: null,
  })
})

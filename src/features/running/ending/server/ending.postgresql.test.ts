import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { untilLocksAreAwaited } from '../../../../app/testing/locks.ts'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import { leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'
import { storedResults } from '../../../figures/results/server/actions.ts'
import { findSurvey } from '../../../schools/surveys/server/actions.ts'
import { cancelSurvey } from './actions.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp({ now: '2026-10-14T15:00:00Z' })
})
afterEach(() => app.close())

test('stores no results if the survey is canceled at the same time', async () => {
  const guid = await openSurvey(app, await leaderWithSchool(app))
  await insertRespondents(app, guid, commonSchool(12))
  app.clock.at = new Date('2026-10-24T15:00:00Z')
  const survey = await findSurvey(app, guid)
  if (!survey) throw new Error('There is no survey.')
  const { user } = await app.account('CAN_DO_ALL')

  // The lock stops the cancellation after it has deleted stored results but before it commits.
  const holding = Promise.withResolvers<void>()
  const held = app.db.transaction().execute(async (trx) => {
    await sql`lock table deletion_checks in exclusive mode`.execute(trx)
    await holding.promise
  })
  const cancelled = cancelSurvey({ ...app, user }, survey)
  await untilLocksAreAwaited(app.db, 1)
  const made = storedResults(app, survey).catch(() => undefined)
  await Promise.race([made, untilLocksAreAwaited(app.db, 2)])
  holding.resolve()
  await Promise.all([held, cancelled, made])

  expect(await app.db.selectFrom('kept_results').selectAll().execute()).toEqual([])
})

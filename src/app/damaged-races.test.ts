import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { finalSummaries, provisionalSummaries } from '../features/acting/board/server/actions-summaries.ts'
import { trackingContract } from '../features/answering/tracking/contract.ts'
import { lineOf } from '../features/figures/district-results/server/actions-lines.ts'
import { findSurveys } from '../features/schools/surveys/server/actions.ts'
import { renewData } from '../features/schools/surveys/server/actions-states.ts'
import type { Db } from '../server/db/connect.ts'
import { type TestApp, testApp, withoutMemory } from './testing/app.ts'
import { commonSchool, insertRespondents } from './testing/responses.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey } from './testing/survey.ts'

const provisional = '2026-10-24T15:00:00Z'
const final = '2026-10-26T15:00:00Z'
let app: TestApp
let leader: Leader
let guid: string
beforeEach(async () => {
  app = await testApp({ now: '2026-10-14T15:00:00Z' })
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  await insertRespondents({ ...app, db: withoutMemory(app.db) }, guid, commonSchool(60))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})
afterEach(() => app.close())

const id = async () =>
  (await app.db.selectFrom('surveys').select('id').where('guid', '=', guid).executeTakeFirstOrThrow()).id

/** Returns the same database, but runs `happens` once, between reading responses and the next step. */
function interrupted(db: Db, happens: () => Promise<unknown>): Db {
  let isDue = true
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isDue || result.rows[0]?.chosen === undefined) return result
      isDue = false
      await happens()
      return result
    },
  })
}

test('accepts changes during a read and shows them in the next read', async () => {
  app.clock.at = new Date(provisional)
  const survey = await id()
  const at = { ...app, db: interrupted(app.db, () => renewData(app.db, survey)) }
  const scored = async () => (await provisionalSummaries(at, await findSurveys(at, [guid]))).has(survey)

  expect(await scored()).toBe(false)
  expect(await scored()).toBe(true)
  expect(console.error).not.toHaveBeenCalled()
})

test('keeps every change made while final results are being computed', async () => {
  app.clock.at = new Date(final)
  const survey = await id()
  const board = { ...app, db: interrupted(app.db, () => renewData(app.db, survey)) }
  expect((await finalSummaries(board, await findSurveys(board, [guid]))).size).toBe(0)

  const district = { ...app, db: interrupted(app.db, () => renewData(app.db, survey)) }
  const line = async () => {
    const [found] = await findSurveys(district, [guid])
    return found && lineOf(district, found)
  }
  await expect(line()).rejects.toMatchObject({ problem: 'unavailable', retryAfter: 1 })
  expect(await line()).toMatchObject({ guid, overall: { reason: null } })
  expect((await finalSummaries(board, await findSurveys(board, [guid]))).size).toBe(1)
  expect(console.error).not.toHaveBeenCalled()
})

test('reports missing responses as damage, not as a busy service', async () => {
  await app.db.deleteFrom('responses').where('arrival', '=', 7).execute()
  app.clock.at = new Date(provisional)
  leader.token = await newToken(app, leader)
  const { status } = await app.call(trackingContract.surveyTracking, { params: { guid } }, leader.token)
  expect(status).toBe(500)
})

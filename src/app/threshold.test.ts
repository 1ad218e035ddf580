import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackingContract } from '../features/answering/tracking/contract.ts'
import { districtResultsContract } from '../features/figures/district-results/contract.ts'
import { resultsContract } from '../features/figures/results/contract.ts'
import { trendsContract } from '../features/figures/trends/contract.ts'
import type { Config } from '../server/config.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { readCsv } from './testing/csv.ts'
import { districtOf } from './testing/district.ts'
import { commonSchool, insertRespondents } from './testing/responses.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  openSurvey,
  preparedSurvey,
  setting,
} from './testing/survey.ts'

/** A survey whose results were created with a threshold of ten, and read after it was changed to five. */
let app: TestApp
let leader: Leader
let guid: string
let few: string

beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  await insertRespondents(app, guid, commonSchool(293))
  const other = await leaderWithSchool(app)
  few = await preparedSurvey(app, other)
  await setting(app, other, few, 'participantStudents', false)
  await setting(app, other, few, 'participantParents', false)
  await setting(app, other, few, 'setupComplete', '2026-10-14')
  await insertRespondents(
    app,
    few,
    commonSchool(36).filter(({ type }) => type === 3),
  )
  app.clock.at = new Date('2026-10-27T15:00:00Z')
  leader.token = await newToken(app, leader)
  const { token } = await app.account('CAN_DO_ALL')
  for (const one of [guid, few])
    await app.call(resultsContract.surveyResults, { params: { guid: one } }, token)
  ;(app.config as { -readonly [Key in keyof Config]: Config[Key] }).smallGroup = 5
})
afterAll(() => app.close())

const results = async () =>
  (await app.call(resultsContract.surveyResults, { params: { guid } }, leader.token)).body

test('shows the same rows in tracking as in the results', async () => {
  const { body } = await app.call(trackingContract.surveyTracking, { params: { guid } }, leader.token)
  const { groups, smallGroup } = await results()

  expect([smallGroup, body.smallGroup]).toEqual([10, 10])
  expect(body.breakdowns.map(({ cells }) => cells.map(({ key, atLeast }) => [key, atLeast]))).toEqual(
    groups.flatMap(({ dimensions }) =>
      dimensions.map(({ rows }) => rows.map(({ key, figure }) => [key, figure.n])),
    ),
  )
})

test('shares codes only for rows that the results show', async () => {
  const rows = (
    await app.call(trackingContract.responsesWithData, { query: { survey_guid: guid } }, leader.token)
  ).body
  const carried = rows.filter((row) => row.participant_gender !== null && row.ethnicity !== null)
  const combinations = Map.groupBy(carried, (row) => Object.values(row).join())

  expect(combinations.size).toBeGreaterThan(2)
  for (const [combination, { length }] of combinations)
    expect([combination, length % 10]).toEqual([combination, 0])
})

test('says only what is true about a hidden figure', async () => {
  const { token } = await app.account('CAN_DO_ALL')
  const changes = (await app.call(trendsContract.changes, { params: { guid: few } }, token)).body
  expect(changes.smallGroup).toBe(10)

  const { school } = await app.db
    .selectFrom('surveys')
    .select('entity_fk as school')
    .where('guid', '=', few)
    .executeTakeFirstOrThrow()
  const organization = await districtOf(app, [school])
  const params = { organization }
  const { body } = await app.call(districtResultsContract.districtResults, { params }, token)
  expect(body.schools[0]?.overall).toMatchObject({ n: 8, reason: 'fewer' })
  const file = await app.app.inject({
    url: `/api/district-results/${organization}/download?format=csv`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(new Set(readCsv(file.body).map(({ remark }) => remark))).toEqual(
    new Set(['Fewer than 10 responses']),
  )
})

test('doesn’t show smaller rows for combined schools than for one school', async () => {
  const { token } = await app.account('CAN_DO_ALL')
  const schools = (await app.db.selectFrom('surveys').select('entity_fk').execute()).map(
    (row) => row.entity_fk,
  )
  const organization = await districtOf(app, schools)
  const body = { organization, round: '2026-27' }
  expect((await app.call(districtResultsContract.makeDistrictResults, { body }, token)).status).toBe(200)
  const params = { organization }
  const { rollUp } = (await app.call(districtResultsContract.districtResults, { params }, token)).body

  expect(rollUp?.smallGroup).toBe(10)
  const told = rollUp?.groups.flatMap(({ dimensions }) =>
    dimensions.flatMap(({ rows }) => rows.map(({ overall }) => (overall.n ?? 0) % 10)),
  )
  expect(new Set(told)).toEqual(new Set([0]))
})

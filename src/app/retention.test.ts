import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { trackingContract } from '../features/answering/tracking/contract.ts'
import { downloadsContract } from '../features/figures/downloads/contract.ts'
import { responsesContract } from '../features/figures/responses/contract.ts'
import { resultsContract } from '../features/figures/results/contract.ts'
import { sharingContract } from '../features/figures/sharing/contract.ts'
import { auditTrailContract } from '../features/running/audit-trail/contract.ts'
import { makeToken } from '../features/running/auth/server/actions.ts'
import { deleteDue } from '../features/running/deletion/server/actions.ts'
import { surveysContract } from '../features/schools/surveys/contract.ts'
import type { Config } from '../server/config.ts'
import { connect } from '../server/db/connect.ts'
import type { Services } from '../server/serve.ts'
import { areaCodes } from '../shared/codes.ts'
import { databaseOfProcess, type TestApp, testApp } from './testing/app.ts'
import { commonSchool, insertRespondents } from './testing/responses.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  openSurvey,
  preparedSurvey,
  setting,
  submission,
  submit,
} from './testing/survey.ts'

let app: TestApp
let folder: string
let place: { databaseUrl?: string; dataDir: string }
beforeEach(async () => {
  uptime = 0
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-retention-'))
  const databaseUrl = await databaseOfProcess(folder)
  place = databaseUrl ? { databaseUrl, dataDir: '' } : { dataDir: folder }
  app = await testApp({ database: place, config: { retentionDays: 30 } })
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

interface World {
  leader: Leader
  admin: string
  /** IDs of last year's survey, whose responses are due for deletion, and of this year's survey. */
  guids: [string, string]
  shared: string
}

/** Two surveys in one school that closed a year apart, the second with a results link. The clock is 20 days later. */
async function world(): Promise<World> {
  const leader = await leaderWithSchool(app)
  const first = await openSurvey(app, leader)
  await insertRespondents(app, first, commonSchool(700))
  app.clock.at = new Date('2027-10-14T15:00:00Z')
  await renew(leader)
  const second = await preparedSurvey(app, leader, '2027-10-14', '2027-10-23')
  await setting(app, leader, second, 'setupComplete', '2027-10-14')
  await insertRespondents(app, second, commonSchool(903).slice(3))
  await submit(app, await submission(app, second, 3))
  app.clock.at = new Date('2027-11-20T15:00:00Z')
  await renew(leader)
  const { body } = await app.call(
    sharingContract.makeShareLink,
    { params: { guid: second }, body: { days: 90 } },
    leader.token,
  )
  const { user } = await app.account('CAN_DO_ALL')
  const shared = body.link.split('/').at(-1) ?? ''
  return { leader, admin: await makeToken(app, user), guids: [first, second], shared }
}

async function renew(leader: Leader): Promise<void> {
  leader.token = await newToken(app, leader)
}

/** Returns every reply with results or counts that a leader and a stranger with a results link get. */
async function figures({ leader, guids, shared }: World): Promise<Record<string, string>> {
  const paths = [
    ...guids.flatMap((guid) => [
      `/api/survey-results/${guid}`,
      `/api/survey-results/${guid}/gaps`,
      `/api/survey-results/${guid}/changes`,
      `/api/survey-tracking/${guid}`,
      `/api/count-survey-responses/${guid}`,
      `/api/survey-results/${guid}/download?format=csv&part=figures`,
      `/api/survey-results/${guid}/download?format=csv&part=codebook`,
      ...areaCodes.flatMap((area) => [
        `/api/survey-results/${guid}/areas/${area}`,
        `/api/survey-results/${guid}/areas/${area}/changes`,
      ]),
    ]),
    `/api/shared-results/${shared}`,
    ...areaCodes.map((area) => `/api/shared-results/${shared}/areas/${area}`),
  ]
  const told: Record<string, string> = {}
  for (const path of paths) {
    const answer = await app.app.inject({ url: path, headers: { authorization: `Bearer ${leader.token}` } })
    told[path] = `${answer.statusCode} ${answer.body}`
  }
  for (const guid of guids) {
    const query = { survey_guid: guid }
    const { body } = await app.call(trackingContract.responsesWithData, { query }, leader.token)
    told[guid] = body
      .map((row) => JSON.stringify(row))
      .sort()
      .join('\n')
  }
  return told
}

/** Uptime of the simulated process, in ms. */
let uptime = 0

/** Checks for due deletions 24 hours of uptime after the last check. The database's clock doesn't move. */
function check(services: Services = app) {
  uptime += 24 * 3_600_000
  return deleteDue(services, { uptimeMs: uptime, databaseTime: app.clock.at })
}

/** Runs two checks a day of uptime apart and deletes what both find due. Returns how many surveys lost responses. */
async function twoChecks(services: Services = app): Promise<number> {
  await check(services)
  return (await check(services)).surveys
}

/** Starts a new process on the same database. */
async function restarted(config: Partial<Config> = {}): Promise<void> {
  const now = app.clock.at.toISOString()
  await app.close()
  app = await testApp({ database: place, now, config: { retentionDays: 30, ...config } })
}

const bytes = () =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n')

test('deletes responses when they are due and keeps every figure', {
  timeout: 90_000,
}, async () => {
  const it = await world()
  app.clock.at = new Date('2027-11-23T05:59:00Z')
  await renew(it.leader)
  const first = await figures(it)
  expect(await twoChecks()).toBe(1)
  expect(await figures(it)).toEqual(first)
  const between = await app.db.selectFrom('responses').select('survey_id').distinct().execute()
  app.clock.at = new Date('2027-11-23T06:00:00Z')
  const one = await app.db.selectFrom('responses').select('participant_guid').executeTakeFirstOrThrow()
  expect(bytes().includes(one.participant_guid)).toBe(place.databaseUrl === undefined)
  const before = await figures(it)
  expect(Object.values(before).filter((told) => /^[45]/.test(told))).toEqual([])

  expect(await twoChecks()).toBe(1)

  expect(between).toHaveLength(1)
  expect(await app.db.selectFrom('responses').selectAll().execute()).toEqual([])
  expect(await figures(it)).toEqual(before)
  await restarted()
  expect(await figures(it)).toEqual(before)
  expect(bytes()).not.toContain(one.participant_guid)
})

test('keeps stored figures unchanged when the threshold changes later', async () => {
  const it = await world()
  const results = async () =>
    (await app.call(resultsContract.surveyResults, { params: { guid: it.guids[0] } }, it.leader.token)).body
  await twoChecks()
  const before = await results()

  await restarted({ smallGroup: 60 })

  expect(await results()).toEqual(before)
  expect(before.smallGroup).toBe(10)
})

test('shows when and why responses were deleted, logs it and accepts no more responses', async () => {
  const it = await world()
  const [guid] = it.guids
  const body = await submission(app, it.guids[1], 2)
  await twoChecks()

  const rows = await app.call(responsesContract.surveyResponses, { params: { guid } }, it.admin)
  const file = await app.call(downloadsContract.exportResponses, { params: { guid } }, it.admin)
  const surveys = (await app.call(surveysContract.survey, {}, it.admin)).body
  const trail = await app.call(
    auditTrailContract.systemEvents,
    { query: { search: 'Responses deleted' } },
    it.admin,
  )
  app.clock.at = new Date('2026-10-20T15:00:00Z')
  const late = await submit(app, { ...body, survey_guid: guid })

  for (const refused of [rows, file]) {
    expect(refused.status).toBe(410)
    expect(refused.message).toBe(
      'This survey’s individual responses were deleted on 2027-11-20. Its results are still here.',
    )
  }
  expect(surveys.find((survey) => survey.guid === guid)).toMatchObject({
    submittedSurveyCount: 700,
    responsesDeleted: '2027-11-20',
  })
  expect(surveys.find((survey) => survey.guid === it.guids[1])?.responsesDeleted).toBeNull()
  expect(trail.body.events).toMatchObject([
    { identifier: guid, message: '700 responses; more than 30 days after the close; results are kept' },
  ])
  expect(late.status).toBe(409)
})

test('lets only one of two simultaneous deletions run', async () => {
  const it = await world()
  // Several processes can share PostgreSQL. The embedded database has only one, which checks at startup and by its
  // timer.
  const other = place.databaseUrl ? { ...app, db: connect(place) } : app

  const times = (hours: number) => ({ uptimeMs: hours * 3_600_000, databaseTime: app.clock.at })
  await deleteDue(app, times(0))
  const taken = await Promise.all([deleteDue(app, times(24)), deleteDue(other, times(24))])
  if (other !== app) await other.db.destroy()

  expect(taken.map(({ surveys }) => surveys).sort()).toEqual([0, 1])
  const kept = await app.db.selectFrom('kept_results').select('kind').orderBy('kind').execute()
  expect(kept.map((row) => row.kind)).toEqual(['combinations', 'final', 'line', 'questions', 'tracking'])
  const results = { params: { guid: it.guids[0] } }
  expect((await app.call(resultsContract.surveyResults, results, it.leader.token)).body.total).toBe(700)
})

test('never deletes anything if the setting is missing', async () => {
  const it = await world()
  app.clock.at = new Date('2047-11-20T15:00:00Z')

  expect(await twoChecks({ ...app, config: { ...app.config, retentionDays: undefined } })).toBe(0)

  await renew(it.leader)
  const { body } = await app.call(surveysContract.survey, {}, it.leader.token)
  expect(body.map((survey) => survey.responsesDeleted)).toEqual([null, null])
})

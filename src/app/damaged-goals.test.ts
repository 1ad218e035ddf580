import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { goalsContract } from '../features/acting/goals/contract.ts'
import { freezeOpened } from '../features/schools/questions/server/actions.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { anew, damages, half, idOf } from './testing/damage.ts'
import { goalExample } from './testing/goals.ts'
import { insertRespondents, type Respondent } from './testing/responses.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  openSurvey,
  preparedSurvey,
  setting,
} from './testing/survey.ts'

let app: TestApp
let leader: Leader
let audit: string
let goal: number
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  app = await testApp({ now: '2026-10-14T15:00:00Z' })
  leader = await leaderWithSchool(app)
  audit = await openSurvey(app, leader)
  await insertRespondents(anew(app), audit, students(120, 2))
  await at('2026-10-27T15:00:00Z')
  goal = await add({})
  return () => vi.restoreAllMocks()
})
afterEach(() => app.close())

async function at(instant: string): Promise<void> {
  app.clock.at = new Date(instant)
  leader.token = await newToken(app, leader)
}
const students = (count: number, level: number): Respondent[] =>
  Array.from({ length: count }, (_, place) => ({
    type: 1,
    subType: 1,
    race: 6,
    gender: 1,
    level: 0,
    answerTo: () => Math.min(5, Math.max(1, level + ((place % 3) - 1))),
  }))
const add = async (change: object) => {
  const body = { entityId: leader.schoolId, ...goalExample, ...change }
  return (await app.call(goalsContract.addGoal, { body }, leader.token)).body.id
}
const start = (begin: string, end: string, of = goal) =>
  app.call(
    goalsContract.startPulse,
    { body: { entityId: leader.schoolId, goal: of, begin, end } },
    leader.token,
  )
/** A pulse that is final, and whose answers were read by nobody yet. */
async function pulse(begin: string, end: string, final: string): Promise<string> {
  const { guid } = (await start(begin, end)).body
  await insertRespondents(anew(app), guid, students(60, 4))
  await at(final)
  return guid
}
async function yearLater(): Promise<string> {
  const guid = await preparedSurvey(app, leader, '2027-10-14', '2027-10-23')
  await setting(app, leader, guid, 'setupComplete', '2027-10-14')
  return guid
}
const pulses = async () => {
  const { status, body } = await app.call(
    goalsContract.pulses,
    { params: { id: leader.schoolId } },
    leader.token,
  )
  expect(status).toBe(200)
  return body
}
const lineOf = async () => (await pulses()).goals.find((one) => one.goal === goal)
const damage = async (guid: string, what = 'one response') => damages[what]?.(app, await idOf(app, guid))

test('a pulse that cannot be read is named, and the line goes on without it', async () => {
  const between = await pulse('2026-10-27', '2026-11-02', '2026-11-05T15:00:00Z')
  const last = await pulse('2026-11-05', '2026-11-10', '2026-11-13T15:00:00Z')
  await damage(between)
  const line = await lineOf()
  expect(line?.points.map(({ guid }) => guid)).toEqual([audit, last])
  expect(line?.verdict).toMatchObject({ guid: last, clear: true })
  expect(line?.damaged).toEqual([expect.stringMatching(/^Pulse: /)])
})

test('nothing is claimed of a goal whose newest survey cannot be read', async () => {
  await pulse('2026-10-27', '2026-11-02', '2026-11-05T15:00:00Z')
  const last = await pulse('2026-11-05', '2026-11-10', '2026-11-13T15:00:00Z')
  await damage(last)
  expect(await lineOf()).toMatchObject({ verdict: null, damaged: [expect.any(String)] })
})

test('a survey where a goal started that cannot be read leaves the other goals of the school', async () => {
  const pulseGuid = await pulse('2026-10-27', '2026-11-02', '2026-11-05T15:00:00Z')
  await at('2027-10-14T15:00:00Z')
  const next = await yearLater()
  await insertRespondents(anew(app), next, students(120, 3))
  await at('2027-10-27T15:00:00Z')
  const other = await add({ area: 'SCC' })
  await damage(audit, 'questions')

  const { goals } = await pulses()
  const [line, second] = [goal, other].map((id) => goals.find((one) => one.goal === id))
  expect(line).toMatchObject({ points: [], verdict: null, asks: null })
  expect(line?.damaged).toHaveLength(1)
  expect(line?.whyNot).toBe(
    'A pulse asks what the survey asked where this goal started. What is stored of it cannot be read.',
  )
  expect(second?.points.map(({ guid }) => guid)).toContain(next)
  expect(second?.whyNot).toBeNull()
  expect(second?.asks?.questions).toBeGreaterThan(0)
  expect(second?.points.map(({ guid }) => guid)).not.toContain(pulseGuid)
  expect(await start('2027-10-27', '2027-11-02')).toMatchObject({
    status: 409,
    message: expect.stringMatching(/cannot be read/),
  })
})

test('an open pulse whose questions cannot be read keeps its place, without their number', async () => {
  const { guid } = (await start('2026-10-27', '2026-11-06')).body
  await app.db
    .updateTable('frozen_instruments')
    .set({ document: half })
    .where('survey_id', '=', await idOf(app, guid))
    .execute()
  expect((await pulses()).unfinished).toMatchObject([{ guid, questions: null, counted: 0 }])
})

test('the service starts although a pulse has opened whose survey cannot be read', async () => {
  await start('2026-11-05', '2026-11-10')
  await damage(audit, 'questions')
  await at('2026-11-06T15:00:00Z')
  await freezeOpened(anew(app))
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { boardContract } from '../features/acting/board/contract.ts'
import { briefContract } from '../features/acting/brief/contract.ts'
import { goalsContract } from '../features/acting/goals/contract.ts'
import { resultsContract } from '../features/figures/results/contract.ts'
import { trendsContract } from '../features/figures/trends/contract.ts'
import { surveysWithStoredResult } from '../features/records/retention/server/actions.ts'
import { surveysContract } from '../features/schools/surveys/contract.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { anew, damages, idOf, sentence } from './testing/damage.ts'
import { districtOf, memberOf } from './testing/district.ts'
import { goalExample } from './testing/goals.ts'
import { commonSchool, insertRespondents } from './testing/responses.ts'
import { type Leader, leaderWithSchool, newToken, preparedSurvey, setting } from './testing/survey.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp({ now: '2026-10-14T15:00:00Z' })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})
afterEach(() => app.close())

/** Creates a school with a final survey in each of three years, and a goal that started with one survey. */
async function school(startedIn = '2026') {
  const leader = await leaderWithSchool(app)
  const guids: string[] = []
  let goal = 0
  for (const year of ['2024', '2025', '2026']) {
    app.clock.at = new Date(`${year}-10-14T15:00:00Z`)
    leader.token = await newToken(app, leader)
    const guid = await preparedSurvey(app, leader, `${year}-10-14`, `${year}-10-23`)
    await setting(app, leader, guid, 'setupComplete', `${year}-10-14`)
    await insertRespondents(anew(app), guid, commonSchool(60))
    guids.push(guid)
    await at(`${year}-10-26T15:00:00Z`, leader)
    if (year === startedIn) goal = await addGoal(leader)
  }
  return { leader, guids: guids as [string, string, string], goal }
}

async function addGoal(leader: Leader, change: object = {}): Promise<number> {
  const body = { entityId: leader.schoolId, ...goalExample, ...change }
  return (await app.call(goalsContract.addGoal, { body }, leader.token)).body.id
}

async function at(instant: string, who: Leader): Promise<void> {
  app.clock.at = new Date(instant)
  who.token = await newToken(app, who)
}
const pathOf = (guid: string) => ({ params: { guid } })

test('keeps showing the newest survey’s figures if an earlier survey is damaged', async () => {
  const { leader, guids } = await school()
  const [, earlier, latest] = guids
  await damages['the questions']?.(app, await idOf(app, earlier))

  const params = { entityId: leader.schoolId }
  expect((await app.call(surveysContract.allSurveys, { params }, leader.token)).body).toHaveLength(3)
  expect((await app.call(resultsContract.surveyResults, pathOf(latest), leader.token)).status).toBe(200)
  const changes = await app.call(trendsContract.changes, pathOf(latest), leader.token)
  expect(changes).toMatchObject({ status: 500, message: expect.stringMatching(sentence) })
  const brief = await app.call(briefContract.surveyBrief, pathOf(latest), leader.token)
  expect(brief.body.change).toMatchObject({
    rows: [],
    sentence: 'Not available. We can’t read an earlier survey.',
  })

  const organization = await districtOf(app, [leader.schoolId])
  const officer = await memberOf(app, organization, 'officer')
  const row = async () => {
    const look = { params: { id: organization } }
    return (await app.call(boardContract.board, look, await newToken(app, officer))).body.rows[0]
  }
  expect(await row()).toMatchObject({ scores: { guid: latest, overall: { reason: null }, change: null } })
  const isKept = async () =>
    (await surveysWithStoredResult(app.db, [await idOf(app, latest)], 'summary')).size === 1
  // Stored results are permanent, so they aren't stored while the change is missing.
  expect(await isKept()).toBe(false)
  const { document } = await app.db
    .selectFrom('frozen_instruments')
    .select('document')
    .where('survey_id', '=', await idOf(app, guids[0]))
    .executeTakeFirstOrThrow()
  const mended = app.db.updateTable('frozen_instruments').set({ document })
  await mended.where('survey_id', '=', await idOf(app, earlier)).execute()
  await row()
  expect(await isKept()).toBe(true)
})

describe('Progress Monitoring', () => {
  const pulses = async (leader: Leader) => {
    const params = { id: leader.schoolId }
    const { status, body } = await app.call(goalsContract.pulses, { params }, leader.token)
    expect(status).toBe(200)
    return body
  }
  const start = (leader: Leader, goal: number, begin: string, end: string) =>
    app.call(
      goalsContract.startPulse,
      { body: { entityId: leader.schoolId, goal, begin, end } },
      leader.token,
    )

  test('makes no claim about a goal whose newest survey can’t be read', async () => {
    const { leader, guids, goal } = await school('2024')
    const [first, between, latest] = guids
    await damages['a response']?.(app, await idOf(app, latest))
    const { goals } = await pulses(leader)
    const line = goals.find((one) => one.goal === goal)
    expect(line?.points.map(({ guid, figure }) => [guid, figure?.reason])).toEqual([
      [first, null],
      [between, null],
      [latest, 'unavailable'],
    ])
    expect(line?.verdict).toEqual({ guid: latest, change: null, clear: null, needed: null, margin: null })
  })

  test('skips a damaged survey and compares with a readable one', async () => {
    const { leader, guids, goal } = await school('2024')
    await damages['a response']?.(app, await idOf(app, guids[1]))
    const line = (await pulses(leader)).goals.find((one) => one.goal === goal)
    expect(line?.points.map(({ figure }) => figure?.reason)).toEqual([null, 'unavailable', null])
    expect(line?.verdict).toMatchObject({ guid: guids[2], change: expect.any(Number) })
  })

  test('shows other goals and the pulse if the questions in a goal’s first survey are damaged', async () => {
    const { leader, guids, goal } = await school('2025')
    const other = await addGoal(leader, { area: 'SCC' })
    const { guid } = (await start(leader, other, '2026-10-26', '2026-11-06')).body
    await damages['the questions']?.(app, await idOf(app, guids[1]))
    await damages['the questions']?.(app, await idOf(app, guid))
    const { goals, unfinished } = await pulses(leader)
    expect(goals.find((one) => one.goal === goal)).toMatchObject({
      points: [],
      verdict: null,
      asks: null,
      whyNot: expect.stringMatching(/^Not available/),
    })
    expect(goals.find((one) => one.goal === other)?.points.length).toBeGreaterThan(0)
    expect(unfinished).toMatchObject([{ guid, questions: null, counted: 0 }])
  })

  test('doesn’t start a pulse with questions that can’t be read', async () => {
    const { leader, guids, goal } = await school('2025')
    await damages['the questions']?.(app, await idOf(app, guids[1]))
    expect(await start(leader, goal, '2026-11-05', '2026-11-10')).toMatchObject({
      status: 500,
      message: expect.stringMatching(sentence),
    })
    expect((await pulses(leader)).unfinished).toEqual([])
  })
})

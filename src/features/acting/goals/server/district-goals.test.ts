import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import {
  colleagueIn,
  districtOf,
  districtOfTwoYears,
  districtWithResults,
  memberOf,
} from '../../../../app/testing/district.ts'
import { goalExample } from '../../../../app/testing/goals.ts'
import { type Leader, newToken } from '../../../../app/testing/survey.ts'
import { districtResultsContract } from '../../../figures/district-results/contract.ts'
import { organizationsContract } from '../../../running/organizations/contract.ts'
import { goalsContract } from '../contract.ts'

let app: TestApp
let organization: number
let officer: Leader
beforeAll(async () => {
  app = await testApp()
  organization = await districtWithResults(app, '2026-27', [60, 60])
  officer = await memberOf(app, organization, 'officer')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('district_goals').execute()
  app.clock.at = new Date('2026-10-28T15:00:00Z')
  officer.token = await newToken(app, officer)
})

const list = (token = officer.token, of = organization) =>
  app.call(goalsContract.districtGoals, { params: { organization: of } }, token)
const add = (change: object = {}, token = officer.token, of = organization) =>
  app.call(goalsContract.addDistrictGoal, { body: { organization: of, ...goalExample, ...change } }, token)
const history = (goal: number, token = officer.token, of = organization) =>
  app.call(goalsContract.districtGoalHistory, { params: { organization: of, goal } }, token)
const resultsOf = async (round = '2026-27', token = officer.token) =>
  (
    await app.call(
      districtResultsContract.districtResults,
      { params: { organization }, query: { round } },
      token,
    )
  ).body

test('keeps a district’s goals with their history, as a school’s are', async () => {
  const { status, body: made } = await add()
  expect(status).toBe(201)
  expect(made).toMatchObject({ ...goalExample, state: 'open', version: 1, round: '2026-27', endedOn: null })
  const at = { organization, goal: made.id }
  const changed = await app.call(
    goalsContract.updateDistrictGoal,
    { body: { ...at, version: 1, ...goalExample, responsible: 'Superintendent' } },
    officer.token,
  )
  expect(changed.body).toMatchObject({ version: 2, responsible: 'Superintendent' })
  await app.call(goalsContract.addDistrictGoalNote, { body: { ...at, note: 'Board told.' } }, officer.token)
  const unsaid = { ...at, version: 2, state: 'dropped', reason: '' }
  expect(await app.call(goalsContract.markDistrictGoal, { body: unsaid }, officer.token)).toMatchObject({
    status: 400,
    message: 'Say why you’re dropping the goal.',
  })
  const done = { ...unsaid, state: 'done' }
  const marked = await app.call(goalsContract.markDistrictGoal, { body: done }, officer.token)
  expect(marked.body).toMatchObject({ state: 'done', endedOn: '2026-10-28' })

  expect((await history(made.id)).body.map(({ what }) => what)).toEqual([
    'Marked as done',
    'Note',
    'Changed',
    'Made',
  ])
  const events = app.db.selectFrom('system_events').select('message')
  const logged = await events.where('identifier', '=', `organization ${organization}`).execute()
  expect(logged.map(({ message }) => message)).toContain(`goal ${made.id}: who is responsible`)

  const body = { ...at, version: 3 }
  await app.call(goalsContract.deleteDistrictGoal, { body }, officer.token)
  expect((await list()).body.goals).toEqual([])
  expect(await app.db.selectFrom('district_goal_history').selectAll().execute()).toEqual([])
})

test('shows only scores that the combined results show', async () => {
  await add({ group: 'everyone' })
  await add({ subgroup: { dimension: 'race', name: 'Nobody’s' } })
  const { rollUp, areas } = await resultsOf()
  const { goals, smallGroup, mayDecide } = (await list()).body

  const place = areas.findIndex(({ code }) => code === 'DBP')
  expect(goals.map(({ scores }) => scores)).toEqual([
    [{ round: '2026-27', figure: rollUp?.everyone.areas[place] }],
    [{ round: '2026-27', figure: null }],
  ])
  expect([smallGroup, mayDecide]).toEqual([rollUp?.smallGroup, true])
})

test('needs combined results', async () => {
  const empty = await districtOf(app, [], 'Empty District')
  const { token } = await memberOf(app, empty, 'officer')
  expect((await list(token, empty)).body).toMatchObject({ round: null, goals: [] })
  expect(await add({}, token, empty)).toMatchObject({
    status: 409,
    message: 'You can set district goals once you can see combined results.',
  })
})

test('shows the newest score and the one where a goal started', async () => {
  const made = await districtOfTwoYears(app)
  const token = await newToken(app, made.officer)
  const combine = (round: string) =>
    app.call(
      districtResultsContract.makeDistrictResults,
      { body: { organization: made.organization, round } },
      token,
    )
  await combine('2026-27')
  await add({}, token, made.organization)
  await combine('2027-28')
  const [goal] = (await list(token, made.organization)).body.goals
  expect(goal?.scores.map(({ round }) => round)).toEqual(['2026-27', '2027-28'])
})

describe('refuses', () => {
  test('everyone but officers and administrators to change goals', async () => {
    const { body: goal } = await add()
    const viewer = (await memberOf(app, organization, 'district_viewer')).token
    const [school] = (await resultsOf()).schools
    const leader = (await colleagueIn(app, school?.schoolId ?? 0, 'leader')).token
    const elsewhere = (await memberOf(app, await districtOf(app, [], 'Other'), 'officer')).token
    const at = { organization, goal: goal.id, version: 1 }
    const changes = [
      [goalsContract.addDistrictGoal, { organization, ...goalExample }],
      [goalsContract.updateDistrictGoal, { ...at, ...goalExample }],
      [goalsContract.markDistrictGoal, { ...at, state: 'done', reason: '' }],
      [goalsContract.addDistrictGoalNote, { organization, goal: goal.id, note: 'Note' }],
      [goalsContract.deleteDistrictGoal, at],
    ] as const
    for (const token of [viewer, leader, elsewhere])
      for (const [call, body] of changes) expect((await app.call(call, { body }, token)).status).toBe(403)
    expect((await list(viewer)).body).toMatchObject({ mayDecide: false, goals: [{ id: goal.id }] })
    for (const token of [leader, elsewhere]) {
      expect((await list(token)).status).toBe(403)
      expect((await history(goal.id, token)).status).toBe(403)
    }
  })

  test('another district’s goal', async () => {
    const { body: goal } = await add()
    const other = await districtWithResults(app, '2026-27', [40, 40], 'Other District')
    const { token } = await memberOf(app, other, 'officer')
    const body = { organization: other, goal: goal.id, version: 1 }
    expect((await app.call(goalsContract.deleteDistrictGoal, { body }, token)).status).toBe(409)
    expect((await history(goal.id, token, other)).body).toEqual([])
  })

  test('goals from combined results that a viewer can’t see yet', async () => {
    const { body: goal } = await add()
    const viewer = (await memberOf(app, organization, 'district_viewer')).token
    const released = (to: 'district' | null) =>
      app.db.updateTable('surveys').set({ released_to: to }).execute()
    await released('district')
    expect((await list(viewer)).body).toMatchObject({ round: null, goals: [] })
    expect((await history(goal.id, viewer)).body).toEqual([])
    expect((await list()).body.goals).toHaveLength(1)
    await released(null)
  })
})

test('deletes the goals of an empty organization with it', async () => {
  const id = await districtOf(app, [], 'Closing District')
  const { token } = await app.account('CAN_DO_ALL')
  const goal = {
    ...goalExample,
    steps: '[]',
    group_name: 'students',
    subgroup: null,
    dimension: null,
  } as const
  const { group: _, due: due_day, ...columns } = goal
  const row = { ...columns, due_day, state: 'open', reason: '', version: 1, ended_at: null } as const
  await app.db
    .insertInto('district_goals')
    .values({ ...row, organization_id: id, round: '2026-27' })
    .execute()
  await app.call(organizationsContract.deleteOrganization, { params: { id } }, token)
  const left = app.db.selectFrom('district_goals').selectAll().where('organization_id', '=', id)
  expect(await left.execute()).toEqual([])
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { goalExample } from '../../../../app/testing/goals.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  openSurvey,
  stepsOf,
} from '../../../../app/testing/survey.ts'
import { openWord } from '../../../../app/testing/word.ts'
import { strategiesContract } from '../../../planning/strategies/contract.ts'
import { auditTrailContract } from '../../../running/audit-trail/contract.ts'
import { surveysContract } from '../../../schools/surveys/contract.ts'
import { goalsContract } from '../contract.ts'
import { limits } from '../rules-limits.ts'

let app: TestApp
let leader: Leader
let other: Leader
let guid: string
beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  other = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('goal_history').execute()
  await app.db.deleteFrom('goals').execute()
  app.clock.at = new Date('2026-10-27T15:00:00Z')
  leader.token = await newToken(app, leader)
  other.token = await newToken(app, other)
})

const list = async () =>
  (await app.call(goalsContract.goals, { params: { id: leader.schoolId } }, leader.token)).body
const add = (change: object = {}, caller = leader) =>
  app.call(
    goalsContract.addGoal,
    { body: { entityId: caller.schoolId, ...goalExample, ...change } },
    caller.token,
  )
const update = (goal: { id: number; version: number }, change: object, caller = leader) =>
  app.call(
    goalsContract.updateGoal,
    { body: { entityId: caller.schoolId, goal: goal.id, version: goal.version, ...goalExample, ...change } },
    caller.token,
  )
const mark = (goal: { id: number; version: number }, state: 'open' | 'done' | 'dropped', reason = '') =>
  app.call(
    goalsContract.markGoal,
    { body: { entityId: leader.schoolId, goal: goal.id, version: goal.version, state, reason } },
    leader.token,
  )
const remove = (goal: { id: number; version: number }) =>
  app.call(
    goalsContract.deleteGoal,
    { body: { entityId: leader.schoolId, goal: goal.id, version: goal.version } },
    leader.token,
  )
const history = async (goal: number, caller = leader) =>
  (await app.call(goalsContract.goalHistory, { params: { id: caller.schoolId, goal } }, caller.token)).body
const eventsOf = async (search: string) => {
  const { token } = await app.account('CAN_DO_ALL')
  return (await app.call(auditTrailContract.systemEvents, { query: { search } }, token)).body.events
}

test('opens goals and later steps once the first results are final', async () => {
  app.clock.at = new Date('2026-10-24T15:00:00Z')
  leader.token = await newToken(app, leader)
  expect(await list()).toEqual({ today: '2026-10-24', results: null, goals: [] })
  expect(await add()).toMatchObject({
    status: 409,
    message: 'You can set goals once your school has final results.',
  })
  expect(await stepsOf(app, leader)).toMatchObject({ 32: 0, 33: 0 })

  app.clock.at = new Date('2026-10-25T15:00:00Z')
  leader.token = await newToken(app, leader)
  await app.call(surveysContract.allSurveys, { params: { entityId: leader.schoolId } }, leader.token)

  expect(await stepsOf(app, leader)).toMatchObject({ 32: 1, 33: 1 })
  expect(await stepsOf(app, other)).toMatchObject({ 32: 0, 33: 0 })
  expect((await list()).results).toMatchObject({ guid })
})

test('saves a date-time as the day it falls on in the school’s time zone', async () => {
  const dates = {
    due: '2027-05-02T03:00:00Z',
    steps: [{ text: 'Ask', due: '2027-01-02T03:00:00Z', done: '2026-10-26T23:30' }],
  }
  const days = { due: '2027-05-01', steps: [{ text: 'Ask', due: '2027-01-01', done: '2026-10-26' }] }
  const { body: made } = await add(dates)
  expect(made).toMatchObject(days)
  expect((await update(made, dates)).body).toMatchObject(days)
})

test('stores a goal as entered, with the survey it starts from', async () => {
  const subgroup = { dimension: 'race' as const, name: 'Asian' }

  const made = await add({ subgroup, strategy: 'Respond with empathy first' })

  expect([made.status, made.body]).toEqual([
    201,
    {
      ...goalExample,
      subgroup,
      strategy: 'Respond with empathy first',
      id: expect.any(Number),
      version: 1,
      state: 'open',
      reason: '',
      endedOn: null,
      surveyGuid: guid,
    },
  ])
  expect((await list()).goals).toEqual([made.body])
})

test('accepts only one of several changes to the same version', async () => {
  const { body: goal } = await add()

  const answers = await Promise.all([
    update(goal, { responsible: 'Principal' }),
    update(goal, { responsible: 'Dean' }),
    mark(goal, 'done'),
    remove(goal),
  ])

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(answers.flatMap(({ message }) => message || [])).toEqual(
    Array(3).fill(expect.stringMatching(/You saved this in another window|Someone may have deleted it/)),
  )
})

test('records changes in the goal’s history, but only field names in the log', async () => {
  const { body: goal } = await add()
  const [first, second] = goalExample.steps
  const steps = [
    { ...first!, done: '2026-10-27' },
    { text: 'Ask the students', due: null, done: null },
  ]
  const { body: changed } = await update(goal, { responsible: 'Dean', steps })
  const note = { entityId: leader.schoolId, goal: goal.id, note: 'The team met twice.' }
  await app.call(goalsContract.addGoalNote, { body: note }, leader.token)
  expect((await mark(changed, 'dropped')).message).toBe('Say why you’re dropping the goal.')
  const { body: dropped } = await mark(changed, 'dropped', 'The district does it.')
  const { body: open } = await mark(dropped, 'open')

  expect([dropped.state, dropped.reason, dropped.endedOn]).toEqual([
    'dropped',
    'The district does it.',
    '2026-10-27',
  ])
  expect([open.state, open.reason, open.endedOn, open.version]).toEqual(['open', '', null, 4])
  expect(await history(goal.id)).toMatchObject([
    { what: 'Opened again', by: 'Maya Thompson', at: '2026-10-27T15:00:00.000Z' },
    { what: 'Dropped', changes: [{ from: 'open', to: 'dropped' }, { to: 'The district does it.' }] },
    { what: 'Note', note: 'The team met twice.', changes: [] },
    {
      what: 'Changed',
      changes: [
        { field: 'who is responsible', from: 'Assistant principal', to: 'Dean' },
        {
          field: 'step',
          from: `${first?.text}, by 2026-12-04`,
          to: `${first?.text}, by 2026-12-04, done 2026-10-27`,
        },
        { field: 'step', from: second?.text, to: null },
        { field: 'step', from: null, to: 'Ask the students' },
      ],
    },
    { what: 'Made', changes: [] },
  ])
  const events = (await eventsOf('Goal')).filter(({ message }) => message.startsWith(`goal ${goal.id}`))
  expect(events.map(({ event, message }) => [event, message])).toEqual([
    ['Goal marked', `goal ${goal.id}: state`],
    ['Goal marked', `goal ${goal.id}: state, reason`],
    ['Goal note added', `goal ${goal.id}`],
    ['Goal changed', `goal ${goal.id}: who is responsible, step`],
    ['Goal made', `goal ${goal.id}`],
  ])
  expect(events.every(({ identifier }) => identifier === `school ${leader.schoolId}`)).toBe(true)

  expect((await remove(open)).status).toBe(200)
  expect(await history(goal.id)).toEqual([])
  expect(await app.db.selectFrom('goal_history').selectAll().execute()).toEqual([])
})

test('includes open goals and their steps in the implementation plan', async () => {
  await add()
  const { body: dropped } = await add({ difference: 'Given up' })
  await mark(dropped, 'dropped', 'No time.')

  const plan = await app.call(strategiesContract.implementationPlan, { params: { guid } }, leader.token)

  const { text } = openWord(plan.body.content)
  expect(text).toContain(`Goal 1: ${goalExample.difference}`)
  for (const part of ['Assistant principal', 'June 11, 2027', 'December 4, 2026', goalExample.evidence])
    expect(text).toContain(part)
  for (const step of goalExample.steps) expect(text).toContain(step.text)
  expect(text).not.toContain('Given up')
})

test('keeps another school’s goals from being read or changed', async () => {
  const { body: goal } = await add()
  const gone = { status: 409, message: 'We can’t find this goal. Someone may have deleted it.' }

  expect(await update(goal, {}, other)).toMatchObject(gone)
  const body = { entityId: other.schoolId, goal: goal.id, version: 1 }
  expect(await app.call(goalsContract.deleteGoal, { body }, other.token)).toMatchObject(gone)
  expect(await history(goal.id, other)).toEqual([])
  expect(await history(goal.id)).toHaveLength(1)
})

test.each([
  ['no difference', { difference: ' ' }, 'This field is required'],
  ['nobody responsible', { responsible: '' }, 'This field is required'],
  ['a day that does not exist', { due: '2027-02-30' }, 'Choose a date.'],
  ['a step without words', { steps: [{ text: '', due: null, done: null }] }, 'This field is required'],
  [
    'too many steps',
    { steps: Array.from({ length: 21 }, (_, at) => ({ text: `Step ${at}`, due: null, done: null })) },
    'A goal can have up to 20 steps.',
  ],
  ['a step twice', { steps: [goalExample.steps[0], goalExample.steps[0]] }, 'Two steps have the same text.'],
])('refuses %s', async (_what, change, message) => {
  expect(await add(change)).toMatchObject({ status: 400, message: expect.stringContaining(message) })
})

test('limits a school to 100 goals, even across simultaneous requests', async () => {
  const { body: goal } = await add()
  const { id: _, ...row } = await app.db
    .selectFrom('goals')
    .selectAll()
    .where('id', '=', goal.id)
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('goals')
    .values(Array(limits.goals - 2).fill(row))
    .execute()

  const answers = await Promise.all([add(), add(), add()])

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.message).toMatch(/can have up to 100 goals/)
})

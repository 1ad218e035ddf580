import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { leaderWithSchool, stepsOf } from '../../../../app/testing/survey.ts'
import { schoolContract } from '../../school/contract.ts'
import { processContract } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('lists the five steps in order', async () => {
  const { token } = await app.account()

  const { body } = await app.call(processContract.processSteps, {}, token)

  expect(body.map(({ id, title, future }) => [id, title, future])).toEqual([
    [8, 'School Profile', false],
    [1, 'Equity Audit Survey', false],
    [31, 'Responses and Results', false],
    [expect.any(Number), 'Align Strategies', false],
    [expect.any(Number), 'Progress Monitoring', false],
  ])
  for (const step of body)
    expect(step).toMatchObject({
      description: expect.stringMatching(/\w/),
      path: expect.stringMatching(/^\//),
    })
})

test('starts at the first step if there isn’t a profile', async () => {
  const { user, token } = await app.account()

  const { body } = await app.call(schoolContract.entityProcessUser, { params: { userId: user.id } }, token)

  expect(body.map(({ order, entity_status }) => [order, entity_status])).toEqual([
    [1, 1],
    [2, 0],
    [3, 0],
    [4, 0],
    [5, 0],
  ])
})

test('returns the same steps by school and by user', async () => {
  const leader = await leaderWithSchool(app)

  const bySchool = await app.call(
    processContract.entityProcess,
    { params: { id: leader.schoolId } },
    leader.token,
  )
  const byUser = await app.call(
    schoolContract.entityProcessUser,
    { params: { userId: leader.userId } },
    leader.token,
  )

  expect(byUser.body).toEqual(bySchool.body)
  expect(bySchool.body[0]).toMatchObject({
    id: 8,
    stepId: 8,
    order: 1,
    stepStatus: 2,
    entity_status: 2,
    process_step: {
      title: 'School Profile',
      description: expect.stringMatching(/\w/),
      image: expect.stringMatching(/\w/),
      path: '/profile',
      parent: null,
    },
  })
})

test('moves a step, only for that school', async () => {
  const leader = await leaderWithSchool(app)
  const other = await leaderWithSchool(app)
  const body = { userId: leader.userId, entityId: leader.schoolId, stepId: 31, stepStatus: 1 }

  const answer = await app.call(processContract.updateStatus, { body }, leader.token)

  expect([answer.status, answer.body]).toEqual([201, { success: true }])
  expect(await stepsOf(app, leader)).toMatchObject({ 31: 1 })
  expect(await stepsOf(app, other)).toMatchObject({ 31: 0 })
})

test.each([
  ['an unknown step', { stepId: 99 }, 404],
  ['an unknown status', { stepStatus: 7 }, 400],
  ['no status', { stepStatus: undefined }, 400],
])('refuses %s', async (_what, change, status) => {
  const leader = await leaderWithSchool(app)
  const body = { userId: leader.userId, entityId: leader.schoolId, stepId: 1, stepStatus: 2, ...change }

  expect((await app.call(processContract.updateStatus, { body }, leader.token)).status).toBe(status)
})

test('refuses a user from another school, even for an administrator', async () => {
  const leader = await leaderWithSchool(app)
  const other = await leaderWithSchool(app)
  const { token } = await app.account('CAN_DO_ALL')
  const body = { userId: other.userId, entityId: leader.schoolId, stepId: 1, stepStatus: 2 }

  expect((await app.call(processContract.updateStatus, { body }, token)).status).toBe(403)
})

test('gives parts the status of their step until they change', async () => {
  const leader = await leaderWithSchool(app)
  const parts = async (b: number) =>
    (await app.call(processContract.processSubsteps, { params: { a: leader.schoolId, b } }, leader.token))
      .body
  const statuses = async (b: number) => (await parts(b)).map((part) => part.entity_status)

  expect(
    (await parts(1)).map(({ order, process_step: { title, parent } }) => [order, title, parent]),
  ).toEqual(
    ['Participants', 'Terms', 'Items', 'Language', 'Timeline', 'Review', 'Send'].map((name, at) => [
      at + 1,
      name,
      1,
    ]),
  )
  expect(await statuses(8)).toEqual([2, 2])
  expect(await statuses(31)).toEqual([0, 0])
  expect(await parts(99)).toEqual([])

  const [, terms] = await parts(1)
  const body = { userId: leader.userId, entityId: leader.schoolId, stepId: terms?.id ?? 0, stepStatus: 2 }
  await app.call(processContract.updateStatus, { body }, leader.token)
  expect(await statuses(1)).toEqual([1, 2, 1, 1, 1, 1, 1])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { colleagueIn } from '../../../../app/testing/district.ts'
import { type Leader, leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'
import type { EventName } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { homeContract } from '../contract.ts'

let app: TestApp
let leader: Leader
let coordinator: Leader
let guid: string
beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  coordinator = await colleagueIn(app, leader.schoolId, 'coordinator')
})
afterAll(() => app.close())

const record = (day: string, user: number | null, event: EventName, identifier = guid) =>
  recordEvent(app.db, new Date(`${day}T15:00:00Z`), { user, identifier, event, message: '' })
const newsOf = async ({ token, schoolId }: Leader) =>
  (await app.call(homeContract.schoolNews, { params: { id: schoolId } }, token)).body

test('lists other people’s actions in a school within 30 days, newest first', async () => {
  const other = await leaderWithSchool(app)
  const { userId } = coordinator
  await record('2026-09-01', userId, 'Goal made', `school ${leader.schoolId}`)
  await record('2026-10-10', userId, 'Answer to families changed')
  await record('2026-10-11', userId, 'Answer to families changed')
  await record('2026-10-12', userId, 'Goal changed', `school ${leader.schoolId}`)
  await record('2026-10-12', leader.userId, 'Goal marked', `school ${leader.schoolId}`)
  await record('2026-10-12', userId, 'Signed in', 'sign-in')
  await record('2026-10-12', null, 'Results released')
  await record('2026-10-13', userId, 'Goal made', `school ${other.schoolId}`)

  const told = (await newsOf(leader)).map(({ at, did }) => [at.slice(0, 10), did])
  expect(told).toEqual([
    ['2026-10-12', 'changed a goal'],
    ['2026-10-11', 'changed the report to families'],
  ])
  expect((await newsOf(coordinator)).map(({ did }) => did)).toContain('changed a goal’s status')
  const params = { params: { id: other.schoolId } }
  expect((await app.call(homeContract.schoolNews, params, coordinator.token)).status).toBe(403)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { leaderWithSchool, preparedSurvey } from '../../../../app/testing/survey.ts'
import { enrollmentContract } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const read = async (token: string, id: number) =>
  app.call(enrollmentContract.entityEnrollment, { params: { id } }, token)
const save = (token: string, entityId: number, counts: object, version?: number) =>
  app.call(
    enrollmentContract.updateEntityEnrollment,
    { body: { entityId, counts } },
    token,
    version === undefined ? {} : { 'if-match': `"${version}"` },
  )
const linesAbout = (schoolId: number) =>
  app.db
    .selectFrom('system_events')
    .select(['user_fk', 'changes'])
    .where('event', '=', 'Community Profile changed')
    .where('identifier', '=', `school ${schoolId}`)
    .execute()

test('returns no counts for a new school, then the counts saved last', async () => {
  const { token, schoolId } = await leaderWithSchool(app)
  const nothing = await read(token, schoolId)
  expect([nothing.status, nothing.body]).toEqual([200, { version: 0, changedOn: null, counts: {} }])

  const first = await save(token, schoolId, { 'students/grade/1': 210, 'parents/homeLanguage/18': 0 })
  expect(first.body).toEqual({
    version: 1,
    changedOn: '2026-10-14',
    counts: { 'students/grade/1': 210, 'parents/homeLanguage/18': 0 },
  })
  const second = await save(token, schoolId, { 'students/grade/1': 212 }, 1)

  expect(second.body.version).toBe(2)
  expect((await read(token, schoolId)).body).toEqual(second.body)
})

test('logs each change with the old and new counts, but not unchanged saves', async () => {
  const { token, schoolId, userId } = await leaderWithSchool(app)
  await save(token, schoolId, { 'students/grade/1': 210, 'staff/role/4': 30 })
  await save(token, schoolId, { 'staff/role/4': 30, 'students/grade/1': 210 })
  const { body } = await save(token, schoolId, { 'students/grade/1': 200, 'students/race/2': 12 })

  expect(body.version).toBe(2)
  expect(await linesAbout(schoolId)).toEqual([
    expect.objectContaining({ user_fk: userId }),
    {
      user_fk: userId,
      changes: JSON.stringify([
        { field: 'students, Grade, 4th', from: '210', to: '200' },
        { field: 'students, Race/ethnicity, Asian', from: null, to: '12' },
        { field: 'staff, Role, Classroom Educator', from: '30', to: null },
      ]),
    },
  ])
})

test('rejects stale changes but accepts the last save without a version', async () => {
  const { token, schoolId } = await leaderWithSchool(app)
  const { token: administrator } = await app.account('CAN_DO_ALL')
  const [one, other] = await Promise.all([
    save(token, schoolId, { 'students/grade/1': 1 }, 0),
    save(administrator, schoolId, { 'students/grade/1': 2 }, 0),
  ])
  expect([one.status, other.status].sort()).toEqual([200, 409])
  const refused = one.status === 409 ? one : other
  expect(refused.message).toMatch(/ saved this after you opened it\.$/)
  expect((await linesAbout(schoolId)).length).toBe(1)

  expect((await save(token, schoolId, { 'students/grade/1': 3 })).body.version).toBe(2)
})

test.each([
  ['a count that is no whole number', { 'students/grade/1': 1.5 }],
  ['a count below 0', { 'students/grade/1': -1 }],
  ['a count above 999,999', { 'students/grade/1': 1_000_000 }],
  ['a text', { 'students/grade/1': '210' }],
  ['a cell that is not in the table', { 'students/role/4': 3 }],
])('rejects %s and stores nothing', async (_what, counts) => {
  const { token, schoolId } = await leaderWithSchool(app)
  await save(token, schoolId, { 'staff/role/4': 30 })

  const answer = await save(token, schoolId, { 'staff/role/5': 4, ...counts })

  expect(answer.status).toBe(400)
  expect((await read(token, schoolId)).body.counts).toEqual({ 'staff/role/4': 30 })
})

test('lets only the school and administrators read and change counts', async () => {
  const { token, schoolId, userId } = await leaderWithSchool(app)
  const other = await leaderWithSchool(app)
  const { token: administrator } = await app.account('CAN_DO_ALL')
  const guid = await preparedSurvey(app, { token, schoolId, userId })
  const bySurvey = (of: string) => app.call(enrollmentContract.surveyEnrollment, { params: { guid } }, of)
  await save(administrator, schoolId, { 'staff/role/4': 31 })

  expect((await read(other.token, schoolId)).status).toBe(403)
  expect((await save(other.token, schoolId, {})).status).toBe(403)
  expect((await bySurvey(other.token)).status).toBe(403)
  expect((await bySurvey(token)).body.counts).toEqual({ 'staff/role/4': 31 })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { colleagueIn, districtOf, memberOf } from '../../../../app/testing/district.ts'
import { membershipFile, wholeSchool } from '../../../../app/testing/enrollment-files.ts'
import { type Leader, leaderWithSchool } from '../../../../app/testing/survey.ts'
import { assignSchool } from '../../../people/memberships/server/actions.ts'
import { enrollmentContract } from '../../../schools/enrollment/contract.ts'
import { districtEnrollmentContract } from '../contract.ts'
import { readEnrollment } from '../rules-files.ts'
import { planOf } from '../rules-plan.ts'

let app: TestApp
let one: Leader
let other: Leader
let foreign: Leader
let organization: number
let officer: Leader
beforeAll(async () => {
  app = await testApp()
  one = await leaderWithSchool(app)
  other = await leaderWithSchool(app)
  foreign = await leaderWithSchool(app)
  organization = await districtOf(app, [one.schoolId, other.schoolId])
  await districtOf(app, [foreign.schoolId], 'Elsewhere')
  officer = await memberOf(app, organization, 'officer')
  await app.db.updateTable('schools').set({ entity_name: 'Aspen' }).where('id', '=', one.schoolId).execute()
  await app.db.updateTable('schools').set({ entity_name: 'Birch' }).where('id', '=', other.schoolId).execute()
})
afterAll(() => app.close())

const read = async (who = officer, id = organization) =>
  app.call(districtEnrollmentContract.districtEnrollment, { params: { id } }, who.token)
const save = async (schools: object[], who = officer, id = organization) =>
  app.call(
    districtEnrollmentContract.saveDistrictEnrollment,
    { params: { id }, body: { schools } },
    who.token,
  )
const stored = async ({ schoolId: id, token }: Leader) =>
  (await app.call(enrollmentContract.entityEnrollment, { params: { id } }, token)).body
const log = (school: number) =>
  app.db
    .selectFrom('system_events')
    .select(['user_fk', 'message', 'changes'])
    .where('event', '=', 'Community Profile changed')
    .where('identifier', '=', `school ${school}`)
    .execute()

test('lists the profiles of the district’s schools and saves several at once', async () => {
  const { body } = await read()
  expect(body).toMatchObject({ name: 'Three Rivers School District', today: '2026-10-14' })
  expect(body.schools.map(({ id, name, version }) => [id, name, version])).toEqual([
    [one.schoolId, 'Aspen', 0],
    [other.schoolId, 'Birch', 0],
  ])

  const reply = await save([
    { entityId: one.schoolId, version: 0, counts: { 'students/grade/1': 50 } },
    { entityId: other.schoolId, version: 0, counts: { 'students/grade/1': 60, 'staff/role/4': 9 } },
  ])
  expect(reply.body).toEqual([
    { entityId: one.schoolId, result: 'saved' },
    { entityId: other.schoolId, result: 'saved' },
  ])
  expect(await stored(one)).toMatchObject({ version: 1, counts: { 'students/grade/1': 50 } })
  expect((await read()).body.schools[1]).toMatchObject({
    version: 1,
    counts: { 'students/grade/1': 60, 'staff/role/4': 9 },
  })
  expect(await log(one.schoolId)).toEqual([
    {
      user_fk: officer.userId,
      message: 'from Three Rivers School District’s file',
      changes: JSON.stringify([{ field: 'students, Grade, 4th', from: null, to: '50' }]),
    },
  ])
})

test('keeps the counts of schools that someone else just changed and of those outside the district', async () => {
  const { version } = await stored(one)
  const before = [await stored(foreign), (await log(foreign.schoolId)).length]
  const reply = await save([
    { entityId: one.schoolId, version: version + 7, counts: { 'students/grade/1': 1 } },
    { entityId: foreign.schoolId, version: 0, counts: { 'students/grade/1': 2 } },
    { entityId: 999_999, version: 0, counts: { 'students/grade/1': 3 } },
    { entityId: other.schoolId, version: (await stored(other)).version, counts: { 'students/grade/1': 4 } },
  ])

  expect(reply.body.map(({ result }) => result)).toEqual(['changed', 'moved', 'moved', 'saved'])
  expect((await stored(one)).counts).toEqual({ 'students/grade/1': 50 })
  expect([await stored(foreign), (await log(foreign.schoolId)).length]).toEqual(before)
  expect((await stored(other)).counts).toEqual({ 'students/grade/1': 4 })
})

test('accepts the same counts again after a lost reply, without a second change', async () => {
  const { version } = await stored(one)
  const schools = [{ entityId: one.schoolId, version, counts: { 'students/grade/2': 70 } }]
  const [first, again] = [await save(schools), await save(schools)]

  expect([first.body[0]?.result, again.body[0]?.result]).toEqual(['saved', 'saved'])
  expect((await stored(one)).version).toBe(version + 1)
})

test('lets one of two simultaneous saves win', async () => {
  const { version } = await stored(one)
  const second = await memberOf(app, organization, 'officer')
  const counts = (number: number) => [
    { entityId: one.schoolId, version, counts: { 'students/grade/1': number } },
  ]
  const both = await Promise.all([save(counts(1)), save(counts(2), second)])

  expect(both.map(({ body }) => body[0]?.result).sort()).toEqual(['changed', 'saved'])
})

test.each([
  ['an unknown cell', { 'students/name/1': 3 }],
  ['a text', { 'students/grade/1': 'Ada' }],
  ['a fraction', { 'students/grade/1': 1.5 }],
])('rejects %s and stores nothing', async (_what, counts) => {
  const before = await stored(other)
  const good = { entityId: other.schoolId, version: before.version, counts: { 'students/grade/1': 99 } }
  expect((await save([good, { ...good, counts }])).status).toBe(400)
  expect(await stored(other)).toEqual(before)
})

test('takes at most 300 schools', async () => {
  const many = Array.from({ length: 301 }, (_, at) => ({ entityId: 900_000 + at, version: 0, counts: {} }))
  expect((await save(many)).status).toBe(400)
  expect((await save(many.slice(1))).body).toHaveLength(300)
})

test('is only for officers of the district, and for schools that are still in it', async () => {
  const elsewhere = await memberOf(app, await districtOf(app, [], 'Far'), 'officer')
  const viewer = await memberOf(app, organization, 'district_viewer')
  const coordinator = await colleagueIn(app, one.schoolId, 'coordinator')
  const schools = [{ entityId: one.schoolId, version: 0, counts: {} }]
  for (const who of [elsewhere, viewer, coordinator, one]) {
    expect((await read(who)).status).toBe(403)
    expect((await save(schools, who)).status).toBe(403)
  }
  const { token } = await app.account('CAN_DO_ALL')
  expect((await read({ ...officer, token })).status).toBe(200)

  await assignSchool(app.db, other.schoolId, null)
  const { version } = await stored(other)
  expect((await save([{ entityId: other.schoolId, version, counts: {} }])).body[0]?.result).toBe('moved')
})

test('fills in 60 schools from a membership file of 30,000 lines', async () => {
  const { token } = await app.account('CAN_DO_ALL')
  const { id: _, ...fields } = await app.db
    .selectFrom('schools')
    .selectAll()
    .where('id', '=', one.schoolId)
    .executeTakeFirstOrThrow()
  const district = await districtOf(app, [], 'Sixty Schools')
  const listed = (place: number) => `2700012${String(place).padStart(5, '0')}`
  for (let place = 0; place < 60; place++) {
    const { user } = await app.account()
    const { id } = await app.db
      .insertInto('schools')
      .values({ ...fields, user_fk: user.id, entity_name: `School ${place}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await assignSchool(app.db, id, district)
    await app.db
      .insertInto('school_numbers')
      .values({ school_id: id, listed_as: listed(place), students: null, parents: null, staff: null })
      .execute()
  }
  const rows = Array.from({ length: 60 }, (_, place) => wholeSchool(listed(place), `School ${place}`)).flat()
  expect(rows.length).toBeGreaterThan(29_000)
  const reading = readEnrollment([{ name: 'ccd.csv', text: membershipFile(rows) }], '2026-10-14')
  let step = reading.next()
  while (!step.done) step = reading.next()

  const administrator = { ...officer, token }
  const { schools } = planOf((await read(administrator, district)).body, step.value)
  const sent = schools.map(({ school: { id: entityId, version }, counts }) => ({ entityId, version, counts }))
  const { body } = await save(sent, administrator, district)
  expect(body.map(({ result }) => result)).toEqual(Array(60).fill('saved'))
  expect((await read(administrator, district)).body.schools[59]?.counts).toMatchObject({
    'students/grade/1': 24,
    'students/race/6': 27,
  })
})

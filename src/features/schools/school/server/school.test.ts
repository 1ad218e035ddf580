import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { schoolFields } from '../../../../app/testing/school.ts'
import { leaderWithSchool, stepsOf } from '../../../../app/testing/survey.ts'
import { schoolContract } from '../contract.ts'
import { profileFields } from '../rules-profile.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const add = (token: string, body: object) => app.call(schoolContract.addEntity, { body }, token)
const update = (token: string, body: object) => app.call(schoolContract.updateEntity, { body }, token)
const get = async (token: string, id: number) =>
  (await app.call(schoolContract.getEntity, { params: { id } }, token)).body

test('returns null or a placeholder in Alabama for a user without a profile', async () => {
  const { user, token } = await app.account()
  const params = { userId: user.id }

  const entity = await app.call(schoolContract.getUserEntity, { params }, token)
  const info = await app.call(schoolContract.getEntityInfo, { params }, token)

  expect([entity.status, entity.body]).toEqual([200, null])
  expect(info.body).toMatchObject({ id: 0, user_fk: user.id, entityName: '', entity_state: 'AL' })
})

test('returns a new profile with its ID, as does every later call', async () => {
  const { user, token } = await app.account()

  const { status, body } = await add(token, { ...schoolFields, user_fk: user.id })

  expect(status).toBe(201)
  expect(body).toEqual({
    ...schoolFields,
    id: expect.any(Number),
    user_fk: user.id,
    time_zone: null,
    version: expect.any(Number),
  })
  const params = { userId: user.id }
  expect((await app.call(schoolContract.getUserEntity, { params }, token)).body).toEqual(body)
  const seen = { ...body, level: 'leader' }
  expect(await get(token, body.id)).toEqual(seen)
  expect((await app.call(schoolContract.getEntityInfo, { params }, token)).body).toEqual(seen)
})

test('completes the profile step and starts the survey step after the first profile', async () => {
  const leader = await leaderWithSchool(app)

  expect(await stepsOf(app, leader)).toMatchObject({ 8: 2, 1: 1, 31: 0 })
})

test('returns null for an unknown school and refuses another leader’s school', async () => {
  const leader = await leaderWithSchool(app)
  const { token } = await app.account()
  const look = (id: number) => app.call(schoolContract.getEntity, { params: { id } }, token)

  expect(await look(999_999)).toMatchObject({ status: 200, body: null })
  expect(await look(leader.schoolId)).toMatchObject({ status: 403, message: 'Permission denied' })
})

test('uses Alabama for a new profile without a state and keeps saved states', async () => {
  const { user, token } = await app.account()
  const { entity_state: _, ...fields } = schoolFields

  expect((await add(token, { ...fields, user_fk: user.id })).body.entity_state).toBe('AL')
  const leader = await leaderWithSchool(app)
  const changed = await update(leader.token, { id: leader.schoolId, entity_zip: '55002' })
  expect(changed.body).toMatchObject({ entity_state: schoolFields.entity_state, entity_zip: '55002' })
})

test('requires every field except the district', async () => {
  const { user, token } = await app.account()
  const required = profileFields.filter((field) => field.required).map(({ name }) => name)
  expect(required).toHaveLength(7)
  for (const field of required) {
    const answer = await add(token, { ...schoolFields, user_fk: user.id, [field]: '  ' })
    expect([field, answer.status]).toEqual([field, 400])
  }
  const { entity_district: _, ...fields } = schoolFields

  expect((await add(token, { ...fields, user_fk: user.id })).body.entity_district).toBe('')
})

test.each([
  ['a blank name', { entityName: ' ' }, 'This field is required (entityName)'],
  ['a state that does not exist', { entity_state: 'XX' }, 'Choose a state. (entity_state)'],
  ['a time zone that does not exist', { time_zone: 'Lakeside' }, 'Choose a time zone from the list.'],
  ['a name of 201 letters', { entityName: 'x'.repeat(201) }, 'At most 200 characters. (entityName)'],
])('rejects %s in a new or changed profile and explains why', async (_what, change, message) => {
  const { user, token } = await app.account()
  expect(await add(token, { ...schoolFields, user_fk: user.id, ...change })).toMatchObject({
    status: 400,
    message,
  })

  const leader = await leaderWithSchool(app)
  expect(await update(leader.token, { id: leader.schoolId, ...change })).toMatchObject({
    status: 400,
    message,
  })
  expect(await get(leader.token, leader.schoolId)).toMatchObject(schoolFields)
})

test('allows one profile per account', async () => {
  const leader = await leaderWithSchool(app)

  const answer = await add(leader.token, { ...schoolFields, user_fk: leader.userId })

  expect(answer).toMatchObject({ status: 409, message: 'This account already has a school profile.' })
})

test('keeps fields that weren’t sent and completed steps when a profile changes', async () => {
  const leader = await leaderWithSchool(app)
  await app.db
    .updateTable('school_steps')
    .set({ status: 2 })
    .where('school_id', '=', leader.schoolId)
    .where('step_id', '=', 1)
    .execute()

  const answer = await update(leader.token, {
    id: leader.schoolId,
    entity_city: 'Duluth',
    time_zone: 'America/Chicago',
  })

  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    ...schoolFields,
    id: leader.schoolId,
    entity_city: 'Duluth',
    time_zone: 'America/Chicago',
  })
  expect(await stepsOf(app, leader)).toMatchObject({ 8: 2, 1: 2 })
})

test('lets an administrator, but no leader, transfer a school', async () => {
  const leader = await leaderWithSchool(app)
  const { user } = await app.account()
  const administrator = await app.account('CAN_DO_ALL')
  const body = { id: leader.schoolId, user_fk: user.id }

  expect(await update(leader.token, body)).toMatchObject({ status: 403, message: 'Permission denied' })
  expect((await update(administrator.token, body)).body.user_fk).toBe(user.id)
  expect(
    (await app.call(schoolContract.getEntity, { params: { id: leader.schoolId } }, leader.token)).status,
  ).toBe(403)
})

test('refuses to transfer a school to another school’s owner or an unknown user', async () => {
  const leader = await leaderWithSchool(app)
  const other = await leaderWithSchool(app)
  const { token } = await app.account('CAN_DO_ALL')

  expect((await update(token, { id: leader.schoolId, user_fk: other.userId })).status).toBe(409)
  expect((await update(token, { id: leader.schoolId, user_fk: 999_999 })).status).toBe(400)
})

test('lets an administrator create a profile for another user', async () => {
  const { user } = await app.account()
  const { token } = await app.account('CAN_DO_ALL')

  const answer = await add(token, { ...schoolFields, user_fk: user.id })

  expect([answer.status, answer.body.user_fk]).toEqual([201, user.id])
})

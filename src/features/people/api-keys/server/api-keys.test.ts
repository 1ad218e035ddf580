import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { type Leader, leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'
import { named, requestAbout } from '../../../../app/testing/well-formed.ts'
import { trackingContract } from '../../../answering/tracking/contract.ts'
import { resultsContract } from '../../../figures/results/contract.ts'
import { auditTrailContract } from '../../../running/audit-trail/contract.ts'
import { organizationsContract } from '../../../running/organizations/contract.ts'
import { schoolContract } from '../../../schools/school/contract.ts'
import {
  assignSchool,
  deleteOrganizationMember,
  insertOrganization,
  upsertOrganizationMember,
} from '../../memberships/server/actions.ts'
import { usersContract } from '../../users/contract.ts'
import { apiKeysContract } from '../contract.ts'

let app: TestApp
let inside: Leader
let outside: Leader
let survey: string
let district: number
let administrator: string
let officer: { user: { id: number }; token: string }
beforeAll(async () => {
  app = await testApp()
  inside = await leaderWithSchool(app)
  outside = await leaderWithSchool(app)
  survey = await openSurvey(app, inside)
  administrator = (await app.account('CAN_DO_ALL')).token
  officer = await app.account('CAN_CREATE_SURVEY')
  const since = app.now().toISOString()
  const fields = { name: 'Three Rivers', parent_id: null, created_at: since }
  district = (await insertOrganization(app.db, fields)).id
  await assignSchool(app.db, inside.schoolId, district)
  await serve(officer.user.id)
})
afterAll(() => app.close())

const serve = (user_id: number) =>
  upsertOrganizationMember(app.db, {
    user_id,
    organization_id: district,
    role: 'officer',
    since: app.now().toISOString(),
  })
const warehouse = { name: 'Data warehouse', scopes: ['schools', 'tracking', 'results'], days: 90 }
const make = (body: object, token: string) =>
  app.call(apiKeysContract.makeApiKey, { body: { ...warehouse, ...body } }, token)
const ofSchool = (id: number, key: string) => app.call(schoolContract.getEntity, { params: { id } }, key)

test('lets an officer’s key read only its district’s schools within its scopes', async () => {
  const made = await make({ organization: district, scopes: ['schools'] }, officer.token)

  expect(made).toMatchObject({ status: 201, body: { apiKey: { state: 'open', used: null } } })
  const { key } = made.body
  expect((await ofSchool(inside.schoolId, key)).status).toBe(200)
  expect((await ofSchool(outside.schoolId, key)).status).toBe(403)
  const tracked = { params: { guid: survey } }
  expect((await app.call(trackingContract.surveyTracking, tracked, key)).status).toBe(403)
  expect((await app.call(resultsContract.surveyResults, tracked, key)).status).toBe(403)
  const [listed] = (
    await app.call(apiKeysContract.apiKeys, { query: { organization: district } }, officer.token)
  ).body
  expect(listed).toMatchObject({ name: 'Data warehouse', used: '2026-10-14' })
  expect(JSON.stringify(listed)).not.toContain(key.slice(4))
})

test('shows a key the organization’s schools but not the people who work there', async () => {
  const { key } = (await make({ organization: district, scopes: ['schools'] }, officer.token)).body
  const of = (token: string) =>
    app.call(organizationsContract.organization, { params: { id: district } }, token)

  expect((await of(officer.token)).body.members).toHaveLength(1)
  expect((await of(key)).body).toMatchObject({ schools: [{ id: inside.schoolId }], members: null })
})

test('lets a key make no calls that lack a scope or change data', async () => {
  const { key } = (await make({}, administrator)).body
  const ids = { user: inside.userId, school: inside.schoolId, survey, organization: district }
  const scoped: string[] = []
  for (const [name, endpoint] of named(({ access }) => access !== 'public')) {
    if (endpoint.scope) {
      scoped.push(name)
      expect(endpoint.method).toBe('GET')
      continue
    }
    const answer = await app.call(endpoint, { ...requestAbout(endpoint, ids) }, key)
    expect([name, answer.status]).toEqual([name, 403])
  }
  expect(scoped.length).toBeGreaterThan(15)
  expect((await ofSchool(outside.schoolId, key)).status).toBe(200)
})

test('gives an administrator’s district key no administrator rights', async () => {
  const { key } = (await make({ organization: district }, administrator)).body

  expect((await ofSchool(inside.schoolId, key)).status).toBe(200)
  expect((await ofSchool(outside.schoolId, key)).status).toBe(403)
  expect((await app.call(usersContract.getUserList, {}, key)).status).toBe(403)
})

test('forbids keys for leaders and for officers outside their district', async () => {
  const fields = { name: 'Elsewhere', parent_id: null, created_at: app.now().toISOString() }
  const other = (await insertOrganization(app.db, fields)).id

  expect((await make({ organization: district }, inside.token)).status).toBe(403)
  expect((await make({}, officer.token)).status).toBe(403)
  expect((await make({ organization: other }, officer.token)).status).toBe(403)
})

test('ends a key when it expires, is turned off or loses its creator', async () => {
  const place = { organization: district }
  const short = (await make({ ...place, days: 30 }, officer.token)).body
  const long = (await make({ ...place, days: 365 }, officer.token)).body
  const withdrawn = (await make({ ...place, days: 365 }, officer.token)).body
  const byOther = { params: { id: withdrawn.apiKey.id }, query: {} }
  await app.call(apiKeysContract.withdrawApiKey, byOther, administrator)
  expect((await ofSchool(inside.schoolId, withdrawn.key)).status).toBe(200)
  const byOfficer = { ...byOther, query: place }
  await app.call(apiKeysContract.withdrawApiKey, byOfficer, officer.token)
  expect((await ofSchool(inside.schoolId, withdrawn.key)).status).toBe(401)

  app.clock.at = new Date('2026-11-14T15:00:00Z')
  expect((await ofSchool(inside.schoolId, short.key)).status).toBe(401)
  expect((await ofSchool(inside.schoolId, long.key)).status).toBe(200)
  await deleteOrganizationMember(app.db, officer.user.id, district)
  expect((await ofSchool(inside.schoolId, long.key)).status).toBe(401)
  await serve(officer.user.id)
  expect((await ofSchool(inside.schoolId, long.key)).status).toBe(401)
  app.clock.at = new Date('2026-10-14T15:00:00Z')
})

test('rejects unknown keys and logs who created and turned off a key', async () => {
  const { key } = (await make({}, administrator)).body
  for (const wrong of [`${key}x`, key.slice(0, -1), 'eak_', `eak_${'a'.repeat(43)}`])
    expect((await ofSchool(inside.schoolId, wrong)).status).toBe(401)

  const { body } = await app.call(auditTrailContract.systemEvents, {}, administrator)
  const lines = JSON.stringify(body)
  expect(lines).toContain('API key made')
  expect(lines).toContain('API key withdrawn')
  expect(lines).not.toContain(key.slice(4))
})

test('deletes an organization’s keys with the organization', async () => {
  const { token } = await app.account('CAN_DO_ALL')
  const body = { name: 'Short-lived' }
  const { id } = (await app.call(organizationsContract.addOrganization, { body }, token)).body
  await make({ organization: id }, token)

  const deleted = await app.call(organizationsContract.deleteOrganization, { params: { id } }, token)
  expect(deleted.status).toBe(200)
})

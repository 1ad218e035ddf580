import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { leaderWithSchool } from '../../../../app/testing/survey.ts'
import { schoolContract } from '../../../schools/school/contract.ts'
import { organizationsContract as calls } from '../contract.ts'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await testApp()
  admin = (await app.account('CAN_DO_ALL')).token
})
afterAll(() => app.close())

const made = async (name: string, parent_id: number | null = null) =>
  (await app.call(calls.addOrganization, { body: { name, parent_id } }, admin)).body
const place = (id: number, organization_id: number | null) =>
  app.call(calls.placeEntity, { body: { id, organization_id } }, admin)
const inSchool = (token: string, id: number, user_id: number, role: string | null) =>
  app.call(calls.setEntityMember, { body: { id, user_id, role } }, token)
const inOrganization = (id: number, user_id: number, role: string | null, token = admin) =>
  app.call(calls.setOrganizationMember, { body: { id, user_id, role } }, token)
const members = async (id: number, token = admin) =>
  (await app.call(calls.entityMembers, { params: { id } }, token)).body
const events = async (identifier: string) =>
  (
    await app.db
      .selectFrom('system_events')
      .selectAll()
      .where('identifier', '=', identifier)
      .where('event', 'in', [
        'Organization made',
        'Organization changed',
        'Organization deleted',
        'Organization member changed',
        'School member changed',
        'School placed',
      ])
      .orderBy('id')
      .execute()
  ).map(({ event, message, changes }) => [event, message, changes && JSON.parse(changes)])

test('lists a user’s own roles with organizations and numbers of schools', async () => {
  const leader = await leaderWithSchool(app)
  const sister = await leaderWithSchool(app)
  const body = await made('A state')
  const district = await made('A district', body.id)
  await place(leader.schoolId, district.id)
  await place(sister.schoolId, district.id)
  await inSchool(admin, sister.schoolId, leader.userId, 'viewer')
  await inOrganization(body.id, leader.userId, 'district_viewer')
  await inOrganization(district.id, leader.userId, 'officer')

  const mine = await app.call(calls.memberships, {}, leader.token)

  const school = { name: 'Lakeside Middle School', organization: district }
  expect(mine).toMatchObject({
    status: 200,
    body: {
      schools: [
        { ...school, id: leader.schoolId, role: 'leader', isPrimary: true },
        { ...school, id: sister.schoolId, role: 'viewer', isPrimary: false },
      ],
      organizations: [
        { ...district, role: 'officer', parent: body, schools: 2 },
        { ...body, role: 'district_viewer', parent: null, schools: 2 },
      ],
    },
  })
  const all = await app.call(calls.accountMemberships, {}, admin)
  const roles = (list: readonly { id: number; role: string }[] | undefined) =>
    list?.map(({ id, role }) => [id, role]).sort()
  const ofLeader = all.body.find((one) => one.user_id === leader.userId)
  expect(roles(ofLeader?.schools)).toEqual(roles(mine.body.schools))
  expect(roles(ofLeader?.organizations)).toEqual(roles(mine.body.organizations))
})

test('shows everyone an organization’s schools, but only officers and administrators its members', async () => {
  const leader = await leaderWithSchool(app)
  const [officer, viewer] = [await app.account('CAN_CREATE_SURVEY'), await app.account('CAN_CREATE_SURVEY')]
  const body = await made('A network')
  const district = await made('Its district', body.id)
  await place(leader.schoolId, district.id)
  await inOrganization(district.id, officer.user.id, 'officer')
  await inOrganization(body.id, viewer.user.id, 'district_viewer')
  const of = (id: number, token: string) => app.call(calls.organization, { params: { id } }, token)

  expect((await of(body.id, viewer.token)).body).toMatchObject({
    ...body,
    parent: null,
    districts: [district],
    schools: [{ id: leader.schoolId, name: 'Lakeside Middle School', organization: district }],
    members: null,
  })
  expect((await of(district.id, officer.token)).body).toMatchObject({
    parent: body,
    members: [
      { user_id: officer.user.id, role: 'officer', organization: district },
      { user_id: viewer.user.id, role: 'district_viewer', organization: body },
    ],
  })
  expect((await of(body.id, officer.token)).status).toBe(403)
  expect((await of(district.id, leader.token)).status).toBe(403)
  expect(await members(leader.schoolId, leader.token)).toMatchObject({
    members: [{ user_id: leader.userId, role: 'leader', isPrimary: true }],
    above: [
      { user_id: officer.user.id, role: 'officer', organization: district },
      { user_id: viewer.user.id, role: 'district_viewer', organization: body },
    ],
  })
})

test('allows one level above districts and deletes only empty organizations', async () => {
  const [body, district, other] = [await made('Body'), await made('District'), await made('Other')]
  const change = (id: number, parent_id: number | null) =>
    app.call(calls.updateOrganization, { body: { id, parent_id } }, admin)
  const remove = (id: number) => app.call(calls.deleteOrganization, { params: { id } }, admin)

  expect((await change(district.id, district.id)).message).toBe('An organization can’t belong to itself.')
  expect((await change(district.id, body.id)).status).toBe(200)
  expect((await change(other.id, district.id)).status).toBe(409)
  expect((await change(body.id, other.id)).status).toBe(409)
  expect((await change(other.id, 999_999)).status).toBe(400)
  expect((await app.call(calls.addOrganization, { body: { name: ' ' } }, admin)).status).toBe(400)
  expect((await remove(body.id)).status).toBe(409)
  expect((await remove(district.id)).status).toBe(200)
  expect((await remove(body.id)).status).toBe(200)
  expect((await remove(body.id)).status).toBe(404)
  expect(await events(`organization ${district.id}`)).toEqual([
    ['Organization made', '', [{ field: 'name', from: null, to: 'District' }]],
    [
      'Organization changed',
      '',
      [{ field: 'parent organization', from: null, to: `organization ${body.id}` }],
    ],
    ['Organization deleted', 'District', null],
  ])
})

test('accepts one of two simultaneous changes and keeps the tree valid', async () => {
  const leader = await leaderWithSchool(app)
  for (let time = 0; time < 3; time++) {
    const [one, other] = [await made('One'), await made('Other')]
    const both = await Promise.all([
      app.call(calls.updateOrganization, { body: { id: one.id, parent_id: other.id } }, admin),
      app.call(calls.updateOrganization, { body: { id: other.id, parent_id: one.id } }, admin),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])

    const empty = await made('Empty')
    const [deleted, placed] = await Promise.all([
      app.call(calls.deleteOrganization, { params: { id: empty.id } }, admin),
      place(leader.schoolId, empty.id),
    ])
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([deleted.status, placed.status])
  }
})

test('logs each added, changed or ended role once', async () => {
  const leader = await leaderWithSchool(app)
  const { user, token } = await app.account('CAN_CREATE_SURVEY')
  const read = () => app.call(schoolContract.getEntity, { params: { id: leader.schoolId } }, token)
  expect((await read()).status).toBe(403)

  for (const role of ['viewer', 'viewer', 'coordinator', null, null])
    expect((await inSchool(admin, leader.schoolId, user.id, role)).status).toBe(200)

  expect((await read()).status).toBe(403)
  const change = (from: string | null, to: string | null) => [
    'School member changed',
    `user ${user.id}`,
    [{ field: 'role', from, to }],
  ]
  expect(await events(`school ${leader.schoolId}`)).toEqual([
    change(null, 'viewer'),
    change('viewer', 'coordinator'),
    change('coordinator', null),
  ])
  expect((await inSchool(admin, leader.schoolId, 999_999, 'viewer')).message).toBe(
    'We can’t find this account.',
  )
})

test('keeps the primary account as leader until the school changes hands', async () => {
  const leader = await leaderWithSchool(app)
  const { user } = await app.account()
  for (const role of [null, 'viewer'])
    expect((await inSchool(admin, leader.schoolId, leader.userId, role)).status).toBe(409)
  await inSchool(admin, leader.schoolId, user.id, 'viewer')

  await app.call(schoolContract.updateEntity, { body: { id: leader.schoolId, user_fk: user.id } }, admin)

  expect((await members(leader.schoolId)).members).toMatchObject([
    { user_id: user.id, role: 'leader', isPrimary: true },
  ])
  expect((await inSchool(admin, leader.schoolId, user.id, null)).status).toBe(409)
})

test('lets a leader change and end only coordinators and viewers', async () => {
  const leader = await leaderWithSchool(app)
  const [second, stranger] = [await app.account(), await app.account()]
  const asLeader = (userId: number, role: string | null) =>
    inSchool(leader.token, leader.schoolId, userId, role)
  await inSchool(admin, leader.schoolId, second.user.id, 'viewer')

  expect((await asLeader(second.user.id, 'coordinator')).status).toBe(200)
  expect((await asLeader(second.user.id, 'leader')).status).toBe(409)
  expect((await inSchool(second.token, leader.schoolId, second.user.id, 'viewer')).status).toBe(403)
  // The message doesn't reveal whether an account exists.
  const refusal =
    'Leaders can change the roles of the school’s coordinators and viewers. Ask an administrator for anything else.'
  for (const id of [stranger.user.id, 999_999])
    expect(await asLeader(id, 'viewer')).toMatchObject({ status: 409, message: refusal })
  expect((await asLeader(second.user.id, null)).status).toBe(200)
  await inSchool(admin, leader.schoolId, second.user.id, 'leader')
  expect((await asLeader(second.user.id, 'viewer')).status).toBe(409)
  expect((await members(leader.schoolId, leader.token)).members.map(({ role }) => role)).toEqual([
    'leader',
    'leader',
  ])
})

test('logs each of two simultaneous changes once', async () => {
  const leader = await leaderWithSchool(app)
  const { user } = await app.account()
  await inSchool(admin, leader.schoolId, user.id, 'viewer')
  await Promise.all(
    ['coordinator', null, 'coordinator', null].map((role) => inSchool(admin, leader.schoolId, user.id, role)),
  )
  const told = (await events(`school ${leader.schoolId}`)).map(([, , [change]]) => change)
  for (const [place, { from }] of told.entries()) expect(from).toBe(told[place - 1]?.to ?? null)
  const now = (await members(leader.schoolId)).members.find(({ user_id }) => user_id === user.id)?.role
  expect(told.at(-1).to).toBe(now ?? null)
})

test('ends access to a district’s schools when an officer’s role ends', async () => {
  const leader = await leaderWithSchool(app)
  const district = await made('Shore')
  const { user, token } = await app.account('CAN_CREATE_SURVEY')
  await place(leader.schoolId, district.id)
  const read = async () =>
    (await app.call(schoolContract.getEntity, { params: { id: leader.schoolId } }, token)).status
  await inOrganization(district.id, user.id, 'officer')
  expect(await read()).toBe(200)
  expect((await inOrganization(district.id, user.id, null, token)).status).toBe(403)
  await place(leader.schoolId, null)
  expect(await read()).toBe(403)
  await place(leader.schoolId, district.id)
  await inOrganization(district.id, user.id, null)
  expect(await read()).toBe(403)
  expect(await events(`organization ${district.id}`)).toHaveLength(3)
})

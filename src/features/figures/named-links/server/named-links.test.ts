import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey } from '../../../../app/testing/survey.ts'
import { usersContract } from '../../../people/users/contract.ts'
import { auditTrailContract } from '../../../running/audit-trail/contract.ts'
import { organizationsContract } from '../../../running/organizations/contract.ts'
import { schoolContract } from '../../../schools/school/contract.ts'
import { namedLinksContract } from '../contract.ts'
import type { Purpose } from '../rules.ts'
import { openNamedLink } from './actions.ts'

let app: TestApp
let leader: Leader
let stranger: Leader
let administrator: string
beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  stranger = await leaderWithSchool(app)
  administrator = (await app.account('CAN_DO_ALL')).token
})
afterAll(() => app.close())

const recording = { purpose: 'record', name: 'Pa Houa Vang', language: 'hmn', days: 30 } as const
const make = (body: object, token: string) => app.call(namedLinksContract.makeNamedLink, { body }, token)
const list = (query: object, token: string) => app.call(namedLinksContract.namedLinks, { query }, token)
const withdraw = (id: number, query: object, token: string) =>
  app.call(namedLinksContract.withdrawNamedLink, { params: { id }, query }, token)
const tokenOf = (link: string) => link.split('/').at(-1) ?? ''
const services = () => ({ db: app.db, config: app.config, now: app.now })
const open = (link: string, purpose: Purpose = 'record') => openNamedLink(services(), tokenOf(link), purpose)
const nothing = { message: 'This link expired, was turned off or never existed.' }

test('lets a leader create a link with one purpose and turn it off', async () => {
  const { schoolId } = leader
  const made = await make({ ...recording, entityId: schoolId }, leader.token)

  expect(made.status).toBe(201)
  expect(made.body.link).toMatch(/^http:\/\/.+\/record\/[\w-]{43}$/)
  expect(made.body.namedLink).toMatchObject({
    name: 'Pa Houa Vang',
    language: 'hmn',
    state: 'open',
    createdBy: 'Maya Thompson',
  })
  expect(await open(made.body.link)).toMatchObject({ schoolId, surveyId: null, language: 'hmn' })
  await expect(open(made.body.link, 'approve')).rejects.toMatchObject(nothing)

  const { id } = made.body.namedLink
  const place = { entityId: schoolId }
  expect((await withdraw(id, place, stranger.token)).status).toBe(403)
  await withdraw(id, { entityId: stranger.schoolId }, stranger.token)
  await withdraw(id, {}, administrator)
  expect(await open(made.body.link)).toMatchObject({ id })
  for (const _ of [1, 2]) expect((await withdraw(id, place, leader.token)).status).toBe(200)
  await expect(open(made.body.link)).rejects.toMatchObject(nothing)
  const [first] = (await list({ purpose: 'record', entityId: schoolId }, leader.token)).body
  expect(first).toMatchObject({ id, state: 'withdrawn' })
})

test('refuses leaders’ requests for other schools’ links and refuses incomplete requests', async () => {
  expect((await make(recording, leader.token)).status).toBe(403)
  expect((await list({ purpose: 'record' }, leader.token)).status).toBe(403)
  expect((await make({ ...recording, entityId: stranger.schoolId }, leader.token)).status).toBe(403)
  expect((await list({ purpose: 'record', entityId: stranger.schoolId }, leader.token)).status).toBe(403)
  const { language: _, ...silent } = recording
  expect(await make(silent, administrator)).toMatchObject({ status: 400, message: 'Choose a language.' })
  const english = await make({ ...recording, purpose: 'review', language: 'en' }, administrator)
  expect(english.status).toBe(400)
  const paper = { ...recording, purpose: 'paper', entityId: leader.schoolId }
  expect(await make(paper, leader.token)).toMatchObject({
    status: 400,
    message: 'This kind of link works for one survey only.',
  })
  expect((await make({ ...recording, name: ' ' }, administrator)).status).toBe(400)
})

test('doesn’t list links for all schools among a school’s own links', async () => {
  const made = (await make(recording, administrator)).body
  const other = (await make({ ...recording, purpose: 'review' }, administrator)).body

  expect(await open(made.link)).toMatchObject({ schoolId: null, surveyId: null })
  const own = (await list({ purpose: 'record', entityId: leader.schoolId }, leader.token)).body
  expect(own.map(({ id }) => id)).not.toContain(made.namedLink.id)
  const ids = (await list({ purpose: 'record' }, administrator)).body.map(({ id }) => id)
  expect(ids).toContain(made.namedLink.id)
  expect(ids).not.toContain(other.namedLink.id)
  expect((await withdraw(made.namedLink.id, {}, leader.token)).status).toBe(403)
  await withdraw(made.namedLink.id, { entityId: leader.schoolId }, leader.token)
  expect(await open(made.link)).toMatchObject({ schoolId: null })
})

test('ties a paper link to one survey', async () => {
  const school = await leaderWithSchool(app)
  const guid = await openSurvey(app, school)
  const { id } = await app.db
    .selectFrom('surveys')
    .select('id')
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow()
  const body = { purpose: 'paper', name: 'Sam', days: 7, surveyGuid: guid }

  const made = (await make(body, school.token)).body

  expect(await open(made.link, 'paper')).toMatchObject({ surveyId: id, schoolId: school.schoolId })
  expect((await make(body, leader.token)).status).toBe(403)
  expect((await list({ purpose: 'paper', surveyGuid: guid }, school.token)).body).toHaveLength(1)
})

test('shows the last day of an all-school link in a US time zone', async () => {
  app.clock.at = new Date('2026-10-15T02:00:00Z')
  const { token } = await app.account('CAN_DO_ALL')
  const { link, namedLink } = (await make({ ...recording, days: 7 }, token)).body
  const [listed] = (await list({ purpose: 'record' }, token)).body
  const { ends } = await open(link)
  app.clock.at = new Date('2026-10-14T15:00:00Z')

  expect([namedLink.ends, listed?.ends, listed?.created, ends]).toEqual([
    '2026-10-21',
    '2026-10-21',
    '2026-10-14',
    '2026-10-21',
  ])
})

test('stops a link from working when it expires, its creator loses access or the owner changes', async () => {
  const school = await leaderWithSchool(app)
  const successor = await app.account()
  const [second, third] = [await app.account('CAN_DO_ALL'), await app.account('CAN_DO_ALL')]
  const ofSchool = (await make({ ...recording, entityId: school.schoolId }, school.token)).body.link
  const byDemoted = (await make(recording, second.token)).body.link
  const byLeaving = (await make({ ...recording, entityId: school.schoolId }, third.token)).body.link
  const lasting = (await make({ ...recording, days: 7 }, administrator)).body.link
  for (const link of [ofSchool, byDemoted, byLeaving, lasting]) await open(link)

  const update = (body: object) => app.call(usersContract.updateUser, { body }, administrator)
  await update({ id: second.user.id, role: 'CAN_EDIT_ENTITY' })
  await update({ id: third.user.id, isActive: false })
  await expect(open(byDemoted)).rejects.toMatchObject(nothing)
  await expect(open(byLeaving)).rejects.toMatchObject(nothing)
  const body = { id: school.schoolId, user_fk: successor.user.id }
  await app.call(schoolContract.updateEntity, { body }, administrator)
  await expect(open(ofSchool)).rejects.toMatchObject(nothing)

  await open(lasting)
  const at = app.now()
  app.clock.at = new Date(at.getTime() + 7 * 24 * 3_600_000)
  await expect(open(lasting)).rejects.toMatchObject(nothing)
  app.clock.at = at
})

test('turns off a leader’s link for good when the role ends', async () => {
  const { schoolId } = leader
  const second = await app.account('CAN_CREATE_SURVEY')
  const give = (role: string | null) => {
    const body = { id: schoolId, user_id: second.user.id, role }
    return app.call(organizationsContract.setEntityMember, { body }, administrator)
  }
  await give('leader')
  const { link, namedLink } = (await make({ ...recording, entityId: schoolId }, second.token)).body
  await open(link)

  expect((await give('viewer')).status).toBe(200)
  await expect(open(link)).rejects.toMatchObject(nothing)
  const at = app.now()
  app.clock.at = new Date(at.getTime() + 60_000)
  await give('leader')
  await expect(open(link)).rejects.toMatchObject(nothing)
  const listed = (await list({ purpose: 'record', entityId: schoolId }, administrator)).body
  expect(listed.find(({ id }) => id === namedLink.id)?.state).toBe('ended')
  app.clock.at = at
})

test('stores a digest of a link and logs who was invited, but not the link', async () => {
  const token = await newToken(app, leader)
  const { link, namedLink } = (await make({ ...recording, entityId: leader.schoolId }, token)).body

  const rows = await app.db.selectFrom('named_links').selectAll().execute()
  const query = { search: 'Named link made' }
  const trail = (await app.call(auditTrailContract.systemEvents, { query }, administrator)).body.events

  expect(JSON.stringify([rows, trail])).not.toContain(tokenOf(link))
  const line = trail.find(({ message }) => message.startsWith(`link ${namedLink.id} `))
  expect(line?.message).toBe(`link ${namedLink.id} for Pa Houa Vang to record (hmn), ends ${namedLink.ends}`)
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { memberOf } from '../../../../app/testing/district.ts'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import { type Leader, leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'
import { grantsAtMost } from '../../../../shared/grants.ts'
import { namedLinksContract } from '../../../figures/named-links/contract.ts'
import { sharingContract } from '../../../figures/sharing/contract.ts'
import { apiKeysContract } from '../../../people/api-keys/contract.ts'
import { assignSchool, insertOrganization } from '../../../people/memberships/server/actions.ts'
import { usersContract } from '../../../people/users/contract.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { schoolContract } from '../../../schools/school/contract.ts'
import { makeToken } from '../../auth/server/actions.ts'
import { factorsContract } from '../../factors/contract.ts'
import { organizationsContract } from '../../organizations/contract.ts'
import { webhooksContract } from '../../webhooks/contract.ts'

let app: TestApp
let leader: Leader
let guid: string
let by: { user: UserRow; token: string }
beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  await insertRespondents(app, guid, commonSchool(240))
  app.clock.at = new Date('2026-10-25T15:00:00Z')
  by = await app.account('CAN_DO_ALL')
})
afterAll(() => app.close())

let maker: { user: UserRow; token: string }
beforeEach(async () => {
  app.clock.at = new Date('2026-10-25T15:00:00Z')
  maker = await app.account('CAN_DO_ALL')
})

type Place = { organization?: number }
const makers = {
  apiKey: (token: string, place: Place = {}) =>
    app.call(
      apiKeysContract.makeApiKey,
      { body: { name: 'Data warehouse', scopes: ['schools'], days: 30, ...place } },
      token,
    ),
  webhook: (token: string, place: Place = {}) =>
    app.call(
      webhooksContract.makeWebhook,
      { body: { url: 'https://hooks.example/equity', ...place } },
      token,
    ),
  namedLink: (token: string, place: { entityId?: number } = {}) =>
    app.call(
      namedLinksContract.makeNamedLink,
      { body: { purpose: 'record', name: 'Pa Houa Vang', language: 'hmn', days: 30, ...place } },
      token,
    ),
  shareLink: (token: string) =>
    app.call(
      sharingContract.makeShareLink,
      { params: { guid }, body: { days: 30, madeFor: 'School board' } },
      token,
    ),
}
const kinds = Object.keys(makers) as (keyof typeof makers)[]

/** Creates a key, a webhook and two links. Returns a function that checks which of them still give access. */
async function makeAll(token: string) {
  const key = await makers.apiKey(token)
  const webhook = await makers.webhook(token)
  const named = await makers.namedLink(token)
  const shared = await makers.shareLink(token)
  expect([key.status, webhook.status, named.status, shared.status]).toEqual([201, 201, 201, 201])
  return async () => {
    const list = await app.call(webhooksContract.webhooks, { query: {} }, by.token)
    const record = { purpose: 'record' } as const
    const links = await app.call(namedLinksContract.namedLinks, { query: record }, by.token)
    const opened = await app.call(sharingContract.sharedResults, {
      params: { token: shared.body.link.split('/shared/')[1] ?? '' },
    })
    const read = await app.call(schoolContract.getEntity, { params: { id: leader.schoolId } }, key.body.key)
    return {
      apiKey: read.status === 200,
      webhook: list.body.find(({ id }) => id === webhook.body.webhook.id)?.state === 'open',
      namedLink: links.body.find(({ id }) => id === named.body.namedLink.id)?.state === 'open',
      shareLink: opened.status === 200,
    }
  }
}
const all = { apiKey: true, webhook: true, namedLink: true, shareLink: true }
const none = { apiKey: false, webhook: false, namedLink: false, shareLink: false }
const named = [
  { kind: 'apiKey', name: 'Data warehouse' },
  { kind: 'webhook', name: 'hooks.example' },
  { kind: 'namedLink', name: 'Pa Houa Vang' },
  { kind: 'shareLink', name: 'School board' },
]
const change = (body: object, token = by.token) =>
  app.call(usersContract.updateUser, { body: { id: maker.user.id, ...body } }, token)
const linesAbout = async (user: number) =>
  (
    await app.db
      .selectFrom('system_events')
      .select(['event', 'user_fk', 'source', 'identifier', 'message'])
      .where('message', 'like', `%ended with user ${user}`)
      .orderBy('id')
      .execute()
  ).map(({ event, user_fk, source, identifier }) => [event, user_fk, source, identifier])

describe('an account’s keys, webhooks and links', () => {
  test.each([
    ['a temporary password', () => change({ password: 'Quiet-Harbor-31!' })],
    ['the deactivation', () => change({ isActive: false })],
    ['the end of the administrator’s role', () => change({ role: 'CAN_EDIT_ENTITY' })],
    [
      'a reset of second factors',
      () => app.call(factorsContract.resetFactors, { params: { id: maker.user.id } }, by.token),
    ],
  ])('turns off keys, webhooks and links with %s, and lists and logs each', async (_name, recover) => {
    const open = await makeAll(maker.token)
    expect(await open()).toEqual(all)

    const answer = await recover()

    expect(answer.body.ended).toMatchObject(named)
    expect(await open()).toEqual(none)
    expect(await linesAbout(maker.user.id)).toEqual([
      ['API key withdrawn', by.user.id, 'call', 'all schools'],
      ['Webhook withdrawn', by.user.id, 'call', 'all schools'],
      ['Named link withdrawn', by.user.id, 'call', 'all schools'],
      ['Shared results withdrawn', by.user.id, 'call', guid],
    ])
  })

  test('keeps everything turned off, whatever happens to the role or account later', async () => {
    const open = await makeAll(maker.token)
    await change({ isActive: false })
    await change({ isActive: true })
    await change({ role: 'CAN_EDIT_ENTITY' })
    await change({ role: 'CAN_DO_ALL' })
    expect(await open()).toEqual(none)
  })

  test('keeps everything turned on after any other change to the account', async () => {
    const open = await makeAll(maker.token)
    const answer = await change({ firstName: 'Ann', role: 'CAN_DO_ALL', isActive: true })
    expect(answer.body).toEqual({ user: expect.objectContaining({ firstName: 'Ann' }) })
    await change({ password: 'Quiet-Harbor-31!' }, maker.token)
    expect(await open()).toEqual(all)
  })

  test('turns off only what the role that ended gave access to', async () => {
    const since = app.now().toISOString()
    const district = await insertOrganization(app.db, { name: 'North', parent_id: null, created_at: since })
    const school = await leaderWithSchool(app)
    await assignSchool(app.db, school.schoolId, district.id)
    const officer = await memberOf(app, district.id, 'officer')
    const { userId: user_id } = officer
    const member = { id: school.schoolId, user_id, role: 'leader' as const }
    await app.call(organizationsContract.setEntityMember, { body: member }, by.token)
    await makers.apiKey(officer.token, { organization: district.id })
    await makers.webhook(officer.token, { organization: district.id })
    await makers.namedLink(officer.token, { entityId: school.schoolId })

    const role = { id: district.id, user_id, role: 'district_viewer' as const }
    const moved = await app.call(organizationsContract.setOrganizationMember, { body: role }, by.token)
    expect(moved.body.ended).toMatchObject([{ kind: 'apiKey' }, { kind: 'webhook' }])
    const coordinator = { ...member, role: 'coordinator' as const }
    const demoted = await app.call(organizationsContract.setEntityMember, { body: coordinator }, by.token)
    expect(demoted.body.ended).toMatchObject([{ kind: 'namedLink', name: 'Pa Houa Vang' }])
    expect(await linesAbout(officer.userId)).toEqual([
      ['API key withdrawn', by.user.id, 'call', `organization ${district.id}`],
      ['Webhook withdrawn', by.user.id, 'call', `organization ${district.id}`],
      ['Named link withdrawn', by.user.id, 'call', `school ${school.schoolId}`],
    ])
  })

  test('turns off links when the school is transferred to another account', async () => {
    const former = await leaderWithSchool(app)
    await makers.namedLink(former.token, { entityId: former.schoolId })
    const { user } = await app.account()
    const body = { id: former.schoolId, user_fk: user.id }
    expect((await app.call(schoolContract.updateEntity, { body }, by.token)).status).toBe(200)
    expect(await linesAbout(former.userId)).toEqual([
      ['Named link withdrawn', by.user.id, 'call', `school ${former.schoolId}`],
    ])
  })
})

test.each(kinds)('requires a sign-in within the last 15 minutes to create access (%s)', async (kind) => {
  app.clock.at = new Date('2026-10-25T15:16:00Z')
  const answer = await makers[kind](maker.token)
  expect([answer.status, answer.body]).toEqual([
    403,
    {
      message: 'Sign in again first. This needs a sign-in within the last 15 minutes.',
      code: 'signInAgain',
    },
  ])
  expect((await makers[kind](await makeToken(app, maker.user))).status).toBe(201)
})

describe('limit of 20 active keys, webhooks or links per account', () => {
  test.each(kinds)('refuses one of 21 created together (%s)', async (kind) => {
    const all = await Promise.all(Array.from({ length: grantsAtMost + 1 }, () => makers[kind](maker.token)))
    const refused = all.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^An account can have up to 20 active/),
    })
  })

  test('keeps existing keys beyond the limit and allows more once some are turned off', async () => {
    const made = await makers.apiKey(maker.token)
    const key = await app.db
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', made.body.apiKey.id)
      .executeTakeFirstOrThrow()
    const { id: _, ...copy } = key
    const copies = Array.from({ length: 24 }, (_, place) => ({
      ...copy,
      key_digest: `${place} ${maker.user.id}`,
    }))
    const ids = await app.db.insertInto('api_keys').values(copies).returning('id').execute()
    expect((await makers.apiKey(maker.token)).status).toBe(409)
    expect(
      (await app.call(schoolContract.getEntity, { params: { id: leader.schoolId } }, made.body.key)).status,
    ).toBe(200)

    for (const { id } of ids.slice(0, 5))
      await app.call(apiKeysContract.withdrawApiKey, { params: { id }, query: {} }, maker.token)
    expect((await makers.apiKey(maker.token)).status).toBe(409)
    const [last] = ids.slice(5)
    await app.call(apiKeysContract.withdrawApiKey, { params: { id: last?.id }, query: {} }, maker.token)
    expect((await makers.apiKey(maker.token)).status).toBe(201)
  })
})

test('creates nothing in a session that ends at the same moment', async () => {
  const [changed, ...made] = await Promise.all([
    change({ password: 'Quiet-Harbor-31!' }),
    ...kinds.map((kind) => makers[kind](maker.token)),
  ])
  expect(changed.status).toBe(201)
  const ended = changed.body.ended?.length ?? 0
  expect(made.filter(({ status }) => status === 201)).toHaveLength(ended)
  expect((await change({ isActive: false })).body.ended).toBeUndefined()
})

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApp } from '../../../../app/app.ts'
import { contracts } from '../../../../app/capabilities.ts'
import { type TestApp, testApp, withoutMemory } from '../../../../app/testing/app.ts'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey } from '../../../../app/testing/survey.ts'
import type { Endpoint } from '../../../../shared/endpoint.ts'
import { usersContract } from '../../../people/users/contract.ts'
import { auditTrailContract } from '../../../running/audit-trail/contract.ts'
import { organizationsContract } from '../../../running/organizations/contract.ts'
import { schoolContract } from '../../../schools/school/contract.ts'
import { resultsContract } from '../../results/contract.ts'
import { sharingContract } from '../contract.ts'

let app: TestApp
let leader: Leader
let guid: string
let otherGuid: string

beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  await insertRespondents(app, guid, commonSchool(240))
  otherGuid = await openSurvey(app, await leaderWithSchool(app))
})
afterAll(() => app.close())

const at = (instant: string) => {
  app.clock.at = new Date(instant)
}
const closed = '2026-10-25T15:00:00Z'
const asLeader = () => newToken(app, leader)
const make = async (days: number, token?: string, madeFor?: string) =>
  app.call(
    sharingContract.makeShareLink,
    { params: { guid }, body: { days, madeFor } },
    token ?? (await asLeader()),
  )
const list = async () =>
  (await app.call(sharingContract.shareLinks, { params: { guid } }, await asLeader())).body
const tokenOf = (link: string) => link.split('/shared/')[1] ?? ''
const open = (token: string) => app.call(sharingContract.sharedResults, { params: { token } })
const openArea = (token: string) => app.call(sharingContract.sharedReport, { params: { token, area: 'DBP' } })
const refusal = { status: 404, message: 'This link expired, was turned off or never existed.' }

test('refuses links before results are final and durations that aren’t offered', async () => {
  const refused = { status: 409, message: 'You can share results once they’re final.' }

  at('2026-10-20T15:00:00Z')
  const { token } = await app.account('CAN_DO_ALL')
  expect(await make(30, token)).toMatchObject(refused)
  at('2026-10-25T04:59:00Z')
  expect(await make(30)).toMatchObject(refused)
  at(closed)
  expect((await make(31)).status).toBe(400)
})

test('permanently disables a link when the school changes hands', async () => {
  at(closed)
  const token = tokenOf((await make(30)).body.link)
  const administrator = await app.account('CAN_DO_ALL')
  const successor = await app.account()
  const giveTo = (user_fk: number) => {
    const body = { id: leader.schoolId, user_fk }
    return app.call(schoolContract.updateEntity, { body }, administrator.token)
  }
  expect((await open(token)).status).toBe(200)

  await giveTo(successor.user.id)
  expect(await open(token)).toMatchObject(refusal)
  expect(await openArea(token)).toMatchObject(refusal)
  await giveTo(leader.userId)

  expect(await open(token)).toMatchObject(refusal)
  expect((await list())[0]).toMatchObject({ state: 'ended' })
  expect((await open(tokenOf((await make(30)).body.link))).status).toBe(200)
})

test('permanently disables a link when its creator stops leading the school', async () => {
  at(closed)
  const administrator = await app.account('CAN_DO_ALL')
  const { user } = await app.account()
  const asA = (role: 'leader' | 'coordinator' | null) => {
    const body = { id: leader.schoolId, user_id: user.id, role }
    return app.call(organizationsContract.setEntityMember, { body }, administrator.token)
  }
  const colleague = { token: '', userId: user.id, schoolId: leader.schoolId }
  const made = async () => tokenOf((await make(30, await newToken(app, colleague))).body.link)
  for (const less of ['coordinator', null] as const) {
    await asA('leader')
    const token = await made()
    expect((await open(token)).status).toBe(200)

    await asA(less)
    expect(await open(token)).toMatchObject(refusal)
    expect((await make(30, await newToken(app, colleague))).status).toBe(403)
    // The next role is given after the link was created.
    at(new Date(app.clock.at.getTime() + 1000).toISOString())
    await asA('leader')

    expect(await open(token)).toMatchObject(refusal)
  }
})

describe('a results link', () => {
  test('shows the same protected results without an account, with sharer and end date', async () => {
    at(closed)
    const made = await make(30)
    const token = tokenOf(made.body.link)

    const shared = await open(token)
    const area = await openArea(token)

    expect(made.status).toBe(201)
    expect(made.body.link).toMatch(/^http:\/\/.+\/shared\/[\w-]{43}$/)
    expect(made.body.shareLink).toMatchObject({
      state: 'open',
      createdBy: 'Maya Thompson',
      created: '2026-10-25',
      ends: '2026-11-24',
    })
    const own = await app.call(resultsContract.surveyResults, { params: { guid } }, await asLeader())
    const ownArea = await app.call(
      resultsContract.areaReport,
      { params: { guid, area: 'DBP' } },
      await asLeader(),
    )
    const by = { sharedBy: 'Maya Thompson', ends: '2026-11-24' }
    expect([shared.status, shared.body]).toEqual([200, { ...own.body, ...by }])
    expect([area.status, area.body]).toEqual([200, { ...ownArea.body, ...by }])
    expect(shared.headers['cache-control']).toBe('no-store')
  })

  test('expires on its end date', async () => {
    at(closed)
    const token = tokenOf((await make(7)).body.link)

    at('2026-11-01T14:59:59Z')
    const before = await open(token)
    at('2026-11-01T15:00:00Z')
    const after = [await open(token), await openArea(token)]

    expect(before.status).toBe(200)
    for (const answer of after) expect(answer).toMatchObject(refusal)
    expect((await list())[0]).toMatchObject({ state: 'ended' })
  })

  test('can be turned off right away, only by its school, even repeatedly', async () => {
    at(closed)
    const { link, shareLink } = (await make(90)).body
    const params = { guid, id: shareLink.id }
    const stranger = await leaderWithSchool(app)
    const withdraw = (given: object, token: string) =>
      app.call(sharingContract.withdrawShareLink, { params: given }, token)

    const foreign = await withdraw(params, stranger.token)
    const elsewhere = await withdraw({ guid: otherGuid, id: shareLink.id }, await asLeader())
    const administrator = await app.account('CAN_DO_ALL')
    await withdraw({ guid: otherGuid, id: shareLink.id }, administrator.token)
    const still = await open(tokenOf(link))
    const done = [await withdraw(params, await asLeader()), await withdraw(params, await asLeader())]

    expect([foreign.status, elsewhere.status, still.status]).toEqual([403, 403, 200])
    for (const answer of done) expect([answer.status, answer.body]).toEqual([200, { success: true }])
    expect(await open(tokenOf(link))).toMatchObject(refusal)
    expect((await list()).find((one) => one.id === shareLink.id)?.state).toBe('withdrawn')
  })

  test('stops working when the account that created it is deactivated', async () => {
    at(closed)
    const administrator = await app.account('CAN_DO_ALL')
    const second = await app.account('CAN_DO_ALL')
    const token = tokenOf((await make(30, second.token)).body.link)
    expect((await open(token)).status).toBe(200)

    const body = { id: second.user.id, isActive: false }
    await app.call(usersContract.updateUser, { body }, administrator.token)

    expect(await open(token)).toMatchObject(refusal)
  })

  test('is stored as a digest and logged without its token', async () => {
    at(closed)
    const { link, shareLink } = (await make(30, undefined, 'School board')).body
    expect(shareLink.madeFor).toBe('School board')
    await app.call(
      sharingContract.withdrawShareLink,
      { params: { guid, id: shareLink.id } },
      await asLeader(),
    )
    const { token } = await app.account('CAN_DO_ALL')

    const rows = await app.db.selectFrom('share_links').selectAll().execute()
    const trail = await app.call(auditTrailContract.systemEvents, { query: { search: guid } }, token)

    expect(JSON.stringify(rows)).not.toContain(tokenOf(link))
    expect(JSON.stringify(trail.body)).not.toContain(tokenOf(link))
    expect(trail.body.events.slice(0, 2).map((event) => [event.event, event.message])).toEqual([
      ['Shared results withdrawn', `link ${shareLink.id}`],
      ['Results shared', `link ${shareLink.id} for School board, ends 2026-11-24`],
    ])
  })

  test('logs a link’s views, but no more than one an hour', async () => {
    at(closed)
    const [one, other] = [await make(30), await make(30)]
    const token = tokenOf(one.body.link)
    await Promise.all([open(token), open(token), openArea(token)])
    await open(tokenOf(other.body.link))
    app.clock.at = new Date(app.now().getTime() + 59 * 60_000)
    await open(token)
    app.clock.at = new Date(app.now().getTime() + 60_000)
    await openArea(token)

    const { token: administrators } = await app.account('CAN_DO_ALL')
    const { body } = await app.call(
      auditTrailContract.systemEvents,
      { query: { search: 'viewed' } },
      administrators,
    )
    const [first, second] = [`link ${one.body.shareLink.id}`, `link ${other.body.shareLink.id}`]
    const seen = body.events.map(({ message }) => message).filter((text) => [first, second].includes(text))
    expect(seen).toEqual([first, second, first])
    expect(body.events[0]).toMatchObject({ who: null, source: 'call', identifier: guid })
  })

  test('opens nothing else because its token isn’t a session token', async () => {
    at(closed)
    const token = tokenOf((await make(30)).body.link)
    const endpoints = contracts
      .flatMap((one) => Object.values(one) as Endpoint[])
      .filter((endpoint) => endpoint.access !== 'public')

    for (const endpoint of endpoints) {
      const answer = await app.app.inject({
        method: endpoint.method,
        url: endpoint.path.replace(/\{\w+\}/g, guid),
        headers: { authorization: `Bearer ${token}` },
      })
      expect([endpoint.path, answer.statusCode]).toEqual([endpoint.path, 401])
    }
  })
})

test.each(['', 'x', 'a'.repeat(43), '%00', '../survey'])('opens nothing for the token %j', async (token) => {
  at(closed)
  const answer = await app.app.inject(`/api/shared-results/${encodeURIComponent(token)}`)
  expect(answer.statusCode).toBe(404)
})

test('gives no details if a link’s results can’t be read', async () => {
  at(closed)
  const token = tokenOf((await make(30)).body.link)
  await open(token)
  await app.db.updateTable('kept_results').set({ document: '{"half' }).execute()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const other = await createApp({ ...app, db: withoutMemory(app.db) })
  const answer = await other.inject(`/api/shared-results/${token}`)
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    { message: 'Not available. Tell the site operator.' },
  ])
  await other.close()
})

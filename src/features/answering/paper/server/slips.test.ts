import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { openedWithSlips, slipFor } from '../../../../app/testing/slips.ts'
import { type Leader, leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'
import { namedLinksContract } from '../../../figures/named-links/contract.ts'
import { paperContract, type Typed } from '../contract.ts'

let app: TestApp
let leader: Leader
let guid: string
let codes: string[]
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  leader = await leaderWithSchool(app)
  const opened = await openedWithSlips(app, leader, 6)
  guid = opened.guid
  codes = opened.codes
})
afterAll(() => app.close())

async function link(surveyGuid = guid): Promise<string> {
  const body = { purpose: 'paper', name: 'Ana Vang', days: 30, surveyGuid } as const
  const made = await app.call(namedLinksContract.makeNamedLink, { body }, leader.token)
  return made.body.link.split('/').at(-1) ?? ''
}
async function send(token: string, slip?: object, guidOf = crypto.randomUUID()) {
  const query = { type: 3, language: 1 }
  const { body: asked } = await app.call(paperContract.paperItems, { params: { token }, query })
  const answers: Typed = Object.fromEntries(
    asked.items.map(({ name, choices }) => [name, choices[0]?.value ?? null]),
  )
  const body = { participant_guid: guidOf, ...query, answers, slip }
  const first = await app.call(paperContract.typeSheet, { params: { token }, body })
  if (first.body.outcome !== 'again') return first
  const both = { ...body, both: [answers, answers] }
  return app.call(paperContract.typeSheet, { params: { token }, body: both })
}
const stored = () =>
  app.db
    .selectFrom('responses')
    .innerJoin('surveys', 'surveys.id', 'responses.survey_id')
    .select(['door', 'aside', 'ticket', 'marks', 'arrived_hour', 'paper_link'])
    .where('guid', '=', guid)
    .orderBy('arrival')
    .execute()

test('tells the person who enters booklets which groups use slips, with their keys', async () => {
  const { body } = await app.call(paperContract.paperDesk, { params: { token: await link() } })
  expect(body.slips).toEqual({
    surveyGuid: guid,
    groups: [
      { group: 'staff', door: 'slip', key: expect.stringMatching(/^[\w-]{342}$/), keyId: expect.any(String) },
    ],
  })
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  leader = await leaderWithSchool(app)
  const token = await link(await openSurvey(app, leader))
  expect((await app.call(paperContract.paperDesk, { params: { token } })).body).not.toHaveProperty('slips')
})

test('counts a booklet with the slip from its envelope, once', async () => {
  const token = await link()
  const slip = await slipFor(app, guid, 'staff', codes[0] ?? '')
  expect((await send(token, slip)).body.outcome).toBe('stored')
  await send(token, slip)
  expect(await stored()).toMatchObject([
    { door: 'slip', aside: null, arrived_hour: null, paper_link: expect.any(Number) },
    { door: 'open', aside: 0, ticket: null },
  ])
})

test('stores a booklet without a slip, or with a made-up one, without counting it', async () => {
  const token = await link()
  await send(token)
  await send(token, { token: 'A'.repeat(43), signature: 'A'.repeat(342) })
  expect(await stored()).toMatchObject([
    { door: 'open', aside: 0 },
    { door: 'open', aside: 0 },
  ])
})

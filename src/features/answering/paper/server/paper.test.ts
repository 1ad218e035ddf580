import { afterAll, beforeAll, expect, test } from 'vitest'
import phrases from '../../../../../content/so/phrases.json' with { type: 'json' }
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  openSurvey,
  preparedSurvey,
} from '../../../../app/testing/survey.ts'
import { openWord } from '../../../../app/testing/word.ts'
import { namedLinksContract } from '../../../figures/named-links/contract.ts'
import { responsesContract } from '../../../figures/responses/contract.ts'
import { auditTrailContract } from '../../../running/audit-trail/contract.ts'
import { responseCheckContract } from '../../response-check/contract.ts'
import { trackingContract } from '../../tracking/contract.ts'
import { type PaperItem, paperContract, type Typed } from '../contract.ts'
import { recordPaperDays } from './actions.ts'

let app: TestApp
let leader: Leader
let guid: string
let paper: { id: number; token: string }
beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  paper = await link('Ana Vang')
})
afterAll(() => app.close())

async function link(name: string, survey = guid) {
  const body = { purpose: 'paper', name, days: 30, surveyGuid: survey } as const
  const made = await app.call(namedLinksContract.makeNamedLink, { body }, leader.token)
  return { id: made.body.namedLink.id, token: made.body.link.split('/').at(-1) ?? '' }
}
const booklet = (type: number, language: number, survey = guid) =>
  app.call(paperContract.paperBooklet, { params: { guid: survey, type }, query: { language } }, leader.token)
const desk = (token = paper.token) => app.call(paperContract.paperDesk, { params: { token } })
async function items(type: number, language = 1): Promise<PaperItem[]> {
  const input = { params: { token: paper.token }, query: { type, language } }
  return (await app.call(paperContract.paperItems, input)).body.items
}
const sheetOf = (all: readonly PaperItem[], key = '4', change: Typed = {}): Typed => ({
  ...Object.fromEntries(
    all.map(({ name, choices }) => [name, choices.find((one) => one.key === key)?.value ?? null]),
  ),
  subType: all[0]?.choices[0]?.value ?? null,
  ...change,
})
const send = (answers: Typed, more: object = {}, token = paper.token) =>
  app.call(paperContract.typeSheet, {
    params: { token },
    body: { participant_guid: crypto.randomUUID(), type: 2, language: 1, answers, ...more },
  })
/** Enters a booklet, and enters it again if required. */
async function typeIn(answers: Typed, more: object = {}, token = paper.token) {
  const participant_guid = crypto.randomUUID()
  const first = await send(answers, { participant_guid, ...more }, token)
  if (first.body.outcome !== 'again') return first
  return send(answers, { participant_guid, both: [answers, answers], ...more }, token)
}
const stored = () => app.db.selectFrom('responses').selectAll().orderBy('arrival').execute()

test('prints the page’s wording in large type and says who will enter the booklet', async () => {
  const { body, status } = await booklet(2, 3)
  const word = openWord(body.content)

  expect([status, body.name]).toEqual([200, 'booklet-2-so-Lakeside-Middle-School-2026-10-14.docx'])
  expect(word.languages).toEqual(['so-SO'])
  expect(word.text).toContain('Ana Vang ayaa')
  expect(word.text).toContain(phrases.informPurpose)
  expect(word.text.replaceAll('\u00a0', ' ')).toContain('23 Oktoobar 2026')
  expect(word.text).not.toMatch(/[{}]/)
  const asked = await items(2, 3)
  for (const { number, title, choices } of asked) {
    expect(word.text).toContain(`${number}.${title}`)
    for (const { key, text } of choices) expect(word.text).toContain(`\n${key.toUpperCase()}\n${text}`)
  }
  expect(word.tables).toBe(asked.length)
  expect(Math.min(...word.sizes)).toBeGreaterThanOrEqual(28)
  const { edition } = (
    await app.call(paperContract.paperItems, {
      params: { token: paper.token },
      query: { type: 2, language: 3 },
    })
  ).body
  expect(word.foot).toContain(`Daabacaadda ${edition}`)
  // Whether gender is asked depends on its setting, and race allows several answers. Both can be left blank.
  expect(asked.filter(({ several }) => several).map(({ name }) => name)).toEqual(['q0059'])
})

test('shows the counselor in a student’s booklet and marks draft translations', async () => {
  const counselor = 'Ms. Lee'
  await app.db.updateTable('schools').set({ entity_counselor: counselor }).execute()
  const [child, parent] = [1, 2].map(async (type) => openWord((await booklet(type, 3)).body.content))
  const support = /La hadal qof weyn oo aad ku kalsoon tahay\.\nDugsiga: Ms\. Lee\. .* 988\.\n/
  expect((await child)?.text).toMatch(support)
  expect((await parent)?.text).not.toContain('988')
  const lines = /Qabyo\. .*Draft translation\. No speaker has reviewed it yet\./
  expect((await parent)?.foot).toMatch(lines)
  expect(openWord((await booklet(2, 1)).body.content).foot).not.toMatch(/draft/i)
})

test('requires dates and a helper link before printing a booklet', async () => {
  const other = await leaderWithSchool(app)
  const prepared = await preparedSurvey(app, other, '2027-01-11', '2027-01-22')
  const refused = await app.call(
    paperContract.paperBooklet,
    { params: { guid: prepared, type: 2 }, query: {} },
    other.token,
  )
  expect(refused).toMatchObject({ status: 409, message: expect.stringMatching(/^First create a link/) })
  expect(await booklet(4, 1)).toMatchObject({ status: 400, message: 'There’s no booklet for this group.' })
  expect((await booklet(2, 2)).body.name).toBe('booklet-2-en-Lakeside-Middle-School-2026-10-14.docx')
})

test('requires entering the first booklet twice and counts it once', async () => {
  const asked = await items(2)
  const answers = sheetOf(asked, '4', { q0059: [2, 6], q1302: null, q1303: 2 })
  const participant_guid = crypto.randomUUID()

  const first = await send(answers, { participant_guid })
  expect(first.body).toEqual({ outcome: 'again', today: 0, sheets: 0 })
  expect(await stored()).toEqual([])
  const both = [{ ...answers, q1301: 1, q0059: [6, 2] }, answers]
  for (const _ of ['sent', 'sent again'])
    expect((await send(answers, { participant_guid, both })).body).toEqual({
      outcome: 'stored',
      today: 1,
      sheets: 1,
    })

  const [row, ...more] = await stored()
  expect(more).toEqual([])
  expect(row).toMatchObject({
    paper_link: paper.id,
    paper_differences: 1,
    marks: null,
    ticket: null,
    ip_address: null,
    user_agent: null,
    participant_sub_type: 16,
    participant_at_school: 0,
    demographic_fk: 7,
  })
  // A scored question left blank counts as declined.
  expect(JSON.parse(row?.response_json ?? '')).toMatchObject({ q1301: 4, q1302: 'dk', q0059: [2, 6] })
  const progress = await app.call(paperContract.paperProgress, { params: { guid } }, leader.token)
  expect(progress.body).toMatchObject({
    links: [{ id: paper.id, name: 'Ana Vang', isOpen: true, sheets: 1, twice: 1, differences: 1 }],
    sheets: 1,
  })
  const { body } = await app.call(trackingContract.surveyTracking, { params: { guid } }, leader.token)
  expect(body.total).toBe(1)
})

test('picks about one booklet in ten to be entered twice', async () => {
  const asked = await items(2)
  const answers = sheetOf(asked)
  // With 60 booklets, none would be picked in one run of 600.
  const guids = Array.from({ length: 150 }, () => crypto.randomUUID())
  const outcomes: string[] = []
  for (const participant_guid of guids) {
    const { body } = await send(answers, { participant_guid })
    outcomes.push(body.outcome)
  }

  const drawn = outcomes.filter((outcome) => outcome === 'again').length
  expect(drawn).toBeGreaterThan(0)
  expect(drawn).toBeLessThan(50)
  const place = outcomes.indexOf('again')
  expect((await send(answers, { participant_guid: guids[place] })).body.outcome).toBe('again')
})

test('rejects invalid booklets the same way as responses from devices', async () => {
  const answers = sheetOf(await items(2))
  expect(await typeIn({ ...answers, q1301: 9 })).toMatchObject({ status: 400 })
  expect(await typeIn({ ...answers, subType: 1 })).toMatchObject({ status: 400 })
  expect(await typeIn({ ...answers, subType: null })).toMatchObject({ status: 400 })
  expect(await typeIn(answers, { type: 4 })).toMatchObject({ status: 400 })
  expect(await send(answers, {}, 'nothing')).toMatchObject({
    status: 404,
    message: 'This link expired, was turned off or never existed.',
  })
})

test('shows how many booklets each link entered, without flagging them', async () => {
  const administrator = (await app.account('CAN_DO_ALL')).token
  const { body } = await app.call(responseCheckContract.responseCheck, { params: { guid } }, administrator)

  const typed = (await stored()).length
  expect(body.paper).toEqual([
    { link: paper.id, name: 'Ana Vang', sheets: typed, twice: expect.any(Number), differences: 1 },
  ])
  const { body: rows } = await app.call(
    responsesContract.surveyResponses,
    { params: { guid }, query: {} },
    administrator,
  )
  expect(new Set(rows.map((row) => row.paper_link))).toEqual(new Set([paper.id]))
  const parents = body.groups.find(({ key }) => key === 'parents')
  expect(parents).toMatchObject({
    typed: [{ link: paper.id, size: typed }],
    networks: [],
    marks: { ticket: 0, fast: 0 },
  })
  // Identical booklets are still flagged because the person entering them could have made them up.
  expect(body.clusters.map(({ criterion }) => [criterion.network, criterion.from])).toEqual([[null, null]])
})

test('accepts booklets until results are final and logs each day’s booklets once', async () => {
  const answers = sheetOf(await items(2))
  const before = (await stored()).length
  app.clock.at = new Date('2026-10-15T15:00:00Z')
  for (const _ of ['twice', 'by two processes']) await recordPaperDays(app)
  app.clock.at = new Date('2026-10-24T15:00:00Z')
  expect((await desk()).body).toMatchObject({ stage: 'provisional', closes: '2026-10-23' })
  expect((await typeIn(answers)).status).toBe(200)
  app.clock.at = new Date('2026-10-25T15:00:00Z')
  expect(await send(answers)).toMatchObject({ status: 409, message: 'The survey has closed.' })
  const administrator = (await app.account('CAN_DO_ALL')).token
  const lines = await app.call(
    auditTrailContract.systemEvents,
    { query: { search: 'Paper typed in' } },
    administrator,
  )
  expect(lines.body.events).toMatchObject([
    { identifier: guid, message: `${before} booklets by link ${paper.id} on 2026-10-14` },
  ])
})

test('rejects booklets from a link that was turned off', async () => {
  const input = { params: { id: paper.id }, query: { surveyGuid: guid } }
  await app.call(namedLinksContract.withdrawNamedLink, input, await newToken(app, leader))
  expect((await desk()).status).toBe(404)
})

test('says that the earlier booklet counts despite a later correction', async () => {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  const other = await leaderWithSchool(app)
  const surveyGuid = await openSurvey(app, other)
  const body = { purpose: 'paper', name: 'Mee Lor', days: 30, surveyGuid } as const
  const made = await app.call(namedLinksContract.makeNamedLink, { body }, other.token)
  const token = made.body.link.split('/').at(-1) ?? ''
  const query = { type: 3, language: 1 }
  const asked = (await app.call(paperContract.paperItems, { params: { token }, query })).body.items
  const answers = sheetOf(asked, '4')
  const participant_guid = crypto.randomUUID()
  const sent = async (changed: Typed = {}) => {
    const now = { ...answers, ...changed }
    const more = { participant_guid, type: 3, both: [now, now] }
    return (await send(now, more, token)).body.outcome
  }
  const scored = asked.find(({ name }) => name.startsWith('q') && name !== 'q0058')?.name ?? ''
  expect(await sent()).toBe('stored')
  expect(await sent()).toBe('stored')
  expect(await sent({ [scored]: 1 })).toBe('kept')
  expect(await sent({ atSchool: 1 })).toBe('kept')
  const rows = await app.db
    .selectFrom('responses')
    .select('response_json')
    .where('participant_guid', '=', participant_guid)
    .execute()
  expect(rows.map(({ response_json }) => JSON.parse(response_json)[scored])).toEqual([answers[scored]])
})

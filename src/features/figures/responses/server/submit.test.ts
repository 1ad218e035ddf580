import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import {
  type Leader,
  leaderWithSchool,
  openSurvey,
  preparedSurvey,
  setting,
  submission,
  submit,
} from '../../../../app/testing/survey.ts'
import { participantTypeCodes } from '../../../../shared/codes.ts'
import { ticketsContract } from '../../../schools/tickets/contract.ts'
import { responsesContract } from '../contract.ts'

let app: TestApp
let leader: Leader
beforeEach(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
})
afterEach(() => app.close())

const stored = async (guid: string) => {
  const { body } = await app.call(responsesContract.countResponses, { params: { guid } }, leader.token)
  return body.count
}

test('stores a response once, no matter how often it’s sent', async () => {
  const guid = await openSurvey(app, leader)
  const body = await submission(app, guid, 1)

  const first = await submit(app, body)
  const again = await Promise.all([submit(app, body), submit(app, body), submit(app, body)])

  const success = [{ responseCode: 1, responseMessage: 'You have completed the survey' }]
  expect(first).toMatchObject({ status: 200, body: success })
  for (const repeat of again) expect(repeat).toMatchObject({ status: 200, body: success })
  expect(await stored(guid)).toBe(1)
})

test('stores thirty simultaneous responses, numbered without gaps', async () => {
  const guid = await openSurvey(app, leader)
  const bodies = await Promise.all(Array.from({ length: 30 }, () => submission(app, guid, 1)))

  const answers = await Promise.all(bodies.map((body) => submit(app, body)))

  expect(answers.every((answer) => answer.status === 200)).toBe(true)
  const rows = await app.db.selectFrom('responses').select('arrival').orderBy('arrival').execute()
  expect(rows.map((row) => row.arrival)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
})

test('stores new responses mixed with repeats and used tickets, without gaps in numbering', async () => {
  const guid = await openSurvey(app, leader)
  const draw = { survey_guid: guid, participant_type: 1, count: 3 }
  const { tickets } = (await app.call(ticketsContract.drawTickets, { body: draw })).body
  const bodies = await Promise.all(Array.from({ length: 12 }, () => submission(app, guid, 1)))
  const people = bodies.map((body, place) => ({ ...body, ticket: tickets[place % 3] }))
  const statements = vi.spyOn(pg.Client.prototype, 'query')

  // Sends new responses, then repeated ones along with used tickets, then new ones with used tickets, then a mix.
  for (const [from, to] of [
    [0, 3],
    [0, 6],
    [6, 9],
    [3, 12],
  ] as const) {
    const answers = await Promise.all(people.slice(from, to).map((body) => submit(app, body)))
    expect(answers.map(({ status }) => status)).toEqual(Array(to - from).fill(200))
  }

  const rows = await app.db.selectFrom('responses').select(['arrival', 'ticket']).orderBy('arrival').execute()
  expect(rows.map((row) => row.arrival)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
  expect(
    rows
      .map((row) => row.ticket)
      .filter(Boolean)
      .sort(),
  ).toEqual([...tickets].map(idOf).sort())
  expect(await stored(guid)).toBe(12)

  // With 12 students, up to 14 responses can count. But order of arrival doesn't decide anything.
  await app.db.updateTable('survey_expected').set({ count: 12 }).where('counted', '=', 12).execute()
  const more = await Promise.all(Array.from({ length: 4 }, () => submission(app, guid, 1)))
  expect((await Promise.all(more.map((body) => submit(app, body)))).map(({ status }) => status)).toEqual(
    Array(4).fill(200),
  )
  expect(await stored(guid)).toBe(16)
  // An error would make PostgreSQL log whose response was sent again, and when.
  expect(statements.mock.settledResults.filter(({ type }) => type === 'rejected')).toEqual([])
  statements.mockRestore()
})

/** The part of a ticket that is stored. */
const idOf = (ticket: string) => ticket.split('.')[3]

test('reads gender, race and choices only from the answers', async () => {
  const guid = await openSurvey(app, leader)
  const body = await submission(app, guid, 3, { participant_gender: 1, demographic_fk: '6' })
  const answers = { ...(body.response_json as object), q0058: 3, q0059: 5 }

  await submit(app, { ...body, response_json: JSON.stringify(answers) })

  const row = await app.db.selectFrom('responses').selectAll().executeTakeFirstOrThrow()
  const day = '2026-10-14'
  expect(row).toMatchObject({ participant_gender: 3, demographic_fk: 5, submitted_date: day, language_fk: 1 })
  expect(JSON.parse(row.response_json)).toEqual(answers)
  // Every question was answered with its first choice.
  expect(row.chosen).toMatch(/^1{33}32$/)
})

test.each([
  [[2, 6], 7],
  [[8], 6],
  [[6, 8], 7],
])('stores the chosen races %j as code %i', async (q0059, code) => {
  const guid = await openSurvey(app, leader)
  const body = await submission(app, guid, 2)
  const answers = { ...(body.response_json as object), q0059 }

  await submit(app, { ...body, response_json: answers })

  const row = await app.db.selectFrom('responses').selectAll().executeTakeFirstOrThrow()
  expect(row.demographic_fk).toBe(code)
  expect(JSON.parse(row.response_json)).toEqual(answers)
})

test('stores null for a closing question that wasn’t answered', async () => {
  const guid = await openSurvey(app, leader)
  const body = await submission(app, guid, 2)
  const { q0058: _gender, ...answers } = body.response_json as Record<string, unknown>

  await submit(app, { ...body, response_json: { ...answers, q0059: null } })

  const row = await app.db.selectFrom('responses').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ participant_gender: null, demographic_fk: null })
})

const refusals: [
  name: string,
  change: (body: Record<string, unknown>) => object,
  status: number,
  code: number,
  message: RegExp,
][] = [
  ['an unknown survey', (body) => ({ ...body, survey_guid: 'nowhere' }), 404, 2, /no survey at this link/],
  [
    'a question that is not asked',
    (body) => ({ ...body, response_json: { ...(body.response_json as object), q9999: 1 } }),
    400,
    2,
    /does not ask/,
  ],
  [
    'a choice that is not offered',
    (body) => ({ ...body, response_json: { ...(body.response_json as object), q1101: 7 } }),
    400,
    2,
    /not a choice for its question/,
  ],
  [
    'a missing answer',
    (body) => ({ ...body, response_json: { ...(body.response_json as object), q1101: null } }),
    400,
    3,
    /still need an answer/,
  ],
  ['no answers at all', (body) => ({ ...body, response_json: {} }), 400, 3, /still need an answer/],
  ['answers that are no object', (body) => ({ ...body, response_json: '[1]' }), 400, 2, /not a JSON object/],
  ['a grade of another band', (body) => ({ ...body, participant_sub_type: 12 }), 400, 2, /don’t match/],
  ['an unknown type', (body) => ({ ...body, participant_type: 4 }), 400, 2, /don’t match/],
  ['a missing guid', ({ participant_guid: _, ...body }) => body, 400, 2, /participant_guid/],
  ['a malformed guid', (body) => ({ ...body, participant_guid: "x' or 1=1" }), 400, 2, /malformed/],
  [
    'a guid that is no uuid',
    (body) => ({ ...body, participant_guid: '1d9b7c52-0e3a-9c88-b6f1-5a2e8d7f9031' }),
    400,
    2,
    /malformed/,
  ],
]

test.each(refusals)('refuses %s and stores nothing', async (_name, change, status, responseCode, message) => {
  const guid = await openSurvey(app, leader)

  const answer = await submit(app, change(await submission(app, guid, 1)))

  expect(answer.status).toBe(status)
  expect(answer.body).toEqual([{ responseCode, responseMessage: expect.stringMatching(message) }])
  expect(await stored(guid)).toBe(0)
})

test('refuses malformed JSON and bodies over 16 kB in the usual shape', async () => {
  const post = (payload: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/submit-survey',
      payload,
      headers: { 'content-type': 'application/json' },
    })

  const malformed = await post('{"survey_guid":')
  const large = await post(JSON.stringify({ response_json: 'x'.repeat(16_384) }))
  const guid = await openSurvey(app, leader)
  const honest = await Promise.all(
    participantTypeCodes.map(async (type) => JSON.stringify(await submission(app, guid, type)).length),
  )

  expect(Math.max(...honest)).toBeLessThan(4096)
  expect([malformed.statusCode, malformed.json()[0].responseCode]).toEqual([400, 2])
  expect([large.statusCode, large.json()[0].responseCode]).toEqual([413, 2])
})

test('reports a storage failure in the usual shape, without internals', async () => {
  const guid = await openSurvey(app, leader)
  const body = await submission(app, guid, 1)
  await app.db.schema.alterTable('responses').renameColumn('response_json', 'elsewhere').execute()

  const answer = await submit(app, body)

  expect(answer.status).toBe(500)
  expect(answer.body).toEqual([
    {
      responseCode: 2,
      responseMessage: 'A problem was encountered while sending survey submission to database',
    },
  ])
})

test('accepts responses until 24 hours after the last day, in local time', async () => {
  const guid = await preparedSurvey(app, leader, '2026-10-15', '2026-10-16')
  await setting(app, leader, guid, 'setupComplete', '2026-10-14')
  const attempt = async (instant: string) => {
    app.clock.at = new Date(instant)
    const answer = await submit(app, await submission(app, guid, 1))
    return [answer.status, answer.body[0]?.responseMessage]
  }

  expect(await attempt('2026-10-15T04:59:00Z')).toEqual([409, 'The survey hasn’t opened yet.'])
  expect((await attempt('2026-10-15T05:00:00Z'))[0]).toBe(200)
  expect((await attempt('2026-10-17T04:59:00Z'))[0]).toBe(200)
  expect((await attempt('2026-10-18T04:59:00Z'))[0]).toBe(200)
  expect(await attempt('2026-10-18T05:00:00Z')).toEqual([409, 'The survey has closed.'])
})

test('returns the same reply to a repeated response after the close', async () => {
  const guid = await openSurvey(app, leader)
  const body = await submission(app, guid, 1)
  await submit(app, body)
  app.clock.at = new Date('2026-11-20T15:00:00Z')

  const late = await submit(app, body)
  const other = await submit(app, { ...body, participant_sub_type: 99, response_json: {} })

  expect([late.status, other.status]).toEqual([200, 200])
  expect(await app.db.selectFrom('responses').select('arrival').execute()).toHaveLength(1)
})

test('rejects responses before setup is complete', async () => {
  const guid = await preparedSurvey(app, leader)

  const answer = await submit(app, await submission(app, guid, 1))

  expect(answer.status).toBe(409)
})

test.each([
  ['coarse', '198.51.100.0/24', 'Chrome on ChromeOS'],
  ['none', null, null],
  ['full', '198.51.100.77', 'Mozilla/5.0 (X11; CrOS x86_64) Chrome/120'],
] as const)(
  'stores only what the trace setting %s allows to be stored about the client',
  async (respondentTrace, address, browser) => {
    await app.close()
    app = await testApp({ config: { respondentTrace } })
    leader = await leaderWithSchool(app)
    const guid = await openSurvey(app, leader)

    await app.app.inject({
      method: 'POST',
      url: '/api/submit-survey',
      payload: await submission(app, guid, 1),
      remoteAddress: '198.51.100.77',
      headers: { 'user-agent': 'Mozilla/5.0 (X11; CrOS x86_64) Chrome/120' },
    })

    const row = await app.db.selectFrom('responses').selectAll().executeTakeFirstOrThrow()
    expect([row.ip_address, row.user_agent]).toEqual([address, browser])
  },
)

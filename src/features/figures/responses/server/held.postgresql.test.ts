import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { healthContract } from '../../../../app/health.ts'
import { copiedDatabase, type TestApp, testApp } from '../../../../app/testing/app.ts'
import { leaderWithSchool, openSurvey, submission, submit } from '../../../../app/testing/survey.ts'

let app: TestApp
let other: pg.Client
beforeEach(async () => {
  const place = await copiedDatabase()
  app = await testApp({ database: { ...place, waitMs: 1500 } })
  other = new pg.Client(place.databaseUrl)
  await other.connect()
})
afterEach(async () => {
  await other.end()
  await app.close()
})

type Body = Awaited<ReturnType<typeof submission>>

/** Creates open surveys and returns a response for each. */
async function openSurveys(count: number): Promise<Body[]> {
  const bodies: Body[] = []
  while (bodies.length < count)
    bodies.push(await submission(app, await openSurvey(app, await leaderWithSchool(app)), 2))
  return bodies
}

async function hold(surveys: readonly Body[]): Promise<void> {
  await other.query('begin')
  const guids = surveys.map(({ survey_guid }) => survey_guid)
  await other.query('select 1 from surveys where guid = any($1) for update', [guids])
}

const people = (body: Body, count: number) =>
  Promise.all(
    Array.from({ length: count }, () => submit(app, { ...body, participant_guid: crypto.randomUUID() })),
  )
const statusesOf = (answers: Awaited<ReturnType<typeof people>>) => [
  ...new Set(answers.map(({ status }) => status)),
]

test.each([1, 12])(
  'stores a survey’s responses while another program locks %i other surveys',
  { timeout: 60_000 },
  async (count) => {
    const [free, ...held] = await openSurveys(count + 1)
    if (!free) throw new Error('There is no survey.')
    await hold(held)
    let refusedRounds = 0
    let isReleased = false
    const during: number[] = []
    // Devices resend rejected responses, so locked surveys keep using the database.
    const waiting = held.map(async (body) => {
      while (!isReleased) {
        expect(statusesOf(await people(body, 3))).toEqual([503])
        refusedRounds += 1
      }
    })

    while (refusedRounds < Math.min(count, 3)) during.push(...statusesOf(await people(free, 8)))
    const ready = await app.call(healthContract.ready)
    isReleased = true
    await Promise.all(waiting)
    await other.query('rollback')

    expect([...new Set(during)]).toEqual([200])
    expect(ready.status).toBe(200)
    for (const body of held) expect(statusesOf(await people(body, 3))).toEqual([200])
  },
)

test('tells a device when to retry a locked survey', async () => {
  const [body] = await openSurveys(1)
  if (!body) throw new Error('There is no survey.')
  await hold([body])
  const [answer] = await people(body, 1)
  await other.query('rollback')
  expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
})

test('stores a response once when two processes compete to store it', async () => {
  const [body] = await openSurveys(1)
  if (!body) throw new Error('There is no survey.')
  expect((await submit(app, body)).status).toBe(200)
  const { rows } = await other.query('select * from responses')
  const again = { ...body, participant_guid: crypto.randomUUID() }
  await hold([body])
  const answer = submit(app, again)
  // The database server lists this call as waiting for the row.
  await expect
    .poll(async () => (await other.query('select 1 from pg_locks where not granted')).rowCount)
    .toBe(1)
  const columns = Object.keys(rows[0]).filter((name) => name !== 'id')
  const row = { ...rows[0], participant_guid: again.participant_guid, ticket: null, arrival: 2 }
  await other.query(
    `insert into responses (${columns}) values (${columns.map((_, place) => `$${place + 1}`)})`,
    columns.map((name) => row[name]),
  )
  await other.query('update surveys set response_count = 2')
  await other.query('commit')

  expect((await answer).status).toBe(200)
  const stored = await other.query('select participant_guid, arrival from responses order by arrival')
  expect(stored.rows.map(({ arrival }) => arrival)).toEqual([1, 2])
  expect(stored.rows[1].participant_guid).toBe(again.participant_guid)
})

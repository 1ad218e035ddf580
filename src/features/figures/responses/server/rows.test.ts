import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import { leaderWithSchool, openSurvey, submission, submit } from '../../../../app/testing/survey.ts'
import { auditTrailContract } from '../../../running/audit-trail/contract.ts'
import type { StoredResponse } from '../contract.ts'

let app: TestApp
let token: string
let guids: string[]
beforeAll(async () => {
  app = await testApp()
  guids = [
    await openSurvey(app, await leaderWithSchool(app)),
    await openSurvey(app, await leaderWithSchool(app)),
  ]
  for (const guid of guids) await insertRespondents(app, guid, commonSchool(620))
  token = (await app.account('CAN_DO_ALL')).token
})
afterAll(() => app.close())

async function read(path: string): Promise<{ total: unknown; rows: StoredResponse[] }> {
  const answer = await app.app.inject({
    url: `/api/survey-responses${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect([path, answer.statusCode]).toEqual([path, 200])
  return { total: answer.headers['x-total-count'], rows: answer.json() }
}
/** Returns a survey's participant IDs in order of arrival. */
async function arrivals(guid: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('responses')
    .innerJoin('surveys', 'surveys.id', 'responses.survey_id')
    .select('participant_guid')
    .where('surveys.guid', '=', guid)
    .orderBy('arrival')
    .execute()
  return rows.map((row) => row.participant_guid)
}
const guidsOf = (rows: StoredResponse[]) => rows.map(({ guid }) => guid)

test('returns all rows if no page is requested, and always returns the total', async () => {
  const [all, one, page, second, searched] = [
    await read(''),
    await read(`/${guids[0]}`),
    await read('?page=25'),
    await read(`/${guids[0]}?page=2&pageSize=500`),
    await read(`?pageSize=3&search=${(await arrivals(guids[1] ?? ''))[7]}`),
  ]

  expect([all.total, one.total, page.total, second.total, searched.total]).toEqual([
    '1240',
    '620',
    '1240',
    '620',
    '1',
  ])
  expect([all.rows, one.rows, page.rows, second.rows, searched.rows].map((rows) => rows.length)).toEqual([
    1240, 620, 40, 120, 1,
  ])
  expect(new Set(all.rows.map(({ id }) => id)).size).toBe(1240)
  expect(page.rows).toEqual(all.rows.slice(1200))
  expect(second.rows).toEqual(one.rows.slice(500))
})

test('finds parts of IDs, days and survey names, sorted and one page at a time', async () => {
  const all = (await read('')).rows
  const [newest] = all
  const survey = await app.db
    .selectFrom('surveys')
    .select('name')
    .where('guid', '=', newest?.survey_guid ?? '')
    .executeTakeFirstOrThrow()
  const guids = all.filter(({ guid }) => guid.includes('ab'))
  const [whole, page, upper] = [
    await read('?search=ab'),
    await read('?search=ab&page=2&pageSize=25'),
    await read('?search=AB'),
  ]

  expect(whole.rows).toEqual(guids)
  expect(upper.rows).toEqual(guids)
  expect(page.rows).toEqual(guids.slice(25, 50))
  expect([whole.total, page.total]).toEqual([`${guids.length}`, `${guids.length}`])
  expect(await read('?search=2026-10-14&page=3&pageSize=500')).toEqual({
    total: '1240',
    rows: all.slice(1000),
  })
  expect((await read(`?search=${encodeURIComponent(survey.name)}&page=1`)).rows).toContainEqual(newest)
  expect(await read('?search=%25')).toEqual({ total: '0', rows: [] })
})

test('hides the order of arrival and keeps rows in a stable order as responses arrive', async () => {
  const guid = guids[1] ?? ''
  const came = await arrivals(guid)
  const before = await read(`/${guid}`)
  const places = before.rows.map((row) => came.indexOf(row.guid))
  const followed = places.filter((place, index) => places[index + 1] === place + 1).length

  await submit(app, await submission(app, guid, 3))
  const after = guidsOf((await read(`/${guid}`)).rows)

  // In random order, about one of 619 responses follows the one that arrived before it.
  expect(followed).toBeLessThan(12)
  expect(after.filter((one) => came.includes(one))).toEqual(guidsOf(before.rows))
  expect(Object.keys(before.rows[0] ?? {})).not.toContain('arrival')
  for (const { id, guid: participant } of before.rows) expect(id).toMatch(new RegExp(`^\\d+-${participant}$`))
})

test('returns the network and browser if requested, and logs that', async () => {
  const [without] = (await read('?page=1')).rows
  const [asked] = (await read(`/${guids[0]}?trace=yes`)).rows

  expect([without && 'ip_address' in without, without && 'user_agent' in without]).toEqual([false, false])
  expect(asked).toMatchObject({ ip_address: null, user_agent: null })
  const { body } = await app.call(
    auditTrailContract.systemEvents,
    { query: { search: 'Responses read' } },
    token,
  )
  expect(body.events.slice(0, 2)).toMatchObject([
    { identifier: guids[0], message: 'all, with network and browser' },
    { identifier: 'all surveys', message: 'page 1' },
  ])
})

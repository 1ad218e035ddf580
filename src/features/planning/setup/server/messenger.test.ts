import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { readCsv } from '../../../../app/testing/csv.ts'
import { colleagueIn, districtOf, memberOf } from '../../../../app/testing/district.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  preparedSurvey,
  setting,
} from '../../../../app/testing/survey.ts'
import { setupContract } from '../contract.ts'

const origin = 'https://survey.school.example'
let app: TestApp
let organization: number
let officer: Leader
const schools: Record<string, Leader> = {}

beforeAll(async () => {
  app = await testApp({ config: { publicOrigin: origin, timeZone: undefined } })
  await school('Harbor', 'America/Chicago', '2026-10-14')
  await school('=Cedar', 'America/New_York', '2026-10-14')
  await school('Pine', 'America/Chicago', '2026-10-20')
  const draft = await school('Unfinished', 'America/Chicago')
  organization = await districtOf(
    app,
    Object.values(schools).map(({ schoolId }) => schoolId),
  )
  await colleagueIn(app, draft.schoolId, 'coordinator')
  await app.db
    .insertInto('school_numbers')
    .values({ school_id: idOf('Pine'), listed_as: '0612', students: null, parents: null, staff: null })
    .execute()
  officer = await memberOf(app, organization, 'officer')
}, 60_000)
afterAll(() => app.close())

const idOf = (name: string): number => schools[name]?.schoolId ?? 0

/** Creates a school with a survey; its setup is complete if it has a first day. */
async function school(name: string, time_zone: string, opens?: string): Promise<Leader> {
  const leader = await leaderWithSchool(app)
  schools[name] = leader
  await app.db
    .updateTable('schools')
    .set({ entity_name: name, time_zone })
    .where('id', '=', leader.schoolId)
    .execute()
  const guid = await preparedSurvey(app, leader, opens ?? '2026-10-14', '2026-10-23')
  if (opens) expect((await setting(app, leader, guid, 'setupComplete', opens)).status).toBe(200)
  return leader
}

const at = (instant: string) => {
  app.clock.at = new Date(instant)
}
const fetched = async (format: 'csv' | 'xlsx' = 'csv', id = organization, who = officer) =>
  app.app.inject({
    url: `/api/organizations/${id}/messages/file?format=${format}`,
    headers: { authorization: `Bearer ${await newToken(app, who)}` },
  })
const lines = async () => readCsv((await fetched()).body)

test('has a line for each language of each survey that is open or ready to open', async () => {
  // It is already October 19 in New York.
  at('2026-10-19T04:30:00Z')
  const reply = await fetched()
  expect(reply.headers['content-disposition']).toContain('messages-Three-Rivers-School-District-2026-10-1')
  const found = readCsv(reply.body)

  const own = found.map((line) => [line.School, line['Language code'], line['Days left'], line['School ID']])
  expect(own).toEqual([
    ["'=Cedar", 'en', '4', ''],
    ["'=Cedar", 'so', '4', ''],
    ['Harbor', 'en', '5', ''],
    ['Harbor', 'so', '5', ''],
    ['Pine', 'en', '', '0612'],
    ['Pine', 'so', '', '0612'],
  ])
  expect(found.map((line) => [line.Language, line['First day'], line['Last day']]).slice(-2)).toEqual([
    ['English', '2026-10-20', '2026-10-23'],
    ['Soomaali', '2026-10-20', '2026-10-23'],
  ])
  expect(found.map((line) => [line['Groups behind'], line['Families behind']]).slice(1, 5)).toEqual([
    ['Students, Parents and caregivers, Staff', 'yes'],
    ['Students, Parents and caregivers, Staff', 'yes'],
    ['Students, Parents and caregivers, Staff', 'yes'],
    ['', 'no'],
  ])
})

test('repeats the message and the link that the school’s setup shows', async () => {
  at('2026-10-19T15:00:00Z')
  const [{ guid }] = (await app.db
    .selectFrom('surveys')
    .select('guid')
    .where('entity_fk', '=', idOf('Harbor'))
    .execute()) as [{ guid: string }]
  const leader = schools.Harbor as Leader
  const { body } = await app.call(
    setupContract.surveyMessages,
    { params: { guid } },
    await newToken(app, leader),
  )

  const own = (await lines()).filter((line) => line.School === 'Harbor')
  expect(own.map((line) => line.Message)).toEqual(body.map(({ text }) => text))
  for (const line of own) {
    expect(line['Survey link']).toMatch(/^https:\/\/survey\.school\.example\/s\/[a-z\d]{7}$/)
    expect(line.Message).toContain(line['Survey link'])
  }
})

test('names no one and logs each download', async () => {
  at('2026-10-19T15:00:00Z')
  const { body } = await fetched()
  expect(body).not.toMatch(/@/)
  const excel = await fetched('xlsx')
  expect([excel.statusCode, excel.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])

  const told = await app.db
    .selectFrom('system_events')
    .select(['identifier', 'message'])
    .where('event', '=', 'Messenger list downloaded')
    .orderBy('id')
    .execute()
  expect(told.slice(-2)).toEqual([
    { identifier: `organization ${organization}`, message: 'CSV' },
    { identifier: `organization ${organization}`, message: 'XLSX' },
  ])
})

test('is only for officers of this district', async () => {
  const elsewhere = await memberOf(app, await districtOf(app, [], 'Elsewhere'), 'officer')
  const coordinator = await colleagueIn(app, idOf('Harbor'), 'coordinator')
  const viewer = await memberOf(app, organization, 'district_viewer')
  for (const who of [elsewhere, coordinator, viewer, schools.Harbor as Leader])
    expect((await fetched('csv', organization, who)).statusCode).toBe(403)
})

test('explains that no survey is open or ready to open', async () => {
  at('2026-10-24T15:00:00Z')
  const reply = await fetched()

  expect(reply.statusCode).toBe(409)
  expect(reply.json().message).toMatch(/^There are no messages yet\./)
})

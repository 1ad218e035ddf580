import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { colleagueIn, districtOf, memberOf } from '../../../../app/testing/district.ts'
import { startMailServer, type TestMailServer } from '../../../../app/testing/mail-server.ts'
import { mailsIn, runSchedule, sendDueMail } from '../../../../app/testing/schedule.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  openSurvey,
  submission,
  submit,
} from '../../../../app/testing/survey.ts'
import { organizationsContract } from '../../../running/organizations/contract.ts'
import { districtResultsContract } from '../../district-results/contract.ts'

let app: TestApp
let server: TestMailServer
let config: Partial<TestApp['config']>
beforeAll(async () => {
  server = await startMailServer()
  const mail = { server: server.address, from: 'audit@school.example' }
  config = { mail, publicOrigin: 'https://audit.example' }
  app = await testApp({ config })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const at = (day: number) => {
  app.clock.at = new Date(`2026-10-${day}T15:00:00Z`)
}
/** Creates a school whose survey is open October 14 to 23, with one response. */
async function schoolWithSurvey(): Promise<Leader & { guid: string }> {
  const leader = await leaderWithSchool(app)
  const guid = await openSurvey(app, leader)
  await submit(app, await submission(app, guid, 3))
  return { ...leader, guid }
}
/** Moves the clock day by day. A clock that jumps isn't trusted. */
async function pass(days: readonly number[]) {
  for (const day of days) {
    at(day)
    await runSchedule(app)
  }
}
const addressOf = async ({ userId }: Leader) =>
  (await app.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email

test('emails a school’s readers once when final results open automatically', async () => {
  const open = await schoolWithSurvey()
  const governed = await schoolWithSurvey()
  const empty = await leaderWithSchool(app)
  await openSurvey(app, empty)
  const steps = await districtOf(app, [governed.schoolId], 'Hill District')
  await app.db
    .updateTable('organizations')
    .set({ release_since: app.now().toISOString() })
    .where('id', '=', steps)
    .execute()
  await memberOf(app, await districtOf(app, [open.schoolId]), 'officer')
  const told = [
    open,
    await colleagueIn(app, open.schoolId, 'coordinator'),
    await colleagueIn(app, open.schoolId, 'viewer'),
  ]
  const former = await colleagueIn(app, open.schoolId, 'leader')
  await app.db.updateTable('users').set({ is_active: 0 }).where('id', '=', former.userId).execute()

  await pass([16, 18, 20, 22, 24])
  await sendDueMail(app)
  expect(server.taken).toEqual([])
  at(26)
  await Promise.all([runSchedule(app), runSchedule(app)])
  await sendDueMail(app)

  const people = server.taken.map(({ to }) => to[0]).sort()
  expect(people).toEqual((await Promise.all(told.map(addressOf))).sort())
  const [{ text } = { text: '' }] = server.taken
  expect(text).toMatch(/^Subject: Your results are ready: Lakeside Middle School\r$/m)
  expect(text).toMatch(
    /Lakeside Middle School\r\n\r\nSign in to read them: https:\/\/audit\.example\/login\r\n/,
  )
  const events = app.db
    .selectFrom('system_events')
    .select(['identifier', 'message', 'user_fk', 'source'])
    .where('event', '=', 'Results told by e-mail')
  expect(await events.execute()).toEqual([
    { identifier: open.guid, message: 'email to 3 people', user_fk: null, source: 'schedule' },
  ])

  at(27)
  await runSchedule(app)
  // Simulates an earlier version's survey: neither event was recorded, and it closed more than a week ago.
  const never = { final_told_at: null, final_at: null }
  await app.db.updateTable('surveys').set(never).where('guid', '=', open.guid).execute()
  await app.db
    .updateTable('survey_settings')
    .set({ survey_date_end: '2026-10-16' })
    .where('survey_id', 'in', (of) => of.selectFrom('surveys').select('id').where('guid', '=', open.guid))
    .execute()
  await runSchedule(app)
  await sendDueMail(app)
  expect(server.taken).toHaveLength(3)
})

test('emails new readers once when a school leaves its district', async () => {
  at(14)
  const [provisional, final, known] = [
    await schoolWithSurvey(),
    await schoolWithSurvey(),
    await schoolWithSurvey(),
  ]
  const schools = [provisional, final, known].map(({ schoolId }) => schoolId)
  const district = await districtOf(app, schools, 'River District')
  await app.db
    .updateTable('organizations')
    .set({ release_since: app.now().toISOString() })
    .where('id', '=', district)
    .execute()
  const viewer = await colleagueIn(app, known.schoolId, 'viewer')
  const officer = await memberOf(app, district, 'officer')
  const administrator = await app.account('CAN_DO_ALL')
  const mailsTo = async (people: readonly Leader[]) => {
    await sendDueMail(app)
    const addresses = await Promise.all(people.map(addressOf))
    return addresses.map((address) => server.taken.filter(({ to }) => to[0] === address).length)
  }
  const leave = async ({ schoolId }: Leader) => {
    const body = { id: schoolId, organization_id: null }
    const token = await newToken(app, { ...administrator, userId: administrator.user.id, schoolId: 0 })
    expect((await app.call(organizationsContract.placeEntity, { body }, token)).status).toBe(200)
  }
  const people = [provisional, final, known, viewer, officer]

  await pass([16, 18, 20, 22, 24])
  await leave(provisional)
  expect(await mailsTo(people)).toEqual([0, 0, 0, 0, 0])
  await pass([26, 27])
  const body = { organization: district, surveyGuid: known.guid, to: 'schools' as const }
  await app.call(districtResultsContract.releaseResults, { body }, await newToken(app, officer))
  expect(await mailsTo(people)).toEqual([1, 0, 1, 0, 0])
  await leave(final)
  await leave(known)
  await pass([28])
  expect(await mailsTo(people)).toEqual([1, 1, 1, 1, 0])
  const [{ text } = { text: '' }] = server.taken.slice(-1)
  expect(text).toMatch(/https:\/\/audit\.example\/login\r\n$/)
})

test('lists a school that leaves once, and only if it has results', async () => {
  at(14)
  const [several, empty] = [await leaderWithSchool(app), await leaderWithSchool(app)]
  const governed = { released_to: 'nobody' as const, closed_at: '2026-10-24T05:00:00.000Z' }
  const final = { ...governed, final_at: '2026-10-25T05:00:00.000Z' }
  const cancelled = { ...governed, cancelled_at: '2026-10-24T07:00:00.000Z' }
  const guids: string[] = []
  for (const [leader, latches] of [
    [several, { ...final, response_count: 40 }],
    [several, cancelled],
    [several, { ...final, response_count: 60 }],
    [empty, final],
  ] as const) {
    const guid = await openSurvey(app, leader)
    await app.db.updateTable('surveys').set(latches).where('guid', '=', guid).execute()
    guids.push(guid)
  }
  const schools = [several.schoolId, empty.schoolId]
  await districtOf(app, schools, 'Coast District')
  const { token } = await app.account('CAN_DO_ALL')
  await app.db.deleteFrom('jobs').execute()
  for (const id of schools)
    await app.call(organizationsContract.placeEntity, { body: { id, organization_id: null } }, token)

  expect((await mailsIn(app.db)).map(({ to, subject }) => [to, subject])).toEqual([
    [await addressOf(several), 'Your results are ready: Lakeside Middle School'],
  ])
  const released = await app.db
    .selectFrom('system_events')
    .select('identifier')
    .where('event', '=', 'Results released')
    .where('identifier', 'in', guids)
    .execute()
  expect(released.map(({ identifier }) => guids.indexOf(identifier ?? '')).sort()).toEqual([0, 2, 3])
})

test('doesn’t notify anyone of results until they can be created', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await app.close()
  app = await testApp({ config })
  at(14)
  const [damaged, other] = [await schoolWithSurvey(), await schoolWithSurvey()]
  const rows = app.db
    .updateTable('responses')
    .where('survey_id', 'in', (of) => of.selectFrom('surveys').select('id').where('guid', '=', damaged.guid))
  const { chosen } = await app.db.selectFrom('responses').select('chosen').executeTakeFirstOrThrow()
  const mails = async () => {
    await sendDueMail(app)
    const addresses = await Promise.all([damaged, other].map(addressOf))
    return addresses.map((address) => server.taken.filter(({ to }) => to[0] === address).length)
  }
  await pass([16, 18, 20, 22])
  await rows.set({ chosen: 'damaged' }).execute()
  at(24)
  await expect(runSchedule(app)).rejects.toThrow(damaged.guid)
  at(26)
  await expect(runSchedule(app)).rejects.toThrow(damaged.guid)
  expect(await mails()).toEqual([0, 1])
  await rows.set({ chosen }).execute()
  at(27)
  await runSchedule(app)
  expect(await mails()).toEqual([1, 1])
  vi.restoreAllMocks()
})

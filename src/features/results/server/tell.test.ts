import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepMail, keepTime } from '../../../app/scheduled.ts'
import { type TestApp, testApp } from '../../../app/testing/app.ts'
import { colleagueIn, districtOf, memberOf } from '../../../app/testing/district.ts'
import { startMailServer, type TestMailServer } from '../../../app/testing/mail-server.ts'
import { type Leader, leaderWithSchool, openSurvey, submission, submit } from '../../../app/testing/survey.ts'

let app: TestApp
let server: TestMailServer
beforeAll(async () => {
  server = await startMailServer()
  const mail = { server: server.address, from: 'audit@school.example' }
  app = await testApp({ config: { mail, publicOrigin: 'https://audit.example' } })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const at = (day: number) => {
  app.clock.at = new Date(`2026-10-${day}T15:00:00Z`)
}
/** A school whose survey collects from 14 to 23 October, with a response. */
async function schoolWithSurvey(): Promise<Leader & { guid: string }> {
  const leader = await leaderWithSchool(app)
  const guid = await openSurvey(app, leader)
  await submit(app, await submission(app, guid, 3))
  return { ...leader, guid }
}
/** Lets days pass; a clock that jumps is not believed. */
async function pass(days: readonly number[]) {
  for (const day of days) {
    at(day)
    await keepTime(app)
  }
}
const addressOf = async ({ userId }: Leader) =>
  (await app.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email

test('final results that open by themselves are told by e-mail once to those of the school who read them', async () => {
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
  await keepMail(app)
  expect(server.taken).toEqual([])
  at(26)
  await Promise.all([keepTime(app), keepTime(app)])
  await keepMail(app)

  const people = server.taken.map(({ to }) => to[0]).sort()
  expect(people).toEqual((await Promise.all(told.map(addressOf))).sort())
  const [{ text } = { text: '' }] = server.taken
  expect(text).toMatch(/^Subject: Results are open: Lakeside Middle School\r$/m)
  expect(text).toMatch(
    /Lakeside Middle School\r\n\r\nSign in to read them: https:\/\/audit\.example\/login\r\n/,
  )
  const events = app.db
    .selectFrom('system_events')
    .select(['identifier', 'message', 'user_fk', 'source'])
    .where('event', '=', 'Results told by e-mail')
  expect(await events.execute()).toEqual([
    { identifier: open.guid, message: 'e-mail to 3 people', user_fk: null, source: 'schedule' },
  ])

  at(27)
  await keepTime(app)
  // Of an earlier version: neither was recorded, and it closed more than a week ago.
  const never = { final_told_at: null, final_at: null }
  await app.db.updateTable('surveys').set(never).where('guid', '=', open.guid).execute()
  await app.db
    .updateTable('survey_settings')
    .set({ survey_date_end: '2026-10-16' })
    .where('survey_id', 'in', (of) => of.selectFrom('surveys').select('id').where('guid', '=', open.guid))
    .execute()
  await keepTime(app)
  await keepMail(app)
  expect(server.taken).toHaveLength(3)
})

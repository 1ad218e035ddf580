import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { colleagueIn, districtOf, memberOf } from '../../../../app/testing/district.ts'
import { mailsIn } from '../../../../app/testing/schedule.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey } from '../../../../app/testing/survey.ts'
import { findOrganization } from '../../../people/memberships/server/actions.ts'
import { findUser } from '../../../people/users/server/actions.ts'
import { boardContract } from '../contract.ts'
import { remindByMail } from './actions-reminder.ts'

let app: TestApp
let organization: number
let school: Leader
let officer: Leader
const at = (instant: string) => {
  app.clock.at = new Date(instant)
}
beforeAll(async () => {
  const mail = { server: 'smtp://127.0.0.1:1', from: 'audit@school.example' }
  app = await testApp({ config: { mail, publicOrigin: 'https://audit.example', timeZone: undefined } })
  at('2026-10-14T15:00:00Z')
  school = await leaderWithSchool(app)
  await openSurvey(app, school)
  await colleagueIn(app, school.schoolId, 'coordinator')
  await colleagueIn(app, school.schoolId, 'viewer')
  organization = await districtOf(app, [school.schoolId])
  officer = await memberOf(app, organization, 'officer')
  at('2026-10-18T15:00:00Z')
})
afterAll(() => app.close())

const remind = async (person: Leader) =>
  app.call(boardContract.remindSchools, { body: { organization } }, await newToken(app, person))
const sent = () => mailsIn(app.db)

test('emails each school that is behind once a day', async () => {
  const other = await memberOf(app, organization, 'officer')
  expect((await remind(await memberOf(app, organization, 'district_viewer'))).status).toBe(403)
  const both = await Promise.all([remind(officer), remind(other)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 200)?.body).toEqual({ schools: 1, people: 2 })
  expect((await sent())[0]?.text).toMatch(
    /Sign in at https:\/\/audit\.example .*Three Rivers School District$/s,
  )
  const look = async () => {
    const params = { id: organization }
    return (await app.call(boardContract.boardReminder, { params }, await newToken(app, officer))).body
  }
  expect(await look()).toMatchObject({ byMail: true, schools: [{ remindedToday: true }] })

  at('2026-10-19T15:00:00Z')
  expect(await look()).toMatchObject({ schools: [{ remindedToday: false }] })
  expect((await remind(officer)).status).toBe(200)
  expect(await sent()).toHaveLength(4)
  const told = await app.db
    .selectFrom('system_events')
    .select(['identifier', 'message'])
    .where('event', '=', 'School reminded')
    .execute()
  const line = {
    identifier: `school ${school.schoolId}`,
    message: 'Three Rivers School District: email to 2 people',
  }
  expect(told).toEqual([line, line])
})

test('reminds a school once even if its districts’ dates differ', async () => {
  const zoned = (id: number, time_zone: string) =>
    app.db.updateTable('schools').set({ time_zone }).where('id', '=', id).execute()
  const above = await districtOf(app, [], 'Lakes Cooperative')
  await app.db.updateTable('organizations').set({ parent_id: above }).where('id', '=', organization).execute()
  const look = async (id: number) => {
    const token = await newToken(app, await memberOf(app, above, 'officer'))
    return (await app.call(boardContract.boardReminder, { params: { id } }, token)).body
  }
  const send = async (id: number) => {
    const token = await newToken(app, await memberOf(app, above, 'officer'))
    return (await app.call(boardContract.remindSchools, { body: { organization: id } }, token)).status
  }
  const before = (await sent()).length
  at('2026-10-21T04:30:00Z')
  await zoned(school.schoolId, 'America/New_York')
  expect([(await look(above)).today, await send(above)]).toEqual(['2026-10-21', 200])
  // The organization's day follows the time zone of its first school, which is now in the west.
  await zoned(school.schoolId, 'America/Chicago')
  expect(await look(organization)).toMatchObject({ today: '2026-10-20', schools: [{ remindedToday: true }] })
  expect([await send(organization), (await sent()).length]).toEqual([409, before + 2])
})

test('doesn’t send a reminder without a mail server', async () => {
  at('2026-10-22T15:00:00Z')
  const [user, district] = [
    await findUser(app.db, officer.userId),
    await findOrganization(app.db, organization),
  ]
  if (!user || !district) throw new Error('There is no officer.')
  const services = { ...app, config: { ...app.config, mail: undefined } }
  await expect(remindByMail(services, user, district)).rejects.toThrow('This service doesn’t send email.')
})

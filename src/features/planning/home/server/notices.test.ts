import { afterAll, beforeAll, expect, test } from 'vitest'
import { healthContract } from '../../../../app/health.ts'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { leaveTime } from '../../../../server/clock.ts'
import { usersContract } from '../../../people/users/contract.ts'
import { homeContract } from '../contract.ts'

const provider = { issuer: 'https://accounts.example', clientId: 'audit', clientSecret: 'of this test' }
let app: TestApp
beforeAll(async () => {
  const providers = [
    { ...provider, name: 'District', domains: ['school.example'] },
    { ...provider, name: 'Anyone', domains: [] },
  ]
  app = await testApp({ config: { providers, publicOrigin: 'https://audit.example' } })
})
afterAll(() => app.close())

const notices = async () => {
  const { token } = await app.account('CAN_DO_ALL')
  return (await app.call(homeContract.serviceNotices, {}, token)).body
}

test('counts emails that failed and still haven’t been delivered', async () => {
  const at = app.now().toISOString()
  const mail = {
    lane: 'email',
    name: 'email',
    key: null,
    attempts: 1,
    created_at: at,
    next_at: at,
    done_at: null,
  }
  const content = JSON.stringify({ to: 'a@school.example', subject: 'Your account', text: 'A link' })
  await app.db
    .insertInto('jobs')
    .values([
      { ...mail, content, failed: 1, outcome: '550 no' },
      { ...mail, content, failed: 0, outcome: null },
    ])
    .execute()
  const remains = { ...mail, lane: 'schedule', name: 'remains', content: '', failed: 1, outcome: 'No disk.' }
  await app.db.insertInto('jobs').values(remains).execute()
  const jobs = [{ name: 'remains', attempts: 1, error: 'No disk.', next: at }]
  expect(await notices()).toEqual([
    { kind: 'mail', count: 1 },
    { kind: 'jobs', count: 1, jobs },
    { kind: 'provider', name: 'Anyone' },
  ])
  const { token } = await app.account('CAN_DO_ALL')
  expect((await app.call(usersContract.undeliveredMail, {}, token)).body).toEqual([
    { email: 'a@school.example', subject: 'Your account', isGivenUp: false },
  ])
  await app.db.deleteFrom('jobs').execute()
})

test('reports a sign-in provider without domains and a wrong clock', async () => {
  expect(await notices()).toEqual([{ kind: 'provider', name: 'Anyone' }])
  expect((await app.call(healthContract.ready)).body).toEqual({ ready: true, clock: 'right' })

  await leaveTime(app)
  app.clock.at = new Date('2027-10-14T15:00:00Z')

  expect(await notices()).toEqual([{ kind: 'clock' }, { kind: 'provider', name: 'Anyone' }])
  expect((await app.call(healthContract.ready)).body).toEqual({ ready: true, clock: 'wrong' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { healthContract } from '../../../app/health.ts'
import { type TestApp, testApp } from '../../../app/testing/app.ts'
import { leaveTime } from '../../../server/clock.ts'
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

test('names a provider without domains, and a clock that is wrong', async () => {
  expect(await notices()).toEqual([{ kind: 'provider', name: 'Anyone' }])
  expect((await app.call(healthContract.ready)).body).toEqual({ ready: true, clock: 'right' })

  await leaveTime(app)
  app.clock.at = new Date('2027-10-14T15:00:00Z')

  expect(await notices()).toEqual([{ kind: 'clock' }, { kind: 'provider', name: 'Anyone' }])
  expect((await app.call(healthContract.ready)).body).toEqual({ ready: true, clock: 'wrong' })
})

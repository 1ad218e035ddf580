import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiKeysContract } from '../features/people/api-keys/contract.ts'
import { organizationsContract } from '../features/running/organizations/contract.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { districtOf } from './testing/district.ts'
import { untilLocksAreAwaited } from './testing/locks.ts'
import { leaderWithSchool } from './testing/survey.ts'

let app: TestApp
let administrator: string
beforeAll(async () => {
  app = await testApp()
  administrator = (await app.account('CAN_DO_ALL')).token
})
afterAll(() => app.close())

const sentence = 'Someone else just changed or deleted this. Reload the page.'

test('refuses to add to an organization that was just deleted', async () => {
  const organization = await districtOf(app, [])
  const body = { name: 'Dashboard', scopes: ['schools' as const], days: 30, organization }
  const answer = await app.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('organizations').where('id', '=', organization).execute()
    const waiting = app.call(apiKeysContract.makeApiKey, { body }, administrator)
    await untilLocksAreAwaited(app.db, 1)
    return [waiting]
  })
  expect(await answer[0]).toMatchObject({ status: 409, message: sentence })
})

test('keeps an organization that a school was just added to and explains why', async () => {
  const organization = await districtOf(app, [])
  const { schoolId } = await leaderWithSchool(app)
  const answer = await app.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('organization_schools')
      .values({ organization_id: organization, school_id: schoolId })
      .execute()
    const waiting = app.call(
      organizationsContract.deleteOrganization,
      { params: { id: organization } },
      administrator,
    )
    await untilLocksAreAwaited(app.db, 1)
    return [waiting]
  })
  expect(await answer[0]).toMatchObject({ status: 409, message: sentence })
})

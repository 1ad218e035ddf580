import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { untilLocksAreAwaited } from '../../../../app/testing/locks.ts'
import { leaderWithSchool } from '../../../../app/testing/survey.ts'
import { organizationsContract } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('rejects a change by someone who loses the leader’s role at the same moment', async () => {
  const { schoolId: id } = await leaderWithSchool(app)
  const { token: admin } = await app.account('CAN_DO_ALL')
  const [second, viewer] = [await app.account(), await app.account()]
  const give = async (user_id: number, role: string | null, by = admin) =>
    (await app.call(organizationsContract.setEntityMember, { body: { id, user_id, role } }, by)).status
  expect(await give(second.user.id, 'leader')).toBe(200)
  expect(await give(viewer.user.id, 'viewer')).toBe(200)

  // The role has ended, but the activity log entry isn't written yet.
  const holding = Promise.withResolvers<void>()
  const held = app.db.transaction().execute(async (trx) => {
    await sql`lock table system_events in exclusive mode`.execute(trx)
    await holding.promise
  })
  const ended = give(second.user.id, null)
  await untilLocksAreAwaited(app.db, 1)
  const change = give(viewer.user.id, 'coordinator', second.token)
  await untilLocksAreAwaited(app.db, 2)
  holding.resolve()
  await held

  expect([await ended, await change]).toEqual([200, 403])
  const { body } = await app.call(organizationsContract.entityMembers, { params: { id } }, admin)
  expect(body.members.find(({ user_id }) => user_id === viewer.user.id)).toMatchObject({ role: 'viewer' })
})

import { expect, test } from 'vitest'
import { testApp } from '../../../../app/testing/app.ts'
import { districtOf, memberOf } from '../../../../app/testing/district.ts'
import { untilLocksAreAwaited } from '../../../../app/testing/locks.ts'
import { leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'
import { organizationsContract } from '../../../running/organizations/contract.ts'
import { districtResultsContract } from '../contract.ts'

test('completes both a release and a school’s departure when they happen at the same time', async () => {
  const app = await testApp()
  const leader = await leaderWithSchool(app)
  const rows = []
  for (const released_to of ['district', 'nobody'] as const) {
    const guid = await openSurvey(app, leader)
    const latches = {
      released_to,
      closed_at: '2026-10-24T05:00:00.000Z',
      final_at: '2026-10-25T05:00:00.000Z',
    }
    rows.push(
      await app.db.updateTable('surveys').set(latches).where('guid', '=', guid).returning('id').execute(),
    )
  }
  const [older] = rows.flat()
  const district = await districtOf(app, [leader.schoolId])
  const officer = await memberOf(app, district, 'officer')
  const administrator = await app.account('CAN_DO_ALL')

  const release = { organization: district, surveyGuid: null, to: 'everybody' as const }
  const leaving = { id: leader.schoolId, organization_id: null }
  const answers = await app.db.transaction().execute(async (trx) => {
    // The first call waits for the older survey, and the second waits for the first call.
    await trx
      .updateTable('surveys')
      .set({ close_count: 0 })
      .where('id', '=', older?.id ?? 0)
      .execute()
    const first = app.call(organizationsContract.placeEntity, { body: leaving }, administrator.token)
    await untilLocksAreAwaited(app.db, 1)
    const second = app.call(districtResultsContract.releaseResults, { body: release }, officer.token)
    await untilLocksAreAwaited(app.db, 2)
    return [first, second]
  })
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
  await app.close()
})

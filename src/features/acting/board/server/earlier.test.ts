import { expect, test } from 'vitest'
import { testApp } from '../../../../app/testing/app.ts'
import { districtOf, memberOf } from '../../../../app/testing/district.ts'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey } from '../../../../app/testing/survey.ts'
import { setupContract } from '../../../planning/setup/contract.ts'
import { boardContract } from '../contract.ts'

test('keeps showing the last final scores during the next setup', async () => {
  const app = await testApp({ now: '2026-10-14T15:00:00Z' })
  const leader = await leaderWithSchool(app)
  const guid = await openSurvey(app, leader)
  await insertRespondents(app, guid, commonSchool(60))
  const organization = await districtOf(app, [leader.schoolId])
  const [officer, viewer] = [
    await memberOf(app, organization, 'officer'),
    await memberOf(app, organization, 'district_viewer'),
  ]
  const rowFor = async (person: Leader) => {
    const params = { id: organization }
    const { body } = await app.call(boardContract.board, { params }, await newToken(app, person))
    return body.rows[0]
  }
  app.clock.at = new Date('2026-10-26T15:00:00Z')
  const final = await rowFor(viewer)
  expect(final).toMatchObject({ state: 'final', scores: { guid, closes: '2026-10-23' } })

  app.clock.at = new Date('2027-09-01T15:00:00Z')
  const next = { body: { entity_fk: leader.schoolId } }
  const made = await app.call(setupContract.generateSurvey, next, await newToken(app, leader))
  const { scores } = final ?? {}
  expect(await rowFor(viewer)).toMatchObject({
    state: 'pre-release',
    survey: { guid: made.body.survey_guid },
    groups: [],
    isBeingMade: false,
    scores,
  })
  await app.db.updateTable('surveys').set({ released_to: 'district' }).where('guid', '=', guid).execute()
  expect([(await rowFor(viewer))?.scores, (await rowFor(officer))?.scores]).toEqual([null, scores])
  // No survey is open: the one in preparation was canceled or never started.
  await app.db.updateTable('surveys').set({ active: 0 }).where('guid', '=', made.body.survey_guid).execute()
  expect(await rowFor(officer)).toMatchObject({ state: 'none', survey: null, scores })
  await app.close()
})

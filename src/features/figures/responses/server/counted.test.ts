import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import { leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'
import { findSurvey } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { eachCounted, leaveOutResponses } from './actions.ts'

/** Tests reading responses for results while the responses change. */
let app: TestApp
let survey: FullSurvey
const provisional = '2026-10-24T12:00:00Z'
const final = '2026-10-25T12:00:00Z'

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  const guid = await openSurvey(app, await leaderWithSchool(app))
  await insertRespondents(app, guid, commonSchool(2000))
  survey = await at(provisional, guid)
})

async function at(instant: string, guid = survey.guid): Promise<FullSurvey> {
  app.clock.at = new Date(instant)
  const found = await findSurvey(app, guid)
  if (!found) throw new Error('There is no such survey.')
  return found
}
const remove = (...arrivals: number[]) =>
  app.db.deleteFrom('responses').where('survey_id', '=', survey.id).where('arrival', 'in', arrivals).execute()
const counted = async () => {
  let people = 0
  const setAside = await eachCounted(app, survey, () => {
    people += 1
  })
  return { people, setAside }
}

test('never mixes responses read before and after a decision', async () => {
  expect(await counted()).toEqual({ people: 2000, setAside: 0 })
  await app.db.transaction().execute((trx) =>
    leaveOutResponses(trx, survey, 'students', {
      arrivals: [1, 2, 3],
      decision: 7,
      now: app.clock.at,
    }),
  )
  await expect(counted()).rejects.toMatchObject({ problem: 'unavailable' })
  survey = await at(provisional)
  expect(await counted()).toEqual({ people: 1997, setAside: 3 })
})

test.each([[[500]], [[1000]], [[1001]], [[2000]]])(
  'doesn’t create results if response %s is missing',
  async (gone) => {
    await remove(...gone)
    await expect(counted()).rejects.toThrow(/^Not available/)
    survey = await at(final)
    await expect(counted()).rejects.toThrow(/^Not available/)
  },
)

import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { chooseDoor, makeSlips, slipFor } from '../../../../app/testing/slips.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  preparedSurvey,
  setting,
  submission,
  submit,
} from '../../../../app/testing/survey.ts'
import { respondContract } from '../../../answering/respond/contract.ts'
import { responseCheckContract } from '../../../answering/response-check/contract.ts'
import { trackingContract } from '../../../answering/tracking/contract.ts'
import { resultsContract } from '../../../figures/results/contract.ts'
import { pageOnlyRaceSentence } from '../../../figures/results/rules-sentences.ts'

let app: TestApp
let leader: Leader
beforeEach(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
})
afterEach(() => app.close())

const at = async (instant: string) => {
  app.clock.at = new Date(instant)
  leader.token = await newToken(app, leader)
}

/** A survey in which two staff members answered with a slip and one without; another slip was used but not answered. */
async function answered(door: 'slip' | 'both'): Promise<string> {
  await at('2026-10-13T15:00:00Z')
  const guid = await preparedSurvey(app, leader)
  await chooseDoor(app, leader, guid, 'staff', door)
  const { codes } = await makeSlips(app, leader, guid, 'staff', 54)
  await setting(app, leader, guid, 'setupComplete', '2026-10-13')
  await at('2026-10-14T15:00:00Z')
  const send = async (slip?: object) =>
    submit(app, {
      ...(await submission(app, guid, 3)),
      participant_guid: crypto.randomUUID(),
      ...(slip && { slip }),
    })
  for (const code of codes.slice(0, 2)) await send(await slipFor(app, guid, 'staff', code))
  await slipFor(app, guid, 'staff', codes[2] ?? '')
  await send()
  return guid
}

const asked = async (surveyGuid: string) =>
  (await app.call(respondContract.surveyConfig, { params: { surveyGuid } })).body.slips

test('people are asked for slips as soon as the open survey has them, and never by an older reply', async () => {
  await at('2026-10-13T15:00:00Z')
  const guid = await preparedSurvey(app, leader)
  await chooseDoor(app, leader, guid, 'staff', 'both')
  await chooseDoor(app, leader, guid, 'students', 'slip')
  await setting(app, leader, guid, 'setupComplete', '2026-10-13')
  await at('2026-10-14T15:00:00Z')
  // With the open link, no one needs a code that doesn't exist.
  expect(await asked(guid)).toEqual({ students: 'slip' })
  expect(await asked(guid)).toEqual({ students: 'slip' })
  await makeSlips(app, leader, guid, 'staff', 1)
  expect(await asked(guid)).toEqual({ staff: 'both', students: 'slip' })
  await makeSlips(app, leader, guid, 'students', 1)
  await chooseDoor(app, leader, guid, 'students', 'both')
  expect(await asked(guid)).toEqual({ staff: 'both', students: 'both' })
})

const groupOf = <Shown extends { key: string }>(groups: readonly Shown[]) =>
  groups.find(({ key }) => key === 'staff')

async function told(guid: string) {
  const [tracking, results] = [
    await app.call(trackingContract.surveyTracking, { params: { guid } }, leader.token),
    await app.call(resultsContract.surveyResults, { params: { guid } }, leader.token),
  ]
  const { token } = await app.account('CAN_DO_ALL')
  const check = await app.call(responseCheckContract.responseCheck, { params: { guid } }, token)
  return { tracking: groupOf(tracking.body.groups), results, check: groupOf(check.body.groups) }
}

test('responses without a slip are shown but not counted, and not called a random choice', async () => {
  const guid = await answered('slip')
  const { tracking, check } = await told(guid)
  const slips = { door: 'slip', answered: 2, without: 1 }
  expect(tracking).toMatchObject({ count: 2, aboveBound: 0, slips })
  expect(check).toMatchObject({ counted: 2, slips: { ...slips, made: 54, refused: 0 } })
  await at('2026-10-27T15:00:00Z')
  const { results } = await told(guid)
  expect(results.body.notes).toEqual([
    'Staff: 3 of 54 slips were used. Each counts at most once.',
    pageOnlyRaceSentence,
  ])
})

test('with slips and the link, the results say how many came each way', async () => {
  const guid = await answered('both')
  expect((await told(guid)).tracking).toMatchObject({
    count: 3,
    slips: { door: 'both', answered: 2, without: 1 },
  })
  await at('2026-10-27T15:00:00Z')
  const note =
    'Staff: 3 of 54 slips were used. Each counts at most once. We counted 3 responses: 2 with a slip and 1 by the open link, which one person can use several times.'
  expect((await told(guid)).results.body.notes).toEqual([note, pageOnlyRaceSentence])
  // The numbers are stored with the results.
  await app.db.deleteFrom('slip_groups').execute()
  expect((await told(guid)).results.body.notes).toEqual([note, pageOnlyRaceSentence])
})

test('a group that may use slips but never had any is shown like one with the link', async () => {
  await at('2026-10-13T15:00:00Z')
  const guid = await preparedSurvey(app, leader)
  await chooseDoor(app, leader, guid, 'staff', 'both')
  await setting(app, leader, guid, 'setupComplete', '2026-10-13')
  await at('2026-10-14T15:00:00Z')
  await submit(app, { ...(await submission(app, guid, 3)), participant_guid: crypto.randomUUID() })
  await at('2026-10-27T15:00:00Z')
  expect((await told(guid)).results.body.notes).toEqual([pageOnlyRaceSentence])
})

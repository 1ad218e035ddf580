import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { goalExample } from '../../../../app/testing/goals.ts'
import { schoolFields } from '../../../../app/testing/school.ts'
import {
  blind,
  chooseDoor,
  exchange,
  keyOf,
  makeSlips,
  openedWithSlips,
  sendStaff,
  slipFor,
} from '../../../../app/testing/slips.ts'
import { type Leader, leaderWithSchool, newToken } from '../../../../app/testing/survey.ts'
import { leaveTime } from '../../../../server/clock.ts'
import { goalsContract } from '../../../acting/goals/contract.ts'
import { responseCheckContract } from '../../../answering/response-check/contract.ts'
import { repeatContract } from '../../../planning/repeat/contract.ts'
import { setupContract } from '../../../planning/setup/contract.ts'
import { endingContract } from '../../../running/ending/contract.ts'
import { answerSlipsContract } from '../contract.ts'
import { markRestored } from './actions.ts'
import { keepSlips } from './actions-make.ts'

let app: TestApp
let leader: Leader
beforeEach(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
})
afterEach(() => app.close())

const countedRows = async () =>
  (await app.db.selectFrom('responses').select('aside').execute()).filter(({ aside }) => aside === null)

describe('slips that are out stay good', () => {
  test('under the replaced link and under the new one', async () => {
    const { guid, codes } = await openedWithSlips(app, leader, 3)
    const begun = await slipFor(app, guid, 'staff', codes[0] ?? '')
    const renewed = await app.call(
      setupContract.renewSurveyLink,
      { body: { surveyGuid: guid } },
      leader.token,
    )
    expect(renewed.status).toBe(201)
    // Who had begun under the old link may still exchange and send.
    expect(await sendStaff(app, guid, begun)).toBe(200)
    expect(await sendStaff(app, guid, await slipFor(app, guid, 'staff', codes[1] ?? ''))).toBe(200)
    const { publicGuid } = renewed.body
    const typed = await slipFor(app, publicGuid, 'staff', codes[2] ?? '')
    expect(await sendStaff(app, publicGuid, typed)).toBe(200)
    expect(await countedRows()).toHaveLength(3)
  })

  test('if the number of people is lowered below them, and no further ones can be made', async () => {
    const { guid, codes } = await openedWithSlips(app, leader, 12)
    const body = { surveyGuid: guid, entityId: leader.schoolId, type: 'staff', count: 6 } as const
    expect(
      (await app.call(responseCheckContract.updateParticipantCount, { body }, leader.token)).status,
    ).toBe(200)
    for (const code of codes) await sendStaff(app, guid, await slipFor(app, guid, 'staff', code))
    expect(await countedRows()).toHaveLength(12)
    expect((await makeSlips(app, leader, guid, 'staff', 1)).status).toBe(409)
    expect((await makeSlips(app, leader, guid, 'staff', 1, 'replaceAnswerSlips')).status).toBe(409)
  })

  test('after a restored backup, for tokens that were made since', async () => {
    const { guid, codes } = await openedWithSlips(app, leader, 3)
    const [one, two] = await Promise.all(codes.map((code) => slipFor(app, guid, 'staff', code)))
    // The backup is older than both exchanges.
    await app.db.updateTable('slip_groups').set({ exchanged: 0 }).execute()
    await app.db.updateTable('answer_slips').set({ is_used: 0 }).execute()
    await sendStaff(app, guid, one)
    expect(await countedRows()).toHaveLength(0)
    await markRestored(app.db)
    await sendStaff(app, guid, two)
    expect(await countedRows()).toHaveLength(1)
    const third = await slipFor(app, guid, 'staff', codes[2] ?? '')
    for (const slip of [third, await slipFor(app, guid, 'staff', codes[0] ?? '')])
      await sendStaff(app, guid, slip)
    // One code worked before and after. Together no more count than there are slips.
    expect(await countedRows()).toHaveLength(3)
    await sendStaff(app, guid, await slipFor(app, guid, 'staff', codes[1] ?? ''))
    expect(await countedRows()).toHaveLength(3)
  })
})

describe('slips end', () => {
  test('when the survey is canceled', async () => {
    const { guid, codes } = await openedWithSlips(app, leader, 2)
    const { user } = await app.account('CAN_DO_ALL')
    const token = await newToken(app, { ...leader, userId: user.id })
    const cancel = { params: { guid }, body: { schoolName: schoolFields.entityName } }
    const reply = await app.call(endingContract.cancelSurvey, cancel, token)
    expect([reply.status, reply.message]).toEqual([200, ''])
    // The open survey is cached for a second.
    await new Promise((over) => setTimeout(over, 1100))
    const { blinded } = blind(await keyOf(app, guid, 'staff'))
    const refused = await exchange(app, guid, 'staff', codes[0] ?? '', blinded)
    expect([refused.status, Reflect.get(refused.body, 'reason')]).toEqual([409, 'closed'])
    await keepSlips(app)
    expect(await app.db.selectFrom('answer_slips').selectAll().execute()).toEqual([])
    expect((await makeSlips(app, leader, guid, 'staff', 1)).status).toBe(409)
  })
})

test('a clock that is wrong ends nothing for good', async () => {
  const { guid, codes } = await openedWithSlips(app, leader, 1)
  const { blinded } = blind(await keyOf(app, guid, 'staff'))
  const ask = () => exchange(app, guid, 'staff', codes[0] ?? '', blinded)
  await leaveTime(app)
  app.clock.at = new Date('2027-10-14T15:00:00Z')
  expect((await ask()).status).toBe(503)
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  expect((await ask()).status).toBe(200)
})

describe('another survey', () => {
  test('set up after one with slips begins with links', async () => {
    const { guid } = await openedWithSlips(app, leader, 2)
    app.clock.at = new Date('2027-09-01T15:00:00Z')
    leader.token = await newToken(app, leader)
    const body = {
      ...{ after: guid, replaces: guid, name: 'Next', begin: '2027-10-04', end: '2027-10-15' },
      ...{ groups: ['staff'], expected: { students: 0, parents: 0, staff: 50 }, bands: ['4-8'] },
      ...{ languages: ['en'], genderItem: 2, genderAsk48: false, genderAsk912: false, terms: [] },
      genderAskAdults: false,
    }
    const made = await app.call(repeatContract.repeatSurvey, { body }, leader.token)
    expect([made.status, made.message]).toEqual([201, ''])
    const params = { guid: made.body.survey_guid }
    const slips = await app.call(answerSlipsContract.answerSlips, { params }, leader.token)
    expect(slips.body.groups.map(({ door, made }) => [door, made])).toEqual([['link', 0]])
    expect((await chooseDoor(app, leader, params.guid, 'staff', 'slip')).status).toBe(200)
    expect(await keyOf(app, params.guid, 'staff')).not.toBe(await keyOf(app, guid, 'staff'))
  })

  test('that is a pulse keeps its link', async () => {
    const { guid } = await openedWithSlips(app, leader, 2)
    app.clock.at = new Date('2026-11-10T15:00:00Z')
    leader.token = await newToken(app, leader)
    const ofSchool = { entityId: leader.schoolId }
    const goal = await app.call(
      goalsContract.addGoal,
      { body: { ...ofSchool, ...goalExample } },
      leader.token,
    )
    const body = { ...ofSchool, goal: goal.body.id, begin: '2026-12-01', end: '2026-12-12' }
    const pulse = await app.call(goalsContract.startPulse, { body }, leader.token)
    expect([pulse.status, guid.length]).toEqual([201, 36])
    const row = await app.db
      .selectFrom('surveys')
      .select('guid')
      .where('pulse_of', 'is not', null)
      .executeTakeFirstOrThrow()
    const params = { guid: row.guid }
    const { body: slips } = await app.call(answerSlipsContract.answerSlips, { params }, leader.token)
    expect(slips.choice).toBe('none')
    for (const { group } of slips.groups)
      expect((await chooseDoor(app, leader, row.guid, group, 'slip')).status).toBe(409)
  })
})

describe('a batch without slips', () => {
  const decide = async (guid: string, size: number) => {
    const { token } = await app.account('CAN_DO_ALL')
    const criterion = { group: 'staff', network: null, from: null, to: null, alike: null } as const
    const body = { surveyGuid: guid, criterion, size, decision: 'aside', reason: 'Made up.' } as const
    const { status } = await app.call(responseCheckContract.decideCluster, { body }, token)
    const { body: check } = await app.call(responseCheckContract.responseCheck, { params: { guid } }, token)
    const undo = (decision: number) =>
      app.call(
        responseCheckContract.putBack,
        { body: { surveyGuid: guid, decision, reason: 'A class.' } },
        token,
      )
    return { status, undo: () => undo(check.decisions[0]?.id ?? 0) }
  }
  const countedStaff = async () =>
    (
      await app.db
        .selectFrom('survey_expected')
        .select('counted')
        .where('group_name', '=', 'staff')
        .executeTakeFirstOrThrow()
    ).counted

  test('can be left out, and put back without counting', async () => {
    const { guid, codes } = await openedWithSlips(app, leader, 3)
    await sendStaff(app, guid, await slipFor(app, guid, 'staff', codes[0] ?? ''))
    for (let sent = 0; sent < 3; sent++) await sendStaff(app, guid)
    const { status, undo } = await decide(guid, 4)
    expect(status).toBe(200)
    expect([await countedStaff(), (await countedRows()).length]).toEqual([0, 0])
    expect((await undo()).status).toBe(200)
    expect([await countedStaff(), (await countedRows()).length]).toEqual([1, 1])
  })

  test('stays left out when the link opens, and counts once it is put back', async () => {
    const { guid } = await openedWithSlips(app, leader, 3)
    for (let sent = 0; sent < 3; sent++) await sendStaff(app, guid)
    const { undo } = await decide(guid, 3)
    await sendStaff(app, guid)
    expect((await chooseDoor(app, leader, guid, 'staff', 'both')).status).toBe(200)
    expect([await countedStaff(), (await countedRows()).length]).toEqual([1, 1])
    expect((await undo()).status).toBe(200)
    expect([await countedStaff(), (await countedRows()).length]).toEqual([4, 4])
  })
})

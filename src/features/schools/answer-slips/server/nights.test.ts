import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { openedWithSlips, sendStaff, slipFor } from '../../../../app/testing/slips.ts'
import { type Leader, leaderWithSchool, newToken } from '../../../../app/testing/survey.ts'
import { answerSlipsContract } from '../contract.ts'
import { keepSlips } from './actions-make.ts'

let app: TestApp
let leader: Leader
let guid: string
beforeEach(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
})
afterEach(() => app.close())

const at = (instant: string) => {
  app.clock.at = new Date(instant)
}
const rows = () =>
  app.db
    .selectFrom('responses')
    .select(['door', 'ticket', 'marks', 'aside', 'counted_on', 'arrived_hour', 'ip_address', 'user_agent'])
    .orderBy('arrival')
    .execute()
const slipsOf = async () =>
  (await app.call(answerSlipsContract.answerSlips, { params: { guid } }, leader.token)).body.groups

/** A survey that opens with slips for staff, and their codes. */
async function withSlips(count = 3, door: 'slip' | 'both' = 'slip'): Promise<string[]> {
  const opened = await openedWithSlips(app, leader, count, door)
  guid = opened.guid
  return opened.codes
}
const send = (slip?: { token: string; signature: string }, participant?: string) =>
  sendStaff(app, guid, slip, participant)

describe('with both doors', () => {
  test('slips always count and the link fills what they leave, by lot at the end', async () => {
    const codes = await withSlips(3, 'both')
    for (const code of codes) await send(await slipFor(app, guid, 'staff', code))
    for (let times = 0; times < 4; times++) await send()
    await app.db.updateTable('survey_expected').set({ count: 5 }).where('group_name', '=', 'staff').execute()
    at('2026-10-26T15:00:00Z')
    leader.token = await newToken(app, leader)
    await (await import('../../../../app/testing/schedule.ts')).runSchedule(app)
    const counted = (await rows()).filter(({ aside }) => aside === null).map(({ door }) => door)
    expect(counted.sort()).toEqual(['open', 'open', 'slip', 'slip', 'slip'])
  })
})

describe('each night', () => {
  test('writes the slips in the order of their digests and updates what staff see', async () => {
    const codes = await withSlips(20)
    const staff = async () => (await slipsOf()).find(({ group }) => group === 'staff')
    for (const code of codes.slice(0, 6)) await slipFor(app, guid, 'staff', code)
    expect(await staff()).toMatchObject({ used: 0 })
    await keepSlips(app)
    expect(await staff()).toMatchObject({ used: 6, usedAsOf: '2026-10-14' })
    await slipFor(app, guid, 'staff', codes[7] ?? '')
    await keepSlips(app)
    expect(await staff()).toMatchObject({ used: 6 })
    at('2026-10-15T15:00:00Z')
    await keepSlips(app)
    const order = await app.db.selectFrom('answer_slips').select('digest').execute()
    const digests = order.map(({ digest }) => digest)
    expect(digests).toEqual([...digests].sort())
    leader.token = await newToken(app, leader)
    expect(await staff()).toMatchObject({ used: 7, usedAsOf: '2026-10-15' })
  })

  test('deletes codes and private keys when the survey is final, and publishes counts', async () => {
    const [code = ''] = await withSlips()
    await send(await slipFor(app, guid, 'staff', code))
    const published = async () =>
      (await app.call(answerSlipsContract.surveySlips, { params: { guid } })).body.groups
    expect(await published()).toMatchObject([{ group: 'staff', made: null, used: null }])
    at('2026-10-26T15:00:00Z')
    await keepSlips(app)
    expect(await app.db.selectFrom('answer_slips').selectAll().execute()).toEqual([])
    expect(await app.db.selectFrom('slip_groups').select('private_key').execute()).toEqual([
      { private_key: null },
    ])
    expect(await published()).toMatchObject([{ group: 'staff', door: 'slip', made: 3, used: 1 }])
    await keepSlips(app)
    const events = app.db.selectFrom('system_events').select(['event', 'message'])
    expect(await events.where('event', '=', 'Slips ended').execute()).toEqual([
      { event: 'Slips ended', message: 'staff: 3 made, 1 used' },
    ])
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import {
  blind,
  chooseDoor,
  exchange,
  keyOf,
  makeSlips,
  opened,
  openedWithSlips,
  sendStaff,
  slipFor,
} from '../../../../app/testing/slips.ts'
import { type Leader, leaderWithSchool, preparedSurvey } from '../../../../app/testing/survey.ts'
import { homeContract } from '../../../planning/home/contract.ts'
import { answerSlipsContract } from '../contract.ts'

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

describe('doors', () => {
  test('are chosen before the survey opens, for a group with a number of people', async () => {
    guid = await preparedSurvey(app, leader, '2026-10-15')
    expect((await slipsOf()).map(({ door }) => door)).toEqual(['link', 'link', 'link'])
    expect((await chooseDoor(app, leader, guid, 'staff', 'slip')).status).toBe(200)
    expect((await chooseDoor(app, leader, guid, 'staff', 'both')).status).toBe(200)
    expect((await chooseDoor(app, leader, guid, 'staff', 'link')).status).toBe(200)
    await app.db
      .updateTable('survey_expected')
      .set({ count: 0 })
      .where('group_name', '=', 'parents')
      .execute()
    const { status, message } = await chooseDoor(app, leader, guid, 'parents', 'slip')
    expect([status, message]).toEqual([
      409,
      'Enter this group’s number of people first, in the step Participants.',
    ])
  })

  test('stay after the opening, except that a group with slips may get the link too', async () => {
    await withSlips()
    expect((await chooseDoor(app, leader, guid, 'parents', 'slip')).status).toBe(409)
    expect((await chooseDoor(app, leader, guid, 'staff', 'link')).status).toBe(409)
    await send()
    expect(await rows()).toMatchObject([{ door: 'open', aside: 0, counted_on: '9999-12-31' }])
    expect((await chooseDoor(app, leader, guid, 'staff', 'both')).status).toBe(200)
    expect(await rows()).toMatchObject([{ door: 'open', aside: null, counted_on: '2026-10-14' }])
    expect((await chooseDoor(app, leader, guid, 'staff', 'slip')).status).toBe(409)
    await send()
    expect((await slipsOf()).find(({ group }) => group === 'staff')).toMatchObject({
      answered: 0,
      without: 2,
    })
  })

  test('need an address with TLS', async () => {
    guid = await preparedSurvey(app, leader, '2026-10-15')
    app.config.publicOrigin = 'http://audit.district.example'
    expect((await chooseDoor(app, leader, guid, 'staff', 'slip')).message).toContain('https')
    app.config.publicOrigin = undefined
  })
})

describe('making slips', () => {
  test('gives each code once, with the key’s id in its link', async () => {
    at('2026-10-13T15:00:00Z')
    guid = await preparedSurvey(app, leader)
    await chooseDoor(app, leader, guid, 'staff', 'slip')
    const body = { surveyGuid: guid, group: 'staff', count: 40, as: 'list', languages: ['en'] }
    const { body: file } = await app.call(answerSlipsContract.makeAnswerSlips, { body }, leader.token)
    const lines = Buffer.from(file.content).toString().replace('\uFEFF', '').trim().split('\r\n')
    const keyId = (await slipsOf()).find(({ group }) => group === 'staff')?.keyId
    expect(lines).toHaveLength(41)
    expect(lines[0]).toBe('code,link')
    const codes = lines.slice(1).map((line) => line.split(',')[0] ?? '')
    expect(new Set(codes).size).toBe(40)
    expect(lines[1]).toMatch(new RegExp(`^([\\w-]{14}),https?://[^/]+/s/\\w{7}#\\1\\.${keyId}$`))
    const stored = JSON.stringify(await app.db.selectFrom('answer_slips').selectAll().execute())
    for (const code of codes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replaceAll('-', ''))
    }
  })

  test('never makes more valid slips than 110% of the people', async () => {
    at('2026-10-13T15:00:00Z')
    guid = await preparedSurvey(app, leader)
    await chooseDoor(app, leader, guid, 'staff', 'slip')
    const atMost = (await slipsOf()).find(({ group }) => group === 'staff')?.atMost ?? 0
    expect(atMost).toBe(58)
    expect((await makeSlips(app, leader, guid, 'staff', 50)).status).toBe(201)
    expect(await makeSlips(app, leader, guid, 'staff', 9)).toMatchObject({
      status: 409,
      message: '8 more slips can be created. With 52 people, 58 can be valid.',
    })
    expect((await makeSlips(app, leader, guid, 'staff', 8)).status).toBe(201)
    expect((await makeSlips(app, leader, guid, 'parents', 1)).message).toBe(
      'Choose slips for this group first.',
    )
  })

  test('replaces only unused slips', async () => {
    const [first = '', second = ''] = await withSlips(5)
    await slipFor(app, guid, 'staff', first)
    const { status, codes } = await makeSlips(app, leader, guid, 'staff', 7, 'replaceAnswerSlips')
    expect(status).toBe(201)
    const key = await keyOf(app, guid, 'staff')
    expect((await exchange(app, guid, 'staff', first, blind(key).blinded)).status).toBe(409)
    expect((await exchange(app, guid, 'staff', second, blind(key).blinded)).status).toBe(404)
    expect((await exchange(app, guid, 'staff', codes[0] ?? '', blind(key).blinded)).status).toBe(200)
    expect((await slipsOf()).find(({ group }) => group === 'staff')).toMatchObject({ made: 8 })
  })

  test('prints slips as sheets', async () => {
    at('2026-10-13T15:00:00Z')
    guid = await preparedSurvey(app, leader)
    await chooseDoor(app, leader, guid, 'staff', 'slip')
    const body = { surveyGuid: guid, group: 'staff', count: 12, as: 'sheets', languages: ['en'] }
    const { status, body: file } = await app.call(answerSlipsContract.makeAnswerSlips, { body }, leader.token)
    expect(status).toBe(201)
    expect(Buffer.from(file.content).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('exchanging a code', () => {
  test('signs a blinded message once per code, and the same message again', async () => {
    const [code = ''] = await withSlips()
    const key = await keyOf(app, guid, 'staff')
    const { blinded } = blind(key)
    const { status, body } = await exchange(app, guid, 'staff', code, blinded)
    expect(status).toBe(200)
    expect(opened(key, body.signature)).toBe(blinded)
    expect((await exchange(app, guid, 'staff', code.toUpperCase(), blinded)).body).toEqual(body)
    const other = await exchange(app, guid, 'staff', code, blind(key).blinded)
    expect([other.status, other.body]).toEqual([409, { message: 'This slip was used.', reason: 'used' }])
    const stored = await app.db.selectFrom('slip_groups').select('exchanged').executeTakeFirstOrThrow()
    expect(stored.exchanged).toBe(1)
  })

  test('says what is wrong with a code', async () => {
    const [code = ''] = await withSlips()
    const { blinded } = blind(await keyOf(app, guid, 'staff'))
    const reasonFor = async (survey: string, group: 'staff' | 'parents', typed: string) => {
      const { status, body } = await exchange(app, survey, group, typed, blinded)
      return [status, Reflect.get(body, 'reason')]
    }
    const mistyped = `${code.slice(0, -1)}${code.endsWith('3') ? '4' : '3'}`
    expect(await reasonFor(guid, 'staff', mistyped)).toEqual([400, undefined])
    expect(await reasonFor(guid, 'parents', code)).toEqual([400, undefined])
    expect(await reasonFor('nowhere', 'staff', code)).toEqual([404, undefined])
    const other = await leaderWithSchool(app)
    const otherGuid = await preparedSurvey(app, other, '2026-10-15')
    await chooseDoor(app, other, otherGuid, 'staff', 'slip')
    const [foreign = ''] = (await makeSlips(app, other, otherGuid, 'staff', 1)).codes
    expect(await reasonFor(guid, 'staff', foreign)).toEqual([409, 'survey'])
    await app.db.deleteFrom('answer_slips').execute()
    expect(await reasonFor(guid, 'staff', code)).toEqual([404, 'unknown'])
    at('2026-10-26T15:00:00Z')
    expect(await reasonFor(guid, 'staff', code)).toEqual([409, 'closed'])
  })

  test('refuses a message that isn’t below the modulus, without using the code', async () => {
    const [code = ''] = await withSlips()
    const tooLarge = Buffer.alloc(256, 255).toString('base64url')
    expect((await exchange(app, guid, 'staff', code, tooLarge)).status).toBe(400)
    await slipFor(app, guid, 'staff', code)
  })
})

describe('a response with a slip', () => {
  test('counts, without hour, network, browser or ticket marks', async () => {
    const [code = ''] = await withSlips()
    const slip = await slipFor(app, guid, 'staff', code)
    expect(await send(slip)).toBe(200)
    const [row] = await rows()
    expect(row).toMatchObject({
      door: 'slip',
      marks: JSON.stringify(['choice']),
      aside: null,
      arrived_hour: null,
      ip_address: null,
      user_agent: null,
    })
    expect(row?.ticket).toHaveLength(22)
    expect(JSON.stringify(row)).not.toContain(slip.token)
    const { counted } = await app.db
      .selectFrom('survey_expected')
      .select('counted')
      .where('group_name', '=', 'staff')
      .executeTakeFirstOrThrow()
    expect(counted).toBe(1)
  })

  test('counts once, however often its token comes', async () => {
    const [code = ''] = await withSlips()
    const slip = await slipFor(app, guid, 'staff', code)
    await Promise.all([send(slip), send(slip), send(slip)])
    await send(slip)
    const stored = await rows()
    expect(stored.map(({ door }) => door).sort()).toEqual(['open', 'open', 'open', 'slip'])
    expect(stored.filter(({ aside }) => aside === null)).toHaveLength(1)
    const same = crypto.randomUUID()
    const [, second = ''] = await withSlipsAgain()
    const other = await slipFor(app, guid, 'staff', second)
    await send(other, same)
    await send(other, same)
    expect((await rows()).filter(({ aside }) => aside === null)).toHaveLength(2)
  })
  const withSlipsAgain = async () => (await makeSlips(app, leader, guid, 'staff', 2)).codes

  test('is stored but not counted if the token is forged or of another group', async () => {
    const [code = ''] = await withSlips()
    const slip = await slipFor(app, guid, 'staff', code)
    await send({ ...slip, token: `A${slip.token.slice(1, -1)}A` })
    await send({ ...slip, signature: 'A'.repeat(342) })
    await send({ token: '', signature: '' })
    expect((await rows()).map(({ door, aside }) => [door, aside])).toEqual([
      ['open', 0],
      ['open', 0],
      ['open', 0],
    ])
  })

  test('counts only up to the slips that were exchanged, even with the private key', async () => {
    const [code = ''] = await withSlips()
    const slip = await slipFor(app, guid, 'staff', code)
    await app.db.updateTable('slip_groups').set({ exchanged: 0 }).execute()
    await send(slip)
    expect(await rows()).toMatchObject([{ door: 'open', aside: 0 }])
    const { refused } = await app.db.selectFrom('slip_groups').select('refused').executeTakeFirstOrThrow()
    expect(refused).toBe(1)
    const { token } = await app.account('CAN_DO_ALL')
    expect((await app.call(homeContract.serviceNotices, {}, token)).body).toEqual([
      { kind: 'slips', guid, schoolName: expect.any(String), groups: ['Staff'] },
    ])
  })
})

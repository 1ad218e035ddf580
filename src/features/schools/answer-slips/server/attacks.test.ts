import { randomBytes, randomInt } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
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
import { type Leader, leaderWithSchool } from '../../../../app/testing/survey.ts'
import { codeLetters } from '../../../records/links/rules.ts'
import { checkOf } from '../rules.ts'
import { isSigned, newKeyPair } from './actions-blind.ts'
import { keepSlips } from './actions-make.ts'

let app: TestApp
let leader: Leader
beforeEach(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
})
afterEach(() => app.close())

const rows = () => app.db.selectFrom('responses').select(['door', 'aside', 'ticket']).execute()
const countedRows = async () => (await rows()).filter(({ aside }) => aside === null)
const numbers = () =>
  app.db
    .selectFrom('slip_groups')
    .select(['made', 'exchanged', 'without', 'refused'])
    .executeTakeFirstOrThrow()
const admitted = async () =>
  (
    await app.db
      .selectFrom('survey_expected')
      .select('admitted')
      .where('door', '<>', 'link')
      .executeTakeFirstOrThrow()
  ).admitted

/** Other texts with the same bytes: its unused last bits set, the other alphabet, padding and line breaks. */
function spellings(text: string): string[] {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = letters.indexOf(text.at(-1) ?? '')
  const ends = [1, 2, 3].map((bits) => text.slice(0, -1) + letters[last ^ bits])
  const others = [text.replaceAll('-', '+').replaceAll('_', '/'), `${text}=`, `${text}\n`, ` ${text}`]
  return [...ends, ...others].filter((one) => one !== text)
}

/** Calls with a fresh blinding each and returns the statuses, sorted. */
async function rivals(guid: string, code: string, times: number): Promise<number[]> {
  const key = await keyOf(app, guid, 'staff')
  const blinded = Array.from({ length: times }, () => blind(key).blinded)
  const replies = await Promise.all(blinded.map((one) => exchange(app, guid, 'staff', code, one)))
  return replies.map(({ status }) => status).sort()
}

describe('a token', () => {
  test('is worth nothing if altered, made up, or signed for another group or survey', async () => {
    const { guid, codes } = await openedWithSlips(app, leader, 5)
    const [first, second] = await Promise.all(codes.map((code) => slipFor(app, guid, 'staff', code)))
    const other = await leaderWithSchool(app)
    const elsewhere = await openedWithSlips(app, other, 1)
    const foreign = await slipFor(app, elsewhere.guid, 'staff', elsewhere.codes[0] ?? '')
    if (!first || !second) throw new Error('There is no slip.')
    const key = await keyOf(app, guid, 'staff')
    const altered = (text: string) => {
      const bytes = Buffer.from(text, 'base64url')
      const at = randomBytes(2).readUInt16BE() % bytes.length
      bytes[at] = (bytes[at] ?? 0) ^ (1 + ((randomBytes(1)[0] ?? 0) % 255))
      return bytes.toString('base64url')
    }
    const signatureOf = () => randomBytes(256).toString('base64url')
    const forged = Array.from({ length: 2500 }, () => [
      { ...first, token: altered(first.token) },
      { ...first, signature: altered(first.signature) },
      { token: randomBytes(32).toString('base64url'), signature: signatureOf() },
      { ...first, token: second.token },
    ]).flat()
    const { publicKey } = await newKeyPair()
    expect([first, second].map((slip) => isSigned(key, slip))).toEqual([true, true])
    expect(isSigned(publicKey, first)).toBe(false)
    expect([...forged, foreign].filter((slip) => isSigned(key, slip))).toEqual([])
    for (const slip of [...forged.slice(0, 8), foreign]) expect(await sendStaff(app, guid, slip)).toBe(200)
    expect(await countedRows()).toEqual([])
  })

  test('counts once, however it is spelled', async () => {
    const { guid, codes } = await openedWithSlips(app, leader, 20)
    const [slip] = await Promise.all(codes.map((code) => slipFor(app, guid, 'staff', code)))
    if (!slip) throw new Error('There is no slip.')
    await sendStaff(app, guid, slip)
    for (const token of spellings(slip.token)) await sendStaff(app, guid, { ...slip, token })
    for (const signature of spellings(slip.signature)) await sendStaff(app, guid, { ...slip, signature })
    expect(await countedRows()).toHaveLength(1)
    expect(await admitted()).toBe(1)
  })
})

test('guessing codes: after 10 unknown ones, each call waits for its turn', async () => {
  const { guid } = await openedWithSlips(app, leader, 1)
  const { blinded } = blind(await keyOf(app, guid, 'staff'))
  const made = () => {
    const random = Array.from({ length: 10 }, () => codeLetters[randomInt(codeLetters.length)]).join('')
    return random + checkOf(random)
  }
  const guess = () => exchange(app, guid, 'staff', made(), blinded)
  const free = await Promise.all(Array.from({ length: 10 }, guess))
  const from = performance.now()
  const slow = await Promise.all(Array.from({ length: 6 }, guess))
  // The first of them finds the turnstile free. The others follow, 200 ms apart.
  expect(performance.now() - from).toBeGreaterThan(990)
  expect([...free, ...slow].map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 404))
  expect(await numbers()).toMatchObject({ exchanged: 0 })
})

describe('at the same time', () => {
  test('20 rivals for one code: one wins', async () => {
    const { guid, codes } = await openedWithSlips(app, leader, 3)
    for (const code of codes)
      expect(await rivals(guid, code, 20)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(await numbers()).toMatchObject({ exchanged: 3 })
  })

  test('20 retries of one device get the same signature', async () => {
    const { guid, codes } = await openedWithSlips(app, leader, 1)
    const { blinded } = blind(await keyOf(app, guid, 'staff'))
    const again = () => exchange(app, guid, 'staff', codes[0] ?? '', blinded)
    const replies = await Promise.all(Array.from({ length: 20 }, again))
    expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(replies[0]?.status).toBe(200)
    expect(await numbers()).toMatchObject({ exchanged: 1 })
  })

  test('exchanges, responses, new slips, the nightly rewrite and the open link leave exact numbers', async () => {
    const { guid, codes } = await openedWithSlips(app, leader, 30)
    const answer = async (code: string) => {
      const slip = await slipFor(app, guid, 'staff', code)
      const same = crypto.randomUUID()
      return Promise.all([sendStaff(app, guid, slip, same), sendStaff(app, guid, slip, same)])
    }
    const nights = async () => {
      for (let day = 14; day < 18; day++) {
        await keepSlips({ ...app, now: () => new Date(`2026-10-${day}T20:00:00Z`) })
      }
    }
    const [sent, , made] = await Promise.all([
      Promise.all(codes.slice(0, 20).map(answer)),
      nights(),
      Promise.all([1, 2, 3].map((count) => makeSlips(app, leader, guid, 'staff', count))),
      Promise.all(Array.from({ length: 10 }, () => sendStaff(app, guid))),
    ])
    expect(new Set(sent.flat())).toEqual(new Set([200]))
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await numbers()).toEqual({ made: 36, exchanged: 20, without: 10, refused: 0 })
    expect(await admitted()).toBe(20)
    expect(await countedRows()).toHaveLength(20)
    const slips = await app.db.selectFrom('answer_slips').select('is_used').execute()
    expect(slips).toHaveLength(36)
    expect(slips.filter(({ is_used }) => is_used === 1)).toHaveLength(20)
  })

  test('replacing the unused slips and using them never makes one code work twice', async () => {
    const { guid, codes } = await openedWithSlips(app, leader, 20)
    const key = await keyOf(app, guid, 'staff')
    const [replies, replaced] = await Promise.all([
      Promise.all(codes.map((code) => exchange(app, guid, 'staff', code, blind(key).blinded))),
      makeSlips(app, leader, guid, 'staff', 20, 'replaceAnswerSlips'),
    ])
    const used = replies.filter(({ status }) => status === 200).length
    expect(replies.every(({ status }) => status === 200 || status === 404)).toBe(true)
    expect(replaced.status).toBe(201)
    expect(await numbers()).toMatchObject({ made: used + 20, exchanged: used })
  })

  test('opening the link counts every response that came without a slip, once', async () => {
    const { guid, codes } = await openedWithSlips(app, leader, 10)
    await Promise.all([
      ...codes.map(async (code) => sendStaff(app, guid, await slipFor(app, guid, 'staff', code))),
      ...Array.from({ length: 15 }, () => sendStaff(app, guid)),
      chooseDoor(app, leader, guid, 'staff', 'both'),
    ])
    const { counted } = await app.db
      .selectFrom('survey_expected')
      .select('counted')
      .where('group_name', '=', 'staff')
      .executeTakeFirstOrThrow()
    expect([await countedRows(), counted]).toEqual([expect.objectContaining({ length: 25 }), 25])
  })
})

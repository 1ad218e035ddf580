import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, testPassword } from '../../../../app/testing/app.ts'
import type { Problem } from '../../../../shared/errors.ts'
import {
  addressDelayMs,
  crowdedAddress,
  freeAttempts,
  guessingAddress,
} from '../../../records/attempts/rules.ts'
import { takeAttempt } from '../../../records/attempts/server/actions.ts'

let app: TestApp
let email: string
let userId: number
/** Each test has its own address. */
let school: string
let tests = 0
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  const { user } = await app.account()
  ;({ email, id: userId } = user)
  school = `198.51.100.${++tests}`
})
afterAll(() => app.close())

const signIn = (password: string, { address = school, cookie = '', as = email } = {}) =>
  app.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email: as, password },
    remoteAddress: address,
    headers: cookie ? { cookie } : {},
  })
const wrong = 'Wrong-Horse-1!'
const later = (seconds: number) => {
  app.clock.at = new Date(app.clock.at.getTime() + seconds * 1000)
}
/** Records failed attempts directly, because hashing a password for each would take too long. */
async function refusedBefore(times: number, guesser: Parameters<typeof takeAttempt>[1]): Promise<void> {
  for (let attempt = 0; attempt < times; attempt++) await takeAttempt(app.db, guesser, app.clock.at)
}
const newestEvent = async () => {
  const row = app.db.selectFrom('system_events').select('id').orderBy('id', 'desc').limit(1)
  return (await row.executeTakeFirst())?.id ?? 0
}
/** Signs in from a new browser and returns its cookie. */
async function browserOf(password = testPassword, as = email): Promise<string> {
  const answer = await signIn(password, { as, address: '203.0.113.5' })
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

describe('wrong passwords for an account', () => {
  test('makes each further attempt wait longer, whatever the address', async () => {
    for (let attempt = 0; attempt < freeAttempts; attempt++)
      expect((await signIn(wrong, { address: `198.51.100.${attempt}` })).statusCode).toBe(401)

    const waits: number[] = []
    for (let attempt = 0; attempt < 2; attempt++) {
      const waiting = await signIn(testPassword, { as: email.toUpperCase() })
      const wait = Number(waiting.headers['retry-after'])
      expect([waiting.statusCode, waiting.json().message]).toEqual([
        429,
        `Too many attempts. Try again in ${wait} seconds.`,
      ])
      waits.push(wait)
      later(wait)
      expect((await signIn(wrong)).statusCode).toBe(401)
    }
    expect(waits).toEqual([10, 20])
    later(40)
    expect((await signIn(testPassword)).statusCode).toBe(200)
  })

  test('allows no more guesses in parallel than one after another', async () => {
    const guesses = [...Array.from({ length: 59 }, (_, guess) => `Wrong-Horse-${guess}!`), testPassword]

    const answers = await Promise.all(guesses.map((guess) => signIn(guess)))

    const statuses = answers.map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 401).length).toBe(freeAttempts)
    // The other attempts get a delay, or would have waited too long in the queue.
    expect(statuses.filter((status) => [429, 503].includes(status)).length).toBe(60 - freeAttempts)
  })

  test('resets the count after a sign-in or an hour', async () => {
    await refusedBefore(4, { kind: 'account', name: String(userId), address: school })
    for (let attempt = 0; attempt < 2; attempt++) expect((await signIn(testPassword)).statusCode).toBe(200)
    await refusedBefore(5, { kind: 'account', name: String(userId), address: school })
    expect((await signIn(testPassword)).statusCode).toBe(429)
    later(3601)
    for (let attempt = 0; attempt < 2; attempt++) expect((await signIn(wrong)).statusCode).toBe(401)
  })

  test('logs attempts but not what was typed', async () => {
    const newest = await newestEvent()
    await signIn('Secret-Slip-9!')
    await signIn('Secret-Slip-9!', { as: 'secret-typed-here@school.example' })

    const events = await app.db.selectFrom('system_events').selectAll().where('id', '>', newest).execute()
    expect(events.map((event) => event.event)).toEqual(['Login failed', 'Login failed'])
    expect(JSON.stringify(events)).not.toMatch(/secret/i)
  })

  test('delays an unknown account the same way as a known account', async () => {
    const as = 'nobody@school.example'
    await refusedBefore(freeAttempts - 1, { kind: 'email', name: as })
    expect((await signIn(wrong, { as })).statusCode).toBe(401)
    expect((await signIn(wrong, { as })).statusCode).toBe(429)
  })
})

describe('a browser that has signed in before', () => {
  test('isn’t locked out by strangers, however often they guess', async () => {
    const cookie = await browserOf()
    await refusedBefore(freeAttempts, { kind: 'account', name: String(userId) })
    later(10)
    expect((await signIn(wrong)).statusCode).toBe(401)
    expect((await signIn(testPassword)).statusCode).toBe(429)

    expect((await signIn(testPassword, { cookie })).statusCode).toBe(200)
  })

  test('has its own delay and doesn’t lock out other browsers', async () => {
    const cookie = await browserOf()
    for (let attempt = 0; attempt < freeAttempts; attempt++)
      expect((await signIn(wrong, { cookie })).statusCode).toBe(401)

    expect((await signIn(testPassword, { cookie })).statusCode).toBe(429)
    expect((await signIn(testPassword)).statusCode).toBe(200)
  })

  test('is recognized for each of its accounts with a single cookie', async () => {
    const { user: other } = await app.account()
    const cookie = await browserOf()
    await refusedBefore(freeAttempts, { kind: 'account', name: String(userId) })
    const second = await signIn(testPassword, { as: other.email, cookie })
    expect(String(second.headers['set-cookie'])).toContain(cookie)
    expect((await signIn(testPassword, { cookie })).statusCode).toBe(200)

    const stranger = await browserOf(testPassword, other.email)
    expect(stranger).not.toBe(cookie)
    expect((await signIn(testPassword, { cookie: stranger })).statusCode).toBe(429)
  })

  test('is forgotten after 180 days, and made-up cookies are replaced', async () => {
    const cookie = await browserOf()
    later(181 * 24 * 60 * 60)
    await refusedBefore(freeAttempts, { kind: 'account', name: String(userId) })
    expect((await signIn(testPassword, { cookie })).statusCode).toBe(429)
    later(10)
    const answer = await signIn(testPassword, { cookie })
    expect([answer.statusCode, String(answer.headers['set-cookie']).includes(cookie)]).toEqual([200, false])
    expect(await app.db.selectFrom('known_browsers').select('user_id').execute()).toEqual([
      { user_id: userId },
    ])
  })

  test('is recognized only by its cookie, stored as a digest', async () => {
    const cookie = await browserOf()
    const rows = await app.db.selectFrom('known_browsers').selectAll().where('user_id', '=', userId).execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1])
  })
})

describe('an address with many wrong passwords', () => {
  const crowd = async (one: string, other = one) => {
    const { address: key = '', at } = await takeAttempt(
      app.db,
      { kind: 'email', name: '1', address: one },
      app.clock.at,
    )
    const failures = Array.from({ length: crowdedAddress - 2 }, () => ({ key, failed_at: at }))
    await app.db.insertInto('sign_in_failures').values(failures).execute()
    later(10)
    await takeAttempt(app.db, { kind: 'email', name: '2', address: other }, app.clock.at)
  }

  test('locks no one out and allows each account one attempt without delay', async () => {
    await crowd(school)
    later(10)

    expect((await signIn(testPassword)).statusCode).toBe(200)
    expect((await signIn(wrong)).statusCode).toBe(401)
    expect((await signIn(testPassword)).statusCode).toBe(429)
    later(10)
    expect((await signIn(testPassword)).statusCode).toBe(200)
  })

  test('is counted by its 64-bit network if it is IPv6', async () => {
    await crowd('2001:db8:1:2::1', '2001:db8:1:2::2')
    const [same, other] = ['2001:db8:1:2:ffff::1', '2001:db8:1:3::1']
    later(10)

    await signIn(wrong, { address: same })
    expect((await signIn(wrong, { address: same })).statusCode).toBe(429)
    later(10)
    await signIn(testPassword, { address: other })
    await signIn(wrong, { address: other })
    expect((await signIn(wrong, { address: other })).statusCode).toBe(401)
  })

  test('no longer logs attempts on accounts that don’t exist', async () => {
    await crowd(school)
    const newest = await newestEvent()
    later(10)
    await signIn(wrong, { as: 'nobody.else@school.example' })
    later(10)
    await signIn(wrong)

    const events = await app.db
      .selectFrom('system_events')
      .select(['user_fk', 'event'])
      .where('id', '>', newest)
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { user_fk: userId, event: 'Login failed' },
      { user_fk: userId, event: 'Sign-in delayed' },
    ])
  })
})

describe('an IP address', () => {
  /** Returns the result of one attempt on an account, without the slow comparison of passwords. */
  const guess = (name: string) =>
    takeAttempt(app.db, { kind: 'account', name, address: school }, app.clock.at).then(
      () => 'compared',
      (error: Problem) => error.problem,
    )

  test('is slowed after one password on 500 accounts, except for known browsers', async () => {
    const cookie = await browserOf()
    const outcomes: string[] = []
    for (let one = 0; one < 500; one++) outcomes.push(await guess(`guessed ${one}`))
    expect(outcomes.filter((outcome) => outcome === 'compared')).toHaveLength(guessingAddress)

    expect((await signIn(testPassword, { cookie })).statusCode).toBe(200)
    // Keeps trying for an hour, every five seconds.
    let compared = 0
    for (let second = 0; second < 3600; second += 5) {
      later(5)
      if ((await guess(`later ${second}`)) === 'compared') compared += 1
    }
    expect(compared).toBeLessThanOrEqual(3600_000 / addressDelayMs)
    expect(compared).toBeGreaterThan(0)
  })

  test('isn’t slowed when 60 teachers sign in together', async () => {
    const accounts = await Promise.all(Array.from({ length: 60 }, () => app.account()))
    const tried: number[] = []
    // Teachers sign in 20 at a time, as many as can wait in the queue. Every sixth mistypes the password twice first,
    // and every third of the others once.
    for (let from = 0; from < accounts.length; from += 20)
      await Promise.all(
        accounts.slice(from, from + 20).map(async ({ user }, place) => {
          const slips = place % 6 === 0 ? 2 : place % 3 === 0 ? 1 : 0
          for (let slip = 0; slip < slips; slip++)
            tried.push((await signIn(wrong, { as: user.email })).statusCode)
          tried.push((await signIn(testPassword, { as: user.email })).statusCode)
        }),
      )
    expect(tried.filter((status) => status === 200)).toHaveLength(60)
    expect(new Set(tried)).toEqual(new Set([200, 401]))
  })

  test('isn’t slowed at sign-in after requesting many password links', async () => {
    for (let one = 0; one < guessingAddress; one++)
      await takeAttempt(app.db, { kind: 'password link', name: `new ${one}`, address: school }, app.clock.at)
    expect((await signIn(testPassword)).statusCode).toBe(200)
  })
})

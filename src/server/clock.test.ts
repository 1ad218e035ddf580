import { afterEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../app/testing/app.ts'
import { isClockTrusted, leaveTime, serviceUptime } from './clock.ts'

let app: TestApp
afterEach(() => app.close())

const minute = 60_000
const day = 24 * 60 * minute

test.each([
  ['an hour later', day / 24, minute, true],
  ['after a weekend', 2 * day, minute, true],
  ['400 days later', 400 * day, minute, false],
  ['set back by a day', -day, minute, false],
])('decides whether to trust a clock that starts %s', async (_, later, uptime, trusted) => {
  app = await testApp({ now: '2026-10-14T15:00:00Z' })
  await leaveTime(app, minute)
  app.clock.at = new Date(app.clock.at.getTime() + later)

  expect(await isClockTrusted(app)).toBe(trusted)
  expect(await leaveTime(app, uptime)).toBe(trusted)
})

test('trusts the clock if the database has no earlier time', async () => {
  app = await testApp({ now: '2026-10-14T15:00:00Z' })
  expect(await isClockTrusted(app)).toBe(true)
})

test('trusts a clock after a day of uptime and starts over after a jump', async () => {
  app = await testApp({ now: '2026-10-14T15:00:00Z' })
  await leaveTime(app, 0)
  const trusted: boolean[] = []
  let uptime = 0
  const goOn = async (by: number, jump = 0) => {
    uptime += by
    app.clock.at = new Date(app.clock.at.getTime() + by + jump)
    trusted.push(await leaveTime(app, uptime))
  }
  await goOn(minute, 400 * day)
  await goOn(day - minute)
  await goOn(minute)
  await goOn(minute, 400 * day)
  await goOn(minute, -400 * day)

  expect(trusted).toEqual([false, false, true, false, true])
})

test('counts uptime across restarts, regardless of clocks and other processes', async () => {
  app = await testApp({ now: '2026-10-14T15:00:00Z' })
  const process = () => ({ db: app.db, now: () => app.clock.at })
  const [one, other, restarted] = [process(), process(), process()]
  const told = [await serviceUptime(one, 100), await serviceUptime(other, 5000)]
  app.clock.at = new Date(app.clock.at.getTime() + 400 * day)
  told.push(await serviceUptime(one, 1100), await serviceUptime(other, 6000), await serviceUptime(one, 2100))
  told.push(await serviceUptime(restarted, 7), await serviceUptime(restarted, 8))

  expect(told).toEqual([0, 0, 1000, 1000, 2000, 2000, 2001])
})

/** Simulates saving the time at the start and every hour. Returns whether the clock was trusted each time. */
async function workingDay(from: string, hours: number): Promise<boolean[]> {
  const at = Date.parse(from)
  let uptime = 0
  const process = { db: app.db, now: () => new Date(at + uptime) }
  const left: boolean[] = []
  for (; uptime <= hours * 60 * minute; uptime += 60 * minute) left.push(await leaveTime(process, uptime))
  return left
}
const dayOf = (month: string, day: number) => `2026-${month}-${String(day).padStart(2, '0')}T07:00:00Z`

test('trusts a clock after a day of running time, even if turned off at night', async () => {
  app = await testApp({ now: dayOf('12', 11) })
  expect(await workingDay(dayOf('12', 11), 9)).not.toContain(false)
  const after = [4, 5, 6].map((day) => `2027-01-0${day}T07:00:00Z`)
  const left: boolean[] = []
  for (const from of after) left.push(...(await workingDay(from, 9)))

  expect(left.filter((trusted) => !trusted)).toHaveLength(26)
  expect(left.at(-1)).toBe(true)
  const next = { db: app.db, now: () => new Date('2027-01-07T07:00:00Z') }
  expect(await isClockTrusted(next)).toBe(true)
})

test('doesn’t trust a clock whose time differs each morning', async () => {
  app = await testApp({ now: dayOf('10', 14) })
  const mornings = [
    '2026-10-14T07:00:00Z',
    '2040-01-01T00:00:00Z',
    '2040-01-02T00:00:00Z',
    '2040-01-01T00:00:00Z',
    '2040-01-02T00:00:00Z',
    '2026-10-15T07:00:00Z',
    '2026-10-16T07:00:00Z',
    '2040-01-02T09:00:00Z',
  ]
  const trusted: boolean[] = []
  for (const from of mornings) trusted.push((await workingDay(from, 9)).at(-1) === true)

  expect(trusted).toEqual([true, false, false, false, false, true, true, false])
})

test('never trusts a clock that is years ahead of a correct clock', async () => {
  app = await testApp({ now: dayOf('10', 14) })
  await leaveTime(app, 0)
  const ahead = () => ({ db: app.db, now: () => new Date(app.clock.at.getTime() + 4000 * day) })
  let wrong = ahead()
  const trusted: boolean[][] = []
  for (let hour = 0; hour < 60; hour++) {
    if (hour % 10 === 0) wrong = ahead()
    const left = [leaveTime(app, hour * 60 * minute), leaveTime(wrong, (hour % 10) * 60 * minute)]
    trusted.push(await Promise.all(left))
    app.clock.at = new Date(app.clock.at.getTime() + 60 * minute)
  }
  expect(trusted).toEqual(trusted.map(() => [true, false]))
})

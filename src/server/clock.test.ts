import { afterEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../app/testing/app.ts'
import { isClockTrusted, leaveTime } from './clock.ts'

let app: TestApp
afterEach(() => app.close())

const minute = 60_000
const day = 24 * 60 * minute

test.each([
  ['an hour later', day / 24, minute, true],
  ['after a weekend', 2 * day, minute, true],
  ['400 days later', 400 * day, minute, false],
  ['400 days later, when it has run for a day', 400 * day, day, true],
  ['set back by a day', -day, minute, false],
])('a clock that starts %s', async (_, later, uptime, trusted) => {
  app = await testApp({ now: '2026-10-14T15:00:00Z' })
  await leaveTime(app, minute)
  app.clock.at = new Date(app.clock.at.getTime() + later)

  expect(await isClockTrusted(app, uptime)).toBe(trusted)
  expect(await leaveTime(app, uptime)).toBe(trusted)
})

test('a database that no process has left a time in is trusted', async () => {
  app = await testApp({ now: '2026-10-14T15:00:00Z' })
  expect(await isClockTrusted(app, minute)).toBe(true)
})

import { screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../web/query-client.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { districtOf, memberOf } from '../testing/district.ts'
import { openPage, pageTests } from '../testing/page.tsx'
import { commonSchool, insertRespondents } from '../testing/responses.ts'
import { leaderWithSchool, newToken, openSurvey } from '../testing/survey.ts'
import { createAppRouter } from './router.tsx'

vi.mock('canvas-confetti', () => ({ default: { create: () => async () => {} } }))

pageTests()
let app: TestApp
const tokens: Record<string, string> = {}
beforeAll(async () => {
  app = await testApp({ now: '2026-10-14T15:00:00Z' })
  const leader = await leaderWithSchool(app)
  const guid = await openSurvey(app, leader)
  await insertRespondents(app, guid, commonSchool(120))
  const district = await districtOf(app, [leader.schoolId])
  const officer = await memberOf(app, district, 'officer')
  app.clock.at = new Date('2026-10-27T15:00:00Z')
  tokens.officer = await newToken(app, officer)
  tokens.administrator = (await app.account('CAN_DO_ALL')).token
})
afterAll(() => app.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.at })
  return () => vi.useRealTimers()
})

interface Reading {
  path: string
  validateSearch: (search: Record<string, unknown>) => Record<string, unknown>
}

/** All routes that read values from the address's query. */
const readings = Object.values(createAppRouter(createQueryClient()).routesById).flatMap(
  (route): Reading[] => {
    const { validateSearch } = route.options as { validateSearch?: Reading['validateSearch'] }
    return validateSearch ? [{ path: route.fullPath, validateSearch }] : []
  },
)

test('finds the routes that read search parameters', () => {
  expect(readings.length).toBeGreaterThan(30)
})

test.each(readings)('$path drops search parameter values that aren’t valid', ({ validateSearch }) => {
  for (const value of [{ a: 1 }, ['x'], null, '', Number.NaN, Number.MAX_SAFE_INTEGER]) {
    const names = new Set<string>()
    const search = new Proxy<Record<string, unknown>>(
      {},
      {
        get: (_, name) => {
          names.add(String(name))
          return value
        },
      },
    )
    const known = validateSearch(search)
    expect(names.size).toBeGreaterThan(0)
    // The router keeps every name that the result leaves out.
    for (const name of names)
      expect([name, name in known, known[name] === value]).toEqual([name, true, false])
  }
})

/** Pages that show or compare the values read, and the text they show without them. */
test.each([
  ['administrator', '/equity-audit-overview', 'find page', /^1 survey across all schools/],
  ['officer', '/schools', 'organization find state grades sort page', /^Three Rivers School District/],
])('shows %s the page %s despite malformed search parameters', async (who, path, names, words) => {
  const search = names.split(' ').map((name) => `${name}=${encodeURIComponent('{"a":1}')}`)
  openPage(app, `${path}?${search.join('&')}`, tokens[who])
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
})

import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepSlips } from '../features/schools/answer-slips/server/actions-make.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { builtPages } from './testing/dist.ts'
import { keyOf, openedWithSlips, sendStaff, slipFor } from './testing/slips.ts'
import { type Leader, leaderWithSchool, openSurvey } from './testing/survey.ts'

const dist = builtPages()
let app: TestApp
let leader: Leader
beforeAll(async () => {
  writeFileSync(join(dist, 'SHA256SUMS.txt'), '')
  app = await testApp({ dist })
  leader = await leaderWithSchool(app)
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true })
})
const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })

test('shows the key of each group with slips, and counts once the survey is final', async () => {
  const { guid, codes } = await openedWithSlips(app, leader, 4)
  const key = await keyOf(app, guid, 'staff')
  await sendStaff(app, guid, await slipFor(app, guid, 'staff', codes[0] ?? ''))
  const { statusCode, body, headers } = await get(`/survey-form/${guid}/slips`)
  expect(statusCode).toBe(200)
  const [, id = ''] = /class="key" translate="no"><bdi>([\w-]+)<\/bdi>/.exec(body) ?? []
  expect(id).toMatch(/^\w{5}-\w{5}$/)
  expect(body).toContain(key)
  expect(body).toContain('Staff')
  expect(body).toMatch(/<h1>Check your slip<\/h1>\s*<p><bdi>[^<]+ Equity Audit Survey[^<]*<\/bdi><\/p>/)
  expect(body).not.toContain('Families')
  expect(body).not.toMatch(/Slips (made|used)/)
  expect(body).toContain('href="/SHA256SUMS.txt"')
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
  expect(
    (await get(`/survey-form/${guid}/slips`, { 'if-none-match': String(headers.etag) })).statusCode,
  ).toBe(304)
  const link = await app.db
    .selectFrom('short_links')
    .select('code')
    .where('guid', '=', guid)
    .executeTakeFirst()
  const short = await get(`/s/${link?.code}/slips`)
  expect(short.headers.location).toBe(`/survey-form/${guid}/slips`)
  app.clock.at = new Date('2026-10-26T15:00:00Z')
  await keepSlips(app)
  expect((await get(`/survey-form/${guid}/slips`)).body).toContain('Slips made: 4. Slips used: 1.')
})

test('runs no script and escapes names', async () => {
  const own = await leaderWithSchool(app)
  const { guid } = await openedWithSlips(app, own, 1)
  await app.db
    .updateTable('surveys')
    .set({ name: '<script>alert(1)</script>' })
    .where('guid', '=', guid)
    .execute()
  const { body, headers } = await get(`/survey-form/${guid}/slips`)
  expect(body).not.toContain('<script')
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(String(headers['content-security-policy'])).toContain(`style-src 'self' 'sha256-${hash}';`)
})

test('says so if a survey has no slips or does not exist', async () => {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  const guid = await openSurvey(app, await leaderWithSchool(app))
  expect((await get(`/survey-form/${guid}/slips`)).body).toContain('This survey does not use slips.')
  const unknown = await get('/survey-form/nowhere/slips')
  expect([unknown.statusCode, unknown.body]).toEqual([404, expect.stringContaining('There is no survey')])
})

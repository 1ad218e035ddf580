import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { familyAnswerContract } from '../features/acting/family-answer/contract.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { builtPages } from './testing/dist.ts'
import { newToken } from './testing/survey.ts'
import { wholeSchool } from './testing/whole-school.ts'

const dist = builtPages()
let app: TestApp
let guid: string
let path: string
let token: string
beforeAll(async () => {
  app = await testApp({ dist })
  const { leader, guids } = await wholeSchool(app)
  guid = guids[0]
  token = await newToken(app, leader)
  const { body } = await app.call(familyAnswerContract.familyAnswer, { params: { guid } }, token)
  path = new URL(body.address).pathname
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })

test('shows a page in the language of the link or, if it has none, of the browser', async () => {
  const titles = [
    await get(path),
    await get(path, { 'accept-language': 'fr, so;q=0.8' }),
    await get(`${path}?lang=es`, { 'accept-language': 'so' }),
    await get(`${path.replace('/answer/', '/ANSWER/').toUpperCase()}?lang=hmn`),
  ].map(({ body, statusCode }) => [statusCode, /<html lang="(\w+)">/.exec(body)?.[1]])

  expect(titles.slice(0, 3)).toEqual([
    [200, 'en'],
    [200, 'so'],
    [200, 'es'],
  ])
  expect(titles[3]?.[0]).toBe(302)
  expect((await get(path.toUpperCase().replace('/ANSWER/', '/answer/'))).statusCode).toBe(200)
})

test('revalidates every time, stays out of search engines and runs only our scripts', async () => {
  const { headers, body } = await get(path)

  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(String(headers['content-security-policy'])).toContain(`style-src 'self' 'sha256-${hash}';`)
  expect(body).toContain('<main>What you told us, and what we will do QR')
  expect(body).toContain('<meta property="og:title" content="What you told us')
  expect((await get(path, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  expect(Object.keys(headers)).not.toContain('set-cookie')
})

test('responds the same way to unknown codes, drafts and unpublished pages', async () => {
  const { headers } = await get(path)
  const unknown = await get('/answer/nowhere')
  expect(unknown.statusCode).toBe(404)
  expect(unknown.body.match(/<p>/g)).toHaveLength(4)

  await app.call(familyAnswerContract.withdrawFamilyAnswer, { body: { surveyGuid: guid } }, token)
  const withdrawn = await get(path, { 'if-none-match': String(headers.etag) })
  expect([withdrawn.statusCode, withdrawn.body]).toEqual([404, unknown.body])
})

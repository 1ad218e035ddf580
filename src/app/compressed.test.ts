import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accepts } from './compressed.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { leaderWithSchool } from './testing/survey.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('compresses replies to signed-in users, except small ones', async () => {
  const { token } = await leaderWithSchool(app)
  const get = (url: string, encoding?: string) =>
    app.app.inject({
      url,
      headers: { authorization: `Bearer ${token}`, ...(encoding && { 'accept-encoding': encoding }) },
    })
  const plain = await get('/api/process-steps')
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const sent = await get('/api/process-steps', encoding)
    expect(sent.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'accept-encoding',
      'content-length': String(sent.rawPayload.length),
    })
    expect(sent.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(unpack(sent.rawPayload).toString()).toBe(plain.body)
  }

  expect(plain.headers['content-encoding']).toBeUndefined()
  expect((await get('/api/memberships', 'br')).headers['content-encoding']).toBeUndefined()
})

test('parses a header full of spaces quickly', () => {
  const begun = performance.now()
  expect(accepts(`gzip${' '.repeat(100_000)}x, br ; q=0.0 , deflate`, 'br')).toBe(false)
  expect(accepts('gzip, br ; q=0.5', 'br')).toBe(true)
  expect(performance.now() - begun).toBeLessThan(1000)
})

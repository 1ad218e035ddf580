import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const idOf = async (url: string, sent?: string) => {
  const headers = sent === undefined ? {} : { 'x-request-id': sent }
  return (await app.app.inject({ url, headers })).headers['x-request-id']
}

test.each(['/api/health', '/api/nothing', '/api/get-user-list', '/api/%zz'])(
  'returns the request ID in the reply to %s',
  async (url) => {
    const given = '4bf92f3577b34da6a3ce929d0e0e4736'
    expect(await idOf(url, given)).toBe(given)
    expect(await idOf(url)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  },
)

test.each([
  'pupil-4711-of-room-214',
  '4711',
  `4bf92f3577b34da6a3ce929d0e0e4736${'0'.repeat(40)}`,
  '{"a":"4bf92f3577b34da6a3ce929d0e0e4736"}',
  '',
])('doesn’t accept “%s” as a request ID', async (sent) => {
  expect(await idOf('/api/health', sent)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
})

import { rmSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { respondContract } from '../features/answering/respond/contract.ts'
import { setupContract } from '../features/planning/setup/contract.ts'
import { healthContract } from './health.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { builtPages } from './testing/dist.ts'
import { type Leader, leaderWithSchool } from './testing/survey.ts'

const dist = builtPages()
let app: TestApp
let leader: Leader
beforeAll(async () => {
  app = await testApp({ dist })
})
beforeEach(async () => {
  leader = await leaderWithSchool(app)
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })

describe('health checks', () => {
  test('reports that the service is healthy, with the database and version', async () => {
    const { status, body } = await app.call(healthContract.health)

    const database = process.env.TEST_DATABASE
    expect([status, body]).toEqual([200, { status: 'ok', database, version: packageJson.version }])
    expect((await app.call(healthContract.ready)).body).toEqual({ ready: true, clock: 'right' })
  })

  test('returns 503 without a reason if the database doesn’t respond', async () => {
    const broken = await testApp()
    await broken.db.destroy()

    const health = await broken.call(healthContract.health)
    const ready = await broken.call(healthContract.ready)
    await broken.app.close()

    expect(health).toMatchObject({ status: 503, body: { message: 'The database doesn’t answer.' } })
    expect(Number(health.headers['retry-after'])).toBeGreaterThan(0)
    expect(ready.status).toBe(503)
  })
})

describe('unknown addresses', () => {
  test.each([
    ['a call', 'GET', '/api/nothing'],
    ['another method of a call', 'POST', '/api/health'],
    ['a file', 'GET', '/assets/nothing.js'],
    ['a form without its page', 'POST', '/login'],
    ['a file outside the pages', 'GET', '/..%2f..%2fpackage.json'],
  ] as const)('returns 404 with a message for %s', async (_what, method, url) => {
    const answer = await app.app.inject({ method, url })

    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { message: 'Nothing was found at this address.' },
    ])
  })

  test('returns the same 404 even if the pages weren’t built', async () => {
    const bare = await testApp()

    const answer = await bare.app.inject('/user-home')
    await bare.close()

    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { message: 'Nothing was found at this address.' },
    ])
  })
})

test('limits connections by memory and open files, while allowing more than a school needs', () => {
  expect(app.app.server.maxConnections).toBeGreaterThanOrEqual(3500)
  expect(app.app.server.maxConnections).toBeLessThanOrEqual(10_000)
})

describe('unreadable requests', () => {
  const post = (payload: string, type: string) =>
    app.app.inject({ method: 'POST', url: '/api/login', payload, headers: { 'content-type': type } })

  test.each([
    ['malformed JSON', '{"email":', 'application/json', 400, 'We can’t read the request. Send valid JSON.'],
    ['no JSON', 'email=a', 'application/x-www-form-urlencoded', 415, 'Send this as JSON.'],
    [
      'more than 16 kB',
      JSON.stringify({ email: 'x'.repeat(16_384) }),
      'application/json',
      413,
      'This is larger than the server accepts.',
    ],
    ['JSON of another shape', '[]', 'application/json', 400, 'Something in the request is missing or wrong.'],
    ['nothing', '', 'application/json', 400, 'We can’t read the request. Send valid JSON.'],
  ])('rejects %s with a message', async (_what, payload, type, status, message) => {
    const answer = await post(payload, type)

    expect([answer.statusCode, answer.json()]).toEqual([status, { message }])
  })

  test.each([
    ['an address that is no valid encoding', '/api/get-user-list/%zz', 400],
    ['a page at such an address', '/survey-form/%ff', 400],
    ['an address that is too long to be anything of ours', `/api/survey-config/${'x'.repeat(300)}`, 404],
  ])('rejects %s with our own message, not the framework’s', async (_what, url, status) => {
    const answer = await get(url)

    const message =
      status === 400 ? 'We can’t read this request’s address.' : 'Nothing was found at this address.'
    expect([answer.statusCode, answer.json()]).toEqual([status, { message }])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  })

  test('rejects a body that’s nested too deeply', async () => {
    const { token } = await app.account('CAN_DO_ALL')
    const deep = `${'{"a":['.repeat(60)}1${']}'.repeat(60)}`

    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/add-survey-json',
      payload: `{"name":"Deep","survey":${deep}}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    })

    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message: 'The request is nested too deeply.' },
    ])
  })

  test('never returns 500 for a character the database can’t store', async () => {
    const byGuid = await app.call(respondContract.surveyConfig, { params: { surveyGuid: 'a\u0000b' } })
    const page = await get('/survey-form/a%00b')
    const body = { entity_fk: leader.schoolId, surveyName: 'a\u0000b' }
    const saved = await app.call(setupContract.generateSurvey, { body }, leader.token)

    for (const status of [byGuid.status, page.statusCode, saved.status]) expect(status).toBeLessThan(500)
  })
})

test('doesn’t reveal internals after an unexpected failure', async () => {
  const broken = await testApp()
  const { user, token } = await broken.account()
  await broken.db.schema.alterTable('schools').renameColumn('user_fk', 'elsewhere').execute()

  const answer = await broken.app.inject({
    url: `/api/get-user-entity/${user.id}`,
    headers: { authorization: `Bearer ${token}` },
  })
  await broken.close()

  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    { message: 'Something went wrong on our side. Try again in a moment.' },
  ])
})

describe('response headers', () => {
  test('keeps an API reply from being cached, sniffed or framed', async () => {
    const { headers } = await get('/api/health')

    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    })
    // Browsers read these headers only for documents.
    expect(headers['permissions-policy']).toBeUndefined()
    expect(headers['cross-origin-opener-policy']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('sends the same headers with refusals as with other replies', async () => {
    for (const url of ['/api/nothing', '/api/survey']) {
      expect((await get(url)).headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  test('tells the browser to stay on HTTPS when served over TLS', async () => {
    const secure = await testApp({ config: { secure: true } })

    const { headers } = await secure.app.inject('/api/health')
    await secure.close()

    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  test.each(['/', '/login', '/user-home'])(
    'allows only our own scripts, and no inline scripts, on the page %s',
    async (url) => {
      const { headers, body } = await get(url)

      const policy = Object.fromEntries(
        String(headers['content-security-policy'])
          .split('; ')
          .map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
      )
      expect(policy['default-src']).toEqual(["'none'"])
      expect(policy['script-src']).toEqual(["'self'"])
      expect(policy['connect-src']).toEqual(["'self'"])
      expect(policy['frame-ancestors']).toEqual(["'none'"])
      const nonce = policy['style-src']?.find((part: string) => part.startsWith("'nonce-"))?.slice(7, -1)
      expect(body).toContain(`nonce="${nonce}"`)
      expect(body).not.toContain('__CSP_NONCE__')
      expect(headers['cache-control']).toBe('no-cache')
      expect((await get(url)).headers['content-security-policy']).not.toBe(headers['content-security-policy'])
    },
  )
})

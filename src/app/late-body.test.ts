import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usersContract } from '../features/people/users/contract.ts'
import { findUserByEmail } from '../features/people/users/server/actions.ts'
import type { UserRow } from '../features/people/users/server/tables.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { until } from './testing/process.ts'

let app: TestApp
let port: number
let administrator: { user: UserRow; token: string }
let arrived = 0
beforeAll(async () => {
  app = await testApp()
  administrator = await app.account('CAN_DO_ALL')
  app.app.server.on('request', () => {
    arrived += 1
  })
  port = Number(new URL(await app.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

/** Starts a request and sends its headers but not the full body. `finish` sends the rest and returns the status. */
async function begun(token: string, body: object): Promise<{ finish: () => Promise<number> }> {
  const payload = JSON.stringify(body)
  const before = arrived
  const socket: Socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (piece) => {
    answer += piece
  })
  socket.write(
    [
      'POST /api/new-user HTTP/1.1',
      'host: a.example',
      'connection: close',
      'content-type: application/json',
      `authorization: Bearer ${token}`,
      `content-length: ${Buffer.byteLength(payload)}`,
      '\r\n',
    ].join('\r\n'),
  )
  socket.write(payload.slice(0, 1))
  await until('the headers have arrived', () => arrived > before)
  // When this later call returns, the guard's first query for the request has finished.
  await app.call(usersContract.getUserList, {}, administrator.token)
  return {
    finish: () =>
      new Promise((resolve, reject) => {
        socket.on('error', reject)
        socket.on('close', () => resolve(Number(answer.split(' ')[1])))
        socket.write(payload.slice(1))
      }),
  }
}

test.each([
  ['deactivated', { isActive: false }, 401],
  ['made a leader', { role: 'CAN_EDIT_ENTITY' }, 403],
])('refuses an administrator who is %s while the request body is arriving', async (_what, change, status) => {
  const { user, token } = await app.account('CAN_DO_ALL')
  const email = `ana.${status}@school.example`
  const request = await begun(token, {
    firstName: 'Ana',
    lastName: 'Lopez',
    email,
    contactInfo: '1',
    password: 'Correct-Horse-1!',
    role: 'CAN_DO_ALL',
  })
  await app.call(usersContract.updateUser, { body: { id: user.id, ...change } }, administrator.token)

  expect(await request.finish()).toBe(status)

  expect(await findUserByEmail(app.db, email)).toBeUndefined()
})

test('allows 10 seconds for the headers and 30 for the body', () => {
  expect([app.app.server.headersTimeout, app.app.server.requestTimeout]).toEqual([10_000, 30_000])
  const checks = Object.getOwnPropertySymbols(app.app.server)
    .map((name) => (app.app.server as unknown as Record<symbol, unknown>)[name])
    .find((value) => typeof value === 'object' && value !== null && '_repeat' in value) as { _repeat: number }
  expect(checks._repeat).toBe(5000)
})

test.each([
  ['headers', ['host: a.example', 'content-len'], 'headers', 60_000],
  [
    'a body',
    ['host: a.example', 'content-type: application/json', 'content-length: 900', '', '{"half'],
    'body',
    200,
  ],
] as const)(
  'returns 408 for %s that stop halfway and closes the connection',
  async (_, lines, stops, requestMs) => {
    // The other limit is far longer, so only the limit being tested can end the connection.
    const limits = { headersMs: stops === 'headers' ? 100 : 150, requestMs, checkedEveryMs: 20 }
    const impatient = await testApp({ limits })
    try {
      const address = await impatient.app.listen({ host: '127.0.0.1', port: 0 })
      const socket = connect(Number(new URL(address).port), '127.0.0.1')
      let answer = ''
      socket.on('data', (piece) => {
        answer += piece
      })
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.write(['POST /api/login HTTP/1.1', ...lines].join('\r\n'))
      await closed
      expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    } finally {
      await impatient.close()
    }
  },
)

test.each(['/api/review-translations/nobody/reviews', '/api/record/nobody/takes'])(
  'rejects a larger body early if the link in %s isn’t valid',
  async (path) => {
    const socket: Socket = connect(port, '127.0.0.1')
    const answered = new Promise<string>((resolve) => socket.once('data', (piece) => resolve(String(piece))))
    const headers = ['host: a.example', 'content-type: application/json', 'content-length: 90000']
    socket.write([`POST ${path} HTTP/1.1`, ...headers, '\r\n'].join('\r\n'))
    socket.write('{')
    expect(await answered).toMatch(/^HTTP\/1\.1 404 /)
    socket.destroy()
  },
)

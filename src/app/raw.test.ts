import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './testing/app.ts'
import { leaderWithSchool, openSurvey, submission } from './testing/survey.ts'

let app: TestApp
let port: number
let body: string
beforeAll(async () => {
  app = await testApp()
  const guid = await openSurvey(app, await leaderWithSchool(app))
  body = JSON.stringify(await submission(app, guid, 1))
  port = Number(new URL(await app.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

/** Sends raw bytes. Returns everything the server sends until it closes the connection. */
function sent(...pieces: (string | Buffer)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (piece) => {
      answer += piece.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
    for (const piece of pieces) socket.write(piece)
  })
}
/** Parses a reply as a browser would: status, header lines, and the body with its chunks joined. */
function read(answer: string) {
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  const [first = '', ...headers] = head.split('\r\n')
  return {
    status: Number(first.split(' ')[1]),
    headers: headers.join('\n').toLowerCase(),
    body: Buffer.from(rest.join(''), 'latin1').toString(),
  }
}
const post = (path: string, headers: string[], payload: string | Buffer) => [
  [
    `POST ${path} HTTP/1.1`,
    'host: a.example',
    'connection: close',
    `content-length: ${Buffer.byteLength(payload)}`,
    ...headers,
    '\r\n',
  ].join('\r\n'),
  payload,
]
const json = 'content-type: application/json'
const utf16 = Buffer.from('{"email":"a@school.example","password":"x"}', 'utf16le')

const cannotBeRead = 'We can’t read the request.'
const refused: [name: string, pieces: (string | Buffer)[], status: number, message: string][] = [
  ['no HTTP at all', ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n'], 400, cannotBeRead],
  ['a method that does not exist', ['DROP / HTTP/1.1\r\nhost: a\r\n\r\n'], 400, cannotBeRead],
  ['an address with a raw NUL', ['GET /api/\0 HTTP/1.1\r\nhost: a\r\n\r\n'], 400, cannotBeRead],
  ['a header with a raw NUL', ['GET / HTTP/1.1\r\nhost: a\r\nx: \0\r\n\r\n'], 400, cannotBeRead],
  [
    'a header with a bare carriage return',
    ['GET / HTTP/1.1\r\nhost: a\r\nx: a\rb\r\n\r\n'],
    400,
    cannotBeRead,
  ],
  [
    'two lengths, as smugglers send them',
    ['POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ncontent-length: 9\r\n\r\n{}'],
    400,
    cannotBeRead,
  ],
  [
    'a length and chunks, as smugglers send them',
    [
      `POST /api/login HTTP/1.1\r\nhost: a\r\n${json}\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    400,
    cannotBeRead,
  ],
  [
    'two hosts',
    ['GET /api/health HTTP/1.1\r\nhost: a.example\r\nhost: b.example\r\nconnection: close\r\n\r\n'],
    400,
    'The request has more than one host.',
  ],
  [
    'headers of more than 16 kB',
    [`GET /api/health HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
    431,
    'This request’s headers are larger than the server accepts.',
  ],
  [
    'an address of more than 16 kB',
    [`GET /api/health?${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
    431,
    'This request’s headers are larger than the server accepts.',
  ],
  [
    'a body in UTF-16',
    post('/api/login', ['content-type: application/json; charset=utf-16'], utf16),
    400,
    'We can’t read the request. Send valid JSON.',
  ],
  [
    'a body that is no UTF-8',
    post('/api/login', [json], Buffer.from([0x7b, 0xff, 0xfe, 0x7d])),
    400,
    'We can’t read the request. Send valid JSON.',
  ],
]
test.each(refused)('rejects %s with a message', async (_what, pieces, status, message) => {
  const answer = read(await sent(...pieces))

  expect([answer.status, JSON.parse(answer.body)]).toEqual([status, { message }])
  expect(answer.headers).toContain('x-content-type-options: nosniff')
  expect(answer.headers).toContain('cache-control: no-store')
  expect((await app.app.inject('/api/health')).statusCode).toBe(200)
})

test('drops invalid UTF-8 in an unused field', async () => {
  const [before = '', after = ''] = body.split('"response_json":{')
  const bytes = Buffer.concat([Buffer.from(`${before}"participant_gender":"`), Buffer.from([0xc3, 0x28])])
  const payload = Buffer.concat([bytes, Buffer.from(`","response_json":{${after}`)])

  const answer = read(await sent(...post('/api/submit-survey', [json], payload)))

  expect(answer.status).toBe(200)
  const row = await app.db.selectFrom('responses').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('\ufffd')
})

test('isn’t blocked by a request that stops halfway', async () => {
  const half = connect(port, '127.0.0.1')
  half.write('POST /api/submit-survey HTTP/1.1\r\nhost: a\r\ncontent-length: 900\r\n\r\n{"surv')
  await new Promise((next) => half.once('connect', next))
  half.destroy()

  expect(read(await sent(...post('/api/submit-survey', [json], body))).status).toBe(200)
})

test.each(['/api/links', 'http://a.example/api/links', '/%61pi/links', '/api/links/'])(
  'keeps caches from storing a reply at this address: %s',
  async (path) => {
    const { status, headers } = read(
      await sent(`GET ${path} HTTP/1.1\r\nhost: a.example\r\nconnection: close\r\n\r\n`),
    )

    expect([status, /^cache-control: (.*)$/m.exec(headers)?.[1]]).toEqual([200, 'no-store'])
  },
)

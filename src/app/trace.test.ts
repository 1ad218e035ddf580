import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '../server/db/connect.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { contracts } from './capabilities.ts'
import { databaseOfProcess } from './testing/app.ts'
import {
  makeBodies,
  openRealSurvey,
  type RealServer,
  realAdmin,
  realEnvironment,
  signIn,
  startServer,
} from './testing/process.ts'

let folder: string
let databaseUrl: string | undefined
let running: RealServer | undefined
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-trace-'))
  databaseUrl = await databaseOfProcess(join(folder, 'data'))
})
afterEach(() => {
  running?.process.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const agent =
  'Mozilla/5.0 (X11; CrOS x86_64 14541.77.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.6099.231 Safari/537.36'
const ipV4 = '203.0.113.77'
const ipV6 = '2001:db8:abcd:12:3456:789a:bcde:f012'
/** Everything that a browser and proxies reveal about someone, except the address and the browser itself. */
const told = {
  'accept-language': 'hmn-x-mother-tongue, en;q=0.1',
  referer: 'https://portal.school.example/pupil/4711',
  cookie: 'sid=cookie-of-another-place',
  'x-real-ip': '198.51.100.23',
  forwarded: 'for="198.51.100.24"',
  via: '1.1 proxy-of-room-214',
  'x-request-id': 'request-id-of-the-proxy',
  'sec-ch-ua-model': '"Tablet of room 214"',
  from: 'pupil4711@school.example',
}
const neverStored = [
  'hmn-x-mother-tongue',
  'pupil/4711',
  'pupil4711',
  'cookie-of-another-place',
  '198.51.100.2',
  'room-214',
  'room 214',
  'request-id-of-the-proxy',
  'from-a-secret-place',
]
const whole: readonly string[] = [ipV4, ipV6, '14541.77', '120.0.6099']
const coarse = ['203.0.113.0/24', '2001:db8:abcd::/48', 'Chrome on ChromeOS']
const anyPart = ['203.0.113', '2001:db8:abcd', 'Chrome on ChromeOS']

/** Sends a request as a respondent's browser behind a proxy would. */
function send(server: RealServer, address: string, path: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { ...told, 'user-agent': agent, 'x-forwarded-for': address }
    const options = body
      ? { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
      : { headers }
    const sent = request(`${server.url}${path}`, options, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.once('error', reject).end(body)
  })
}

/**
 * Returns every reply to an administrator, with downloads unpacked. All screens and exports are based on these replies.
 */
async function allReplies(server: RealServer, guid: string): Promise<string> {
  const { token, user } = await signIn(server)
  const values: Record<string, string> = { userId: String(user.id), id: '1', area: 'SCC', a: '1', b: '1' }
  const readable = contracts
    .flatMap((one) => Object.values(one) as Endpoint[])
    .filter((endpoint) => endpoint.method === 'GET')
  const addresses = readable.flatMap(({ path }) =>
    ['trace=yes', `format=xlsx&survey_guid=${guid}&surveyGuid=${guid}&participant_type_fk=2`].flatMap(
      (query) =>
        ['1', guid].map((id) => {
          const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
            /guid|surveyId/i.test(name) ? guid : name === 'id' ? id : (values[name] ?? '1'),
          )
          return `${filled}?${query}`
        }),
    ),
  )
  const texts: string[] = []
  const read = new Set<string>()
  for (const address of new Set(addresses)) {
    const answer = await fetch(`${server.url}${address}`, { headers: { authorization: `Bearer ${token}` } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (answer.ok) read.add(address.split('?')[0] ?? '')
    const isZip = bytes.subarray(0, 2).toString() === 'PK'
    const parts = isZip ? Object.values(unzipSync(bytes)) : [bytes]
    texts.push(...parts.map((part) => strFromU8(part)))
  }
  expect(read.size).toBeGreaterThan(readable.length / 2)
  return texts.join('\n')
}

/** Returns everything on the service's disk and, for PostgreSQL, every row as text. */
async function stored(): Promise<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
  if (!databaseUrl) return files.join('\n')
  const db = connect({ dataDir: '', databaseUrl })
  const tables = await db.introspection.getTables()
  const rows: string[] = []
  for (const { name } of tables) {
    const found = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t`.execute(db)
    rows.push(...found.rows.map(({ row }) => row))
  }
  await db.destroy()
  return [...files, ...rows].join('\n')
}

/**
 * Fully logs a server while two respondents send valid and invalid requests, and requests for things that don't exist.
 */
async function afterRespondents(trace: string, isRead = true) {
  const environment = realEnvironment(join(folder, 'data'), databaseUrl)
  const server = await startServer({
    ...environment,
    RESPONDENT_TRACE: trace,
    LOG_LEVEL: 'debug',
    TRUST_PROXY: '127.0.0.1',
  })
  running = server
  const guid = await openRealSurvey(server)
  const [first, second] = await makeBodies(server, guid, 2)
  const submit = '/api/submit-survey?from=from-a-secret-place'
  expect(await send(server, ipV4, submit, JSON.stringify(first))).toBe(200)
  expect(await send(server, ipV6, submit, JSON.stringify(second))).toBe(200)
  expect(await send(server, ipV4, submit, JSON.stringify({ ...first, participant_guid: '?' }))).toBe(400)
  expect(await send(server, ipV4, submit, '{"participant_guid":')).toBe(400)
  expect(await send(server, ipV6, `/survey-form/${randomUUID()}?from-a-secret-place`)).toBe(404)
  const slip = { survey_guid: guid, group: 'staff', code: 'k7m3-9pxd-4wtn', blinded: 'A'.repeat(342) }
  expect(await send(server, ipV4, '/api/exchange-slip', JSON.stringify(slip))).toBe(400)
  expect(await send(server, ipV6, '/api/%zz?from-a-secret-place')).toBe(400)
  const replies = isRead ? await allReplies(server, guid) : ''
  const whileRunning = await stored()
  server.process.kill('SIGTERM')
  await once(server.process, 'close')
  const log = server.output()
  expect(log).toContain('"path":"/api/submit-survey"')
  // Its time, with the order of the slips, could show who used which.
  expect(log).not.toContain('exchange-slip')
  // The log must not contain passwords or tokens either. By then, the administrator has signed in and requested
  // everything.
  expect(among(log, [realAdmin.password, 'Bearer', 'eyJ'])).toEqual([])
  return { log, replies, stored: `${whileRunning}\n${await stored()}` }
}

/** A longer time limit, because each test starts its own service and makes every call. */
const atLength = { timeout: 120_000 }

const among = (text: string, words: readonly string[]) => words.filter((word) => text.includes(word))

test('stores only the network and kind of browser by default', atLength, async () => {
  const found = await afterRespondents('coarse')

  expect(among(found.stored, coarse)).toEqual(coarse)
  expect(among(found.replies, coarse)).toEqual(coarse)
  for (const place of [found.log, found.stored, found.replies])
    expect(among(place, [...whole, ...neverStored])).toEqual([])
  expect(among(found.log, anyPart)).toEqual([])
})

test('stores no network or browser if the setting says none', atLength, async () => {
  // Replies contain only stored data, so don't read them here.
  const found = await afterRespondents('none', false)

  for (const place of [found.log, found.stored])
    expect(among(place, [...anyPart, ...whole, ...neverStored])).toEqual([])
})

test(
  'stores the full address and browser if the setting says so, but doesn’t log them',
  atLength,
  async () => {
    const found = await afterRespondents('full')

    expect(among(found.stored, whole)).toEqual(whole)
    expect(among(found.replies, whole)).toEqual(whole)
    for (const place of [found.log, found.stored, found.replies])
      expect(among(place, neverStored)).toEqual([])
    expect(among(found.log, [...anyPart, ...whole])).toEqual([])
  },
)

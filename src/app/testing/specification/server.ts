import { type ChildProcess, fork } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createDatabase } from '../postgres.ts'

/**
 * Tests the product as another program uses it: a server process on an empty data folder, and calls over HTTP. Files in
 * this folder don't import the product's types, contracts or rules. All expectations come from the specification.
 */
export const administrator = { email: 'admin@school.example', password: 'Correct-Horse-1!' }

/** The start date, and the dates after it. The installation's time zone is UTC. */
const beginning = '2026-03-02'
export const day = (after: number): string =>
  new Date(Date.parse(beginning) + after * 86_400_000).toISOString().slice(0, 10)
export const noon = (after: number): string => `${day(after)}T12:00:00Z`

let url: string
let child: ChildProcess
let folder: string
let environment: NodeJS.ProcessEnv
let startedAt: string
let clock: string

/** Starts the server as an operator does, with an empty data folder or database and settings in its environment. */
export async function startServer(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-specification-'))
  clock = noon(0)
  const onPostgres = process.env.TEST_DATABASE === 'postgresql'
  environment = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    TIME_ZONE: 'UTC',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...(onPostgres ? { DATABASE_URL: await createDatabase(inject('postgresUrl'), databaseName()) } : {}),
  }
  await run()
}

const databaseName = () => `specification_${randomUUID().replaceAll('-', '')}`

/** Runs the server and waits until it prints its address. */
async function run(): Promise<void> {
  startedAt = clock
  child = fork(join(import.meta.dirname, '../../main.ts'), {
    env: { ...environment, TEST_CLOCK: clock },
    execArgv: ['cheap-hashes', 'moved-clock'].flatMap((name) => [
      '--import',
      join(import.meta.dirname, `${name}.ts`),
    ]),
    silent: true,
  })
  let printed = ''
  url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk
      const [, found] = /ready at (http:\S+)/.exec(printed) ?? []
      if (found) resolve(found)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('close', (code) => reject(new Error(`The server ended with ${code}: ${printed}`)))
  })
}

async function end(): Promise<void> {
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  await ended
}

export async function stopServer(): Promise<void> {
  await end()
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Moves the server's clock forward. The next call signs in again if the sign-in is more than an hour old. The server
 * doesn't trust a clock that jumps more than three days, so it is restarted first, as after a weekend.
 */
export async function moveClock(instant: string): Promise<void> {
  clock = instant
  if (Date.parse(instant) - Date.parse(startedAt) > 48 * 3_600_000) {
    await end()
    return run()
  }
  const moved = once(child, 'message')
  child.send(instant)
  await moved
}

export type Fields = Record<string, unknown>
export interface Reply {
  status: number
  /** The body as JSON, or as text if it isn't JSON. */
  body: unknown
  headers: Headers
}
export interface Person {
  email: string
  password: string
  id: number
  signedIn?: { token: string; at: string }
  /** Secret of the person's authenticator app, if set up. */
  secret?: string
}

/** Sends a request to the server and returns the reply. `call` is written as in the specification: "GET /api/survey". */
export async function request(call: string, token?: string, body?: unknown): Promise<Reply> {
  const [method = '', path = ''] = call.split(' ')
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await reply.text()
  const json = reply.headers.get('content-type')?.includes('json') && text !== ''
  return { status: reply.status, body: json ? JSON.parse(text) : text, headers: reply.headers }
}

/** Returns a person's token. Signs in if the last sign-in is more than an hour old. */
export async function tokenOf(person: Person): Promise<string> {
  const { signedIn } = person
  if (signedIn && Date.parse(clock) - Date.parse(signedIn.at) < 3_600_000) return signedIn.token
  const { email, password } = person
  const asked = await request('POST /api/login', undefined, { email, password })
  const reply = isFields(asked.body) && asked.body.challenge ? await withFactor(person, asked.body) : asked
  const token = fieldOf(reply.body, 'token')
  if (reply.status !== 200 || typeof token !== 'string')
    throw new Error(`${email} cannot sign in: ${reply.status} ${JSON.stringify(reply.body)}`)
  person.signedIn = { token, at: clock }
  return token
}

/** Continues an administrator's sign-in. Sets up an authenticator app a week after the first sign-in. */
function withFactor(person: Person, { challenge, setUp }: Fields): Promise<Reply> {
  if (isFields(setUp)) person.secret = String(setUp.secret)
  const answer = { challenge, code: codeNow(person.secret ?? '') }
  const body = setUp === undefined ? answer : { ...answer, name: 'My phone' }
  return request('POST /api/login/factor', undefined, body)
}

/** Returns the code that an authenticator app would show at the server's time (RFC 6238). */
function codeNow(secret: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.parse(clock) / 30_000)))
  const digest = createHmac('sha1', key).update(step).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Makes a call as a person, or without an account. */
export const call = async (what: string, who: Person | null, body?: unknown): Promise<Reply> =>
  request(what, who ? await tokenOf(who) : undefined, body)

/** Makes a call that must succeed for the test to continue. */
export async function done(what: string, who: Person | null, body?: unknown): Promise<unknown> {
  const reply = await call(what, who, body)
  if (reply.status >= 300) throw new Error(`${what}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const fieldOf = (value: unknown, name: string): unknown => (isFields(value) ? value[name] : undefined)

/** Returns a collection's rows, which may be in an object's Target array. */
export function rowsOf(body: unknown): Fields[] {
  const rows = Array.isArray(body) ? body : fieldOf(body, 'Target')
  if (!Array.isArray(rows)) throw new Error(`This is not a list: ${JSON.stringify(body).slice(0, 200)}`)
  return rows.filter(isFields)
}

import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { responsesContract } from '../../features/figures/responses/contract.ts'
import { authContract } from '../../features/running/auth/contract.ts'
import { connect } from '../../server/db/connect.ts'
import { admitted, type Call, client, fetched, request } from './client.ts'
import { answersTo, makeSchool, questionsOf, setUpSurvey, submissionOf } from './school.ts'

export interface RealServer {
  url: string
  process: ChildProcess
  /** Returns everything it has printed so far. */
  output: () => string
}

export const realAdmin = { email: 'admin@school.example', password: 'Correct-Horse-1!' }

/** Returns the environment for a real server on SQLite in a data folder or on a PostgreSQL database. */
export const realEnvironment = (dataDir: string, databaseUrl?: string): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
  DATA_DIR: dataDir,
  PORT: '0',
  TIME_ZONE: 'UTC',
  ADMIN_EMAIL: realAdmin.email,
  ADMIN_PASSWORD: realAdmin.password,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
})

/** Starts the server and waits until it prints its address. `before` is shell code to run beforehand. */
export async function startServer(
  environment: Record<string, string>,
  before = '',
  main = join(import.meta.dirname, '../main.ts'),
): Promise<RealServer> {
  const child = spawn('/bin/sh', ['-c', `${before} exec "$0" "$1"`, process.execPath, main], {
    env: environment,
  })
  let printed = ''
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk
      const [, url] = /^Equity Audit is ready at (http:\S+)$/m.exec(printed) ?? []
      if (url) resolve(url)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    // 'close' is emitted after all output has been read.
    child.once('close', (code) => reject(new Error(`The server ended with ${code}: ${printed}`)))
  })
  return { url: await address, process: child, output: () => printed }
}

/** A server at any address, which may run on another machine. */
type Reached = Pick<RealServer, 'url'>

export const callOf = (server: Reached): Call => client(fetched(server.url))

/** Returns the first administrator's token and account. */
export const signIn = async (server: Reached) =>
  admitted(await callOf(server)(authContract.login, { body: realAdmin }))

/** Opens a survey in the administrator's own school and returns its ID. */
export async function openRealSurvey(server: Reached): Promise<string> {
  const call = callOf(server)
  const { token, user } = await signIn(server)
  const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10)
  const schoolId = await makeSchool(call, token, user.id)
  return setUpSurvey(
    call,
    { token, schoolId },
    {
      begin: day(0),
      end: day(7),
      completed: day(0),
      bands: ['participant48'],
      expected: { student: 1000, parent: 1000, staff: 1000 },
    },
  )
}

/** A submission's body. Includes only the field that tests read. */
export interface Body {
  participant_guid: string
}

/** Creates submissions from `count` parents who answer every question. */
export async function makeBodies(server: Reached, guid: string, count: number): Promise<Body[]> {
  const survey = await questionsOf(callOf(server), guid, 2)
  return Array.from({ length: count }, (_, person) =>
    submissionOf(
      guid,
      2,
      answersTo(survey, (item) => person + item),
      { participant_sub_type: 16 + (person % 3), participant_at_school: 0 },
    ),
  )
}

export interface Refusal {
  status: number
  retryAfter: string | null
  sentence: string
}
export interface Sent {
  /** Participant IDs acknowledged before a connection broke. */
  acknowledged: string[]
  refusals: Refusal[]
}

/** Sends each body once from concurrent clients. A client stops if its connection breaks. */
export async function sendAll(
  server: RealServer,
  bodies: readonly Body[],
  onAnswer: (acknowledged: number) => void = () => {},
  clients = 64,
): Promise<Sent> {
  const sent: Sent = { acknowledged: [], refusals: [] }
  const waiting = [...bodies]
  const client = async () => {
    for (let body = waiting.shift(); body; body = waiting.shift()) {
      const answer = await request(fetched(server.url), responsesContract.submitSurvey, { body }).catch(
        () => null,
      )
      if (!answer) return
      const { status, headers } = answer
      const [outcome] = answer.body
      if (status === 200 && outcome?.responseCode === 1) sent.acknowledged.push(body.participant_guid)
      else {
        const retryAfter = String(headers['retry-after'] ?? '') || null
        sent.refusals.push({ status, retryAfter, sentence: outcome?.responseMessage ?? '' })
      }
      onAnswer(sent.acknowledged.length)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return sent
}

/** Returns the participant IDs of all stored responses in order of arrival, read directly from the database. */
export async function storedGuids(environment: Record<string, string>): Promise<string[]> {
  const db = connect({ dataDir: environment.DATA_DIR ?? '', databaseUrl: environment.DATABASE_URL })
  const rows = await db.selectFrom('responses').select('participant_guid').orderBy('arrival').execute()
  await db.destroy()
  return rows.map((row) => row.participant_guid)
}

/** Polls until the condition is true. After 20 seconds, throws an error with its description. */
export async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + 20_000
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Timed out waiting until ${what}.`)
    await new Promise((next) => setTimeout(next, 25))
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { SurveyDefinition } from '../../features/questions/contract.ts'
import { connect } from '../../server/db/connect.ts'
import { answersTo, schoolFields } from './survey.ts'

/** The real server in a process of its own: what only a process can show. */
export interface RealServer {
  url: string
  process: ChildProcess
  /** What it has printed so far. */
  output: () => string
}

export const realAdmin = { email: 'admin@school.example', password: 'Correct-Horse-1!' }

/** Settings of a real server in a data folder, on the embedded database or the PostgreSQL one that is named. */
export const realEnvironment = (dataDir: string, databaseUrl?: string): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  DATA_DIR: dataDir,
  PORT: '0',
  TIME_ZONE: 'UTC',
  ADMIN_EMAIL: realAdmin.email,
  ADMIN_PASSWORD: realAdmin.password,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
})

/** Starts the real process and waits until it says where it listens. `before` are words of a shell run ahead of it. */
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
    // 'close' comes when all that it printed has been read.
    child.once('close', (code) => reject(new Error(`The server ended with ${code}: ${printed}`)))
  })
  return { url: await address, process: child, output: () => printed }
}

/** The fields that callers read of the replies that they ask for. */
interface Reply {
  token: string
  user: { id: number }
  id: number
  survey_guid: string
  survey: SurveyDefinition
  message: string
}

export async function callServer<R = Reply>(
  server: RealServer,
  path: string,
  body?: object,
  token?: string,
): Promise<{ status: number; body: R; retryAfter: string | null }> {
  const answer = await fetch(`${server.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'user-agent': 'a-browser-of-its-own',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const retryAfter = answer.headers.get('retry-after')
  return { status: answer.status, body: (await answer.json()) as R, retryAfter }
}

export const signIn = async (server: RealServer): Promise<{ token: string; user: { id: number } }> =>
  (await callServer(server, '/api/login', realAdmin)).body

/** Opens a survey through the API; answers its guid. */
export async function openRealSurvey(server: RealServer): Promise<string> {
  const { token, user } = await signIn(server)
  const save = async (path: string, body: object) => {
    const answer = await callServer(server, path, body, token)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.body.message}`)
    return answer.body
  }
  const { id: entityId } = await save('/api/add-entity', { ...schoolFields, user_fk: user.id })
  const { survey_guid: surveyGuid } = await save('/api/generate-survey', { entity_fk: entityId })
  for (const type of ['student', 'parent', 'staff']) {
    await save('/api/update-participant-count', { surveyGuid, entityId, type, count: 1000 })
  }
  const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10)
  const settings = {
    participant48: true,
    langEnglish: true,
    genderQuestion: 4,
    surveyBeginDate: day(0),
    surveyEndDate: day(7),
    setupComplete: day(0),
  }
  for (const [settingType, value] of Object.entries(settings)) {
    await save('/api/save-individual-survey-settings', { surveyGuid, entityId, settingType, value })
  }
  return surveyGuid
}

export interface Body {
  participant_guid: string
}

/** A parent's full answers, from as many different people. */
export async function makeBodies(server: RealServer, guid: string, count: number): Promise<Body[]> {
  const query = `surveyGuid=${guid}&participant_type_fk=2&participant_lang_fk=1`
  const { survey } = (await callServer(server, `/api/get-source-surveys?${query}`)).body
  return Array.from({ length: count }, (_, person) => ({
    survey_guid: guid,
    participant_guid: randomUUID(),
    participant_type: 2,
    participant_sub_type: 16 + (person % 3),
    participant_at_school: 0,
    response_json: answersTo(survey, (item) => person + item),
  }))
}

export interface Refusal {
  status: number
  retryAfter: string | null
  sentence: string
}
export interface Sent {
  /** Participant guids that were acknowledged before a connection broke. */
  acknowledged: string[]
  refusals: Refusal[]
}

/** Sends bodies from many clients at once, each once. A client whose connection breaks sends no more. */
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
      type Outcome = [{ responseCode: number; responseMessage: string }]
      const answer = await callServer<Outcome>(server, '/api/submit-survey', body).catch(() => null)
      if (!answer) return
      const { status, retryAfter } = answer
      const [{ responseCode, responseMessage }] = answer.body
      if (status === 200 && responseCode === 1) sent.acknowledged.push(body.participant_guid)
      else sent.refusals.push({ status, retryAfter, sentence: responseMessage })
      onAnswer(sent.acknowledged.length)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return sent
}

/** Participant guids of all stored responses, in order of arrival, read beside the server. */
export async function storedGuids(environment: Record<string, string>): Promise<string[]> {
  const db = connect({ dataDir: environment.DATA_DIR ?? '', databaseUrl: environment.DATABASE_URL })
  const rows = await db.selectFrom('responses').select('participant_guid').orderBy('arrival').execute()
  await db.destroy()
  return rows.map((row) => row.participant_guid)
}

/** Waits until something holds; says what it was where it never does. */
export async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + 20_000
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Waited in vain: ${what}.`)
    await new Promise((next) => setTimeout(next, 25))
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SurveyDefinition } from '../features/questions/contract.ts'
import { emptyDatabase } from './testing/app.ts'
import { answersTo, schoolFields } from './testing/survey.ts'

const password = 'Correct-Horse-1!'
const responses = 1000
const clients = 64

type StoredResponse = { id: string; guid: string }

interface Server {
  url: string
  process: ChildProcess
  /** What it has printed so far. */
  output: () => string
}
let folder: string
let environment: Record<string, string>
let running: Server | undefined

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-kill-'))
  const { databaseUrl } = await emptyDatabase()
  environment = {
    PATH: process.env.PATH ?? '',
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    TIME_ZONE: 'UTC',
    ADMIN_EMAIL: 'admin@school.example',
    ADMIN_PASSWORD: password,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  }
})
afterEach(() => {
  running?.process.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the real process and waits until it says where it listens. */
async function start(): Promise<Server> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env: environment })
  let printed = ''
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk
      const [, url] = /^Equity Audit is ready at (http:\S+)$/m.exec(printed) ?? []
      if (url) resolve(url)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${printed}`)))
  })
  running = { url: await address, process: child, output: () => printed }
  return running
}

/** The fields that these tests read of the replies that they ask for. */
interface Reply {
  token: string
  user: { id: number }
  id: number
  survey_guid: string
  survey: SurveyDefinition
  message: string
}

async function call<R = Reply>(server: Server, path: string, body?: object, token?: string) {
  const answer = await fetch(`${server.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'user-agent': 'a-browser-of-its-own',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: (await answer.json()) as R }
}

/** Opens a survey through the API; answers its guid. */
async function openSurvey(server: Server): Promise<string> {
  const { token, user } = (await call(server, '/api/login', { email: 'admin@school.example', password })).body
  const save = async (path: string, body: object) => {
    const answer = await call(server, path, body, token)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.body.message}`)
    return answer.body
  }
  const { id: entityId } = await save('/api/add-entity', { ...schoolFields, user_fk: user.id })
  const { survey_guid: surveyGuid } = await save('/api/generate-survey', { entity_fk: entityId })
  for (const type of ['student', 'parent', 'staff']) {
    await save('/api/update-participant-count', { surveyGuid, entityId, type, count: responses })
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

async function makeBodies(server: Server, guid: string): Promise<{ participant_guid: string }[]> {
  const query = `surveyGuid=${guid}&participant_type_fk=2&participant_lang_fk=1`
  const { survey } = (await call(server, `/api/get-source-surveys?${query}`)).body
  return Array.from({ length: responses }, (_, person) => ({
    survey_guid: guid,
    participant_guid: randomUUID(),
    participant_type: 2,
    participant_sub_type: 16 + (person % 3),
    participant_at_school: 0,
    response_json: answersTo(survey, (item) => person + item),
  }))
}

/** Sends bodies from many clients at once; answers the participant guids that were acknowledged before a connection broke. */
async function sendAll(
  server: Server,
  bodies: { participant_guid: string }[],
  onAnswer = (_sent: number) => {},
): Promise<string[]> {
  const acknowledged: string[] = []
  const waiting = [...bodies]
  const client = async () => {
    for (let body = waiting.shift(); body; body = waiting.shift()) {
      const answer = await call(server, '/api/submit-survey', body).catch(() => null)
      if (!answer) return
      expect(answer).toMatchObject({ status: 200, body: [{ responseCode: 1 }] })
      acknowledged.push(body.participant_guid)
      onAnswer(acknowledged.length)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return acknowledged
}

async function stored(server: Server, guid: string): Promise<StoredResponse[]> {
  const { token } = (await call(server, '/api/login', { email: 'admin@school.example', password })).body
  const pages = [1, 2, 3].map((page) =>
    call<StoredResponse[]>(
      server,
      `/api/survey-responses/${guid}?page=${page}&pageSize=500`,
      undefined,
      token,
    ),
  )
  return (await Promise.all(pages)).flatMap((page) => page.body)
}

test('a server killed in the middle of a thousand submissions has every one that it acknowledged, once', {
  timeout: 60_000,
}, async () => {
  const before = await start()
  const guid = await openSurvey(before)
  const bodies = await makeBodies(before, guid)

  const acknowledged = await sendAll(before, bodies, (sent) => {
    if (sent === 400) before.process.kill('SIGKILL')
  })

  expect(acknowledged.length).toBeGreaterThanOrEqual(400)
  expect(acknowledged.length).toBeLessThan(responses)
  const after = await start()
  const kept = (await stored(after, guid)).map((row) => row.guid)
  expect(new Set(kept).size).toBe(kept.length)
  expect(acknowledged.filter((one) => !kept.includes(one))).toEqual([])

  const unsure = bodies.filter((body) => !acknowledged.includes(body.participant_guid))
  expect(await sendAll(after, unsure)).toHaveLength(unsure.length)

  const all = await stored(after, guid)
  expect(all.map((row) => row.guid).sort()).toEqual(bodies.map((body) => body.participant_guid).sort())
  expect(all.map((row) => Number(row.id.split('-')[1]))).toEqual(bodies.map((_, place) => place + 1))
})

test('asked to stop, it ends by itself; its log has no trace of a respondent', async () => {
  const server = await start()
  const guid = await openSurvey(server)
  const [body] = await makeBodies(server, guid)
  if (!body) throw new Error('There is nothing to send.')

  const answer = await call(server, '/api/submit-survey?from=a-secret-place', body)
  server.process.kill('SIGTERM')
  const [code] = await once(server.process, 'exit')

  expect([answer.status, code]).toEqual([200, 0])
  expect(server.output()).toContain('"path":"/api/submit-survey"')
  for (const trace of [
    body.participant_guid,
    'a-browser-of-its-own',
    'a-secret-place',
    '"remoteAddress"',
    password,
  ]) {
    expect(server.output()).not.toContain(trace)
  }
})

test('the first administrator’s password, where none is set, is printed at the first start only', async () => {
  const { ADMIN_PASSWORD: _, ...others } = environment
  environment = others
  const first = await start()
  const [, printed = ''] = /Password {2}(\S+)/.exec(first.output()) ?? []

  const answer = await call(first, '/api/login', { email: 'admin@school.example', password: printed })
  first.process.kill('SIGKILL')
  const second = await start()

  expect(answer.status).toBe(200)
  expect(second.output()).not.toMatch(/Password/)
})

test('wrong settings end it at once with every fault named', async () => {
  environment = { ...environment, SMALL_GROUP: '2', TIME_ZONE: 'Lakeside' }

  const failed = await start().catch((error: Error) => error.message)

  expect(failed).toMatch(/^The server ended with 1: These settings are wrong:/)
  expect(failed).toMatch(/SMALL_GROUP: must be 5 or more/)
  expect(failed).toMatch(/TIME_ZONE: must be a time zone/)
})

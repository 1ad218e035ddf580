import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseOfProcess } from './testing/app.ts'
import { killRounds } from './testing/kill.ts'
import {
  makeBodies,
  openRealSurvey,
  type RealServer,
  realAdmin,
  realEnvironment,
  sendAll,
  startServer,
  storedGuids,
} from './testing/process.ts'

let folder: string
let environment: Record<string, string>
let running: RealServer | undefined

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-kill-'))
  const data = join(folder, 'data')
  environment = realEnvironment(data, await databaseOfProcess(data))
})
afterEach(() => {
  running?.process.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<RealServer> {
  running = await startServer(environment)
  return running
}

test('keeps every acknowledged response exactly once after the process is killed', {
  timeout: 120_000,
}, async () => {
  const figures = await killRounds(environment, 2, 120)

  expect(figures).toMatchObject({ rounds: 2, lost: 0, twice: 0 })
  expect(figures.unsure).toBeGreaterThan(0)
})

test('responds to accepted submissions before shutting down and leaves no trace of respondents in its log', async () => {
  const server = await start()
  const guid = await openRealSurvey(server)
  const [first, ...bodies] = await makeBodies(server, guid, 1001)
  if (!first) throw new Error('There is nothing to send.')
  const answer = await fetch(`${server.url}/api/submit-survey?from=a-secret-place`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'a-browser-of-its-own' },
    body: JSON.stringify(first),
  })
  const ended = once(server.process, 'close')
  let asked = false

  const { acknowledged, refusals } = await sendAll(server, bodies, (count) => {
    if (count < 300 || asked) return
    asked = true
    server.process.kill('SIGTERM')
  })
  const [code] = await ended

  expect([answer.status, code]).toEqual([200, 0])
  expect(server.output()).not.toContain('Stopped with some requests still unanswered')
  expect(acknowledged.length).toBeLessThan(bodies.length)
  expect(refusals).toEqual([])
  const kept = await storedGuids(environment)
  expect(new Set(kept).size).toBe(kept.length)
  // Every stored response was also acknowledged. No reply was lost after its commit.
  expect(kept.sort()).toEqual([first.participant_guid, ...acknowledged].sort())
  expect(server.output()).toContain('"path":"/api/submit-survey"')
  for (const trace of [
    ...kept,
    'a-browser-of-its-own',
    'a-secret-place',
    '"remoteAddress"',
    realAdmin.password,
  ])
    expect(server.output()).not.toContain(trace)
})

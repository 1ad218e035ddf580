import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordEvent } from '../features/records/events/server/actions.ts'
import { authContract } from '../features/running/auth/contract.ts'
import { workFailed } from './failed-work.ts'
import { metricsOf } from './metrics.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { fillDisk } from './testing/full-disk.ts'
import { leaderWithSchool, openSurvey, submission, submit } from './testing/survey.ts'

let server: TestApp
let metrics: ReturnType<typeof metricsOf>
beforeAll(async () => {
  server = await testApp()
  metrics = metricsOf(server.app, server.db)
})
afterAll(() => server.close())

const read = async () => (await metrics.inject({ url: '/metrics' })).body

test('counts requests by route and status, without surveys or addresses', async () => {
  const guid = '6f2b7c1e-8c1d-4a55-9d0e-3f0a5c7b1234'
  await server.app.inject({ url: `/api/survey-config/${guid}`, remoteAddress: '203.0.113.77' })
  await server.app.inject({ url: '/api/health' })
  await server.app.inject({ url: '/no/such/page?who=me' })
  const { body, headers } = await metrics.inject({ url: '/metrics' })
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  const count = (labels: string) => `http_request_duration_seconds_count{${labels}} 1`
  expect(body).toContain(count('method="GET",route="/api/survey-config/:surveyGuid",status="404"'))
  expect(body).toContain(count('method="GET",route="/api/health",status="200"'))
  expect(body).toContain(count('method="GET",route="none",status="404"'))
  expect(body).toMatch(/^responses_waiting 0$/m)
  expect(body).toMatch(/^process_resident_memory_bytes \d+$/m)
  for (const trace of [guid, '203.0', 'who', 'no/such']) expect(body).not.toContain(trace)
})

test('reports commits, refused sign-ins, open surveys, connections and the build', async () => {
  const guid = await openSurvey(server, await leaderWithSchool(server))
  const body = await submission(server, guid, 2)
  await submit(server, body)
  const free = fillDisk(server.db)
  await submit(server, { ...body, participant_guid: crypto.randomUUID() })
  free()
  await server.call(authContract.login, { body: { email: 'nobody@school.example', password: 'wrong' } })

  const told = await read()

  const onPostgres = process.env.TEST_DATABASE === 'postgresql'
  expect(told).toMatch(/^response_commit_seconds_count 1$/m)
  expect(told).toMatch(/^response_commit_failures_total 1$/m)
  expect(told).toMatch(/^sign_ins_refused_total\{reason="wrong"\} 1$/m)
  expect(told).toMatch(/^surveys_open 1$/m)
  expect(told).toMatch(/^emails_undelivered 0$/m)
  expect(told).toMatch(/^webhook_deliveries_undelivered 0$/m)
  expect(told).toMatch(/^scheduled_work_failures_total\{work="webhooks"\} 0$/m)
  expect(/^database_disk_free_bytes (\+Inf|[1-9])/m.test(told)).toBe(!onPostgres)
  expect(/^database_connections\{state="idle"\} [1-9]/m.test(told)).toBe(onPostgres)
  expect(told).toMatch(
    new RegExp(
      `^equity_audit_build_info\\{version="[\\d.]+",node="v24[\\d.]+",database="${process.env.TEST_DATABASE}"\\} 1$`,
      'm',
    ),
  )
})

test('counts failures of scheduled work by the work’s name', async () => {
  workFailed(server.app, 'webhooks')(new Error('of this test'))
  expect(await read()).toMatch(/^scheduled_work_failures_total\{work="webhooks"\} 1$/m)
})

test('still reports other metrics while the database doesn’t respond', async () => {
  const broken = await testApp()
  const page = metricsOf(broken.app, broken.db)
  await broken.db.destroy()
  const { statusCode, body } = await page.inject({ url: '/metrics' })
  await broken.app.close()

  expect(statusCode).toBe(200)
  expect(body).toMatch(/^surveys_open Nan$/im)
  expect(body).toMatch(/^responses_waiting 0$/m)
})

test('reports the embedded database’s last backup and its age, or none', async () => {
  const server = await testApp()
  const metrics = metricsOf(server.app, server.db)
  const age = async () =>
    /^backup_age_seconds (\S+)$/m.exec((await metrics.inject({ url: '/metrics' })).body)?.[1]
  if (process.env.TEST_DATABASE === 'postgresql') {
    expect(await age()).toBeUndefined()
    return server.close()
  }
  expect(await age()).toBe('+Inf')

  const event = { user: null, identifier: 'database', event: 'Command line: backup', message: '' } as const
  await recordEvent(server.db, new Date(Date.now() - 3_600_000), event)

  expect(Number(await age())).toBeGreaterThanOrEqual(3600)
  expect(Number(await age())).toBeLessThan(3660)
  await server.close()
})

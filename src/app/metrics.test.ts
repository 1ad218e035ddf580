import { expect, test } from 'vitest'
import { recordEvent } from '../features/events/server/actions.ts'
import { metricsOf } from './metrics.ts'
import { testApp } from './testing/app.ts'

test('requests are counted by route and status, and nothing in the metrics names a survey or an address', async () => {
  const server = await testApp()
  const metrics = metricsOf(server.app, server.db)
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
  await server.close()
})

test('the age of the last backup of the embedded database is told, and that there has been none', async () => {
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

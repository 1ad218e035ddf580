import autocannon from 'autocannon'
import { staffResponse, startBenchServer } from './bench-server.ts'
import { fact, gauge, median } from './report.ts'

/**
 * Measures the throughput of durable submissions compared with a route that only parses the same body. Uses 64 clients
 * and a staff member's 34 answers, in alternating rounds so that both have the same load.
 */
export async function submissions(seconds: number, rounds: number): Promise<void> {
  const server = await startBenchServer()
  const body = () => JSON.stringify(staffResponse(server.guid, server.answers))
  const run = (path: string) =>
    autocannon({
      url: server.address,
      connections: 64,
      duration: seconds,
      requests: [
        {
          method: 'POST',
          path,
          headers: { 'content-type': 'application/json' },
          setupRequest: (request) => ({ ...request, body: body() }),
        },
      ],
    })
  await run('/api/submit-survey')
  const parsed: number[] = []
  const stored: number[] = []
  const slowest: number[] = []
  let refused = 0
  for (let round = 0; round < rounds; round++) {
    parsed.push((await run('/bench/parse')).requests.average)
    const result = await run('/api/submit-survey')
    stored.push(result.requests.average)
    slowest.push(result.latency.p99)
    refused += result.non2xx + result.errors
  }
  const { memory } = await server.ask<{ memory: number }>('memory')
  server.stop()
  gauge('durable submissions a second, SQLite, 64 clients', median(stored), '', 'for comparison only')
  gauge('the same body only parsed, a second', median(parsed), '', 'for comparison only')
  gauge('stored / parsed', median(stored) / median(parsed), '', 'at least 0.5', (value) => value >= 0.5)
  gauge('p99 of a submission', Math.max(...slowest), 'ms', 'under 100', (value) => value < 100)
  fact('refused or failed', refused, '', '0', (value) => value === 0)
  gauge('server memory under that load', memory, 'MB', 'under 200', (value) => value < 200)
}

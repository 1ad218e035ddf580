import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { fact, gauge, median } from './report.ts'

interface Told {
  address: string
  guid: string
  answers: Record<string, unknown>
}

/**
 * Durable submissions against a call of the same server that only parses the same body: 64 clients, a staff
 * member's 34 answers, rounds in turn so that both meet the same machine.
 */
export async function submissions(seconds: number, rounds: number): Promise<void> {
  const server = fork(join(import.meta.dirname, 'server.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // As `npm start` runs it.
    execArgv: ['--max-semi-space-size=8', '--max-old-space-size=384'],
  })
  const told = await answer<Told>(server)
  const body = () =>
    JSON.stringify({
      survey_guid: told.guid,
      participant_guid: randomUUID(),
      participant_type: 3,
      participant_sub_type: 4,
      participant_at_school: 1,
      participant_gender: null,
      response_json: told.answers,
      language_fk: 1,
      demographic_fk: null,
    })
  const run = (path: string) =>
    autocannon({
      url: told.address,
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
  server.send('memory')
  const { memory } = await answer<{ memory: number }>(server)
  server.send('stop')
  gauge('durable submissions a second, SQLite, 64 clients', median(stored), '', 'for comparison only')
  gauge('the same body only parsed, a second', median(parsed), '', 'for comparison only')
  gauge('stored / parsed', median(stored) / median(parsed), '', 'at least 0.5', (value) => value >= 0.5)
  gauge('p99 of a submission', Math.max(...slowest), 'ms', 'under 100', (value) => value < 100)
  fact('refused or failed', refused, '', '0', (value) => value === 0)
  gauge('server memory under that load', memory, 'MB', 'under 200', (value) => value < 200)
}

function answer<T>(server: ReturnType<typeof fork>): Promise<T> {
  return new Promise((resolve, reject) => {
    server.once('message', (message) => resolve(message as T))
    server.once('error', reject)
  })
}

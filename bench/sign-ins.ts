import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { fetched, request } from '../src/app/testing/client.ts'
import { responsesContract } from '../src/features/figures/responses/contract.ts'
import { type BenchServer, staffResponse, startBenchServer } from './bench-server.ts'
import { fact, gauge } from './report.ts'

const underWay = 300
const perSecond = 50

/**
 * Measures submissions at a steady pace, with and without 300 people trying to sign in, in alternating rounds on one
 * server. Passwords are compared two at a time, so most people have to try again later.
 */
export async function signIns(seconds: number, rounds: number): Promise<void> {
  const server = await startBenchServer()
  await paced(server, 1)
  const alone: number[] = []
  const beside: number[] = []
  const statuses = new Map<number, number>()
  let failed = 0
  for (let round = 0; round < rounds; round++) {
    const quiet = await paced(server, seconds)
    alone.push(...quiet.times)
    const people = new Worker(join(import.meta.dirname, 'sign-in-people.ts'), {
      workerData: { address: server.address, count: underWay },
    })
    // The thread sends a message when it has loaded its modules.
    await once(people, 'message')
    await pause(1000)
    const busy = await paced(server, seconds)
    beside.push(...busy.times)
    people.postMessage('stop')
    const [answered] = (await once(people, 'message')) as [Map<number, number>]
    for (const [status, count] of answered) statuses.set(status, (statuses.get(status) ?? 0) + count)
    failed += quiet.failed + busy.failed
  }
  server.stop()
  const [before, during] = [p95(alone), p95(beside)]
  gauge('submission, p95, nobody signing in', before, 'ms', 'for comparison only')
  gauge(`submission, p95, ${underWay} sign-ins under way`, during, 'ms', 'for comparison only')
  gauge('  ratio', during / before, '×', 'at most 2', (times) => times <= 2)
  fact('  submissions refused or failed', failed, '', '0', (count) => count === 0)
  for (const [status, count] of [...statuses].sort())
    fact(`  sign-ins answered ${status}`, count, '', 'for comparison only')
}

/** Sends submissions at a steady pace. Returns each one's time in milliseconds. */
async function paced(server: BenchServer, seconds: number): Promise<{ times: number[]; failed: number }> {
  const times: number[] = []
  let failed = 0
  const all: Promise<void>[] = []
  for (let sent = 0; sent < seconds * perSecond; sent++) {
    const send = async () => {
      const body = staffResponse(server.guid, server.answers)
      const from = performance.now()
      const { status } = await request(fetched(server.address), responsesContract.submitSurvey, { body })
      times.push(performance.now() - from)
      if (status !== 200) failed += 1
    }
    all.push(send())
    await pause(1000 / perSecond)
  }
  await Promise.all(all)
  return { times, failed }
}

const p95 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { fetched, request } from '../src/app/testing/client.ts'
import { authContract } from '../src/features/running/auth/contract.ts'

/**
 * People who keep trying to sign in, in a separate thread so they don't slow down the measurement. A refused caller
 * waits as long as the reply says. When the thread stops, it reports how often each status came back.
 */
const { address, count } = workerData as { address: string; count: number }
const statuses = new Map<number, number>()
const stop = new AbortController()
parentPort?.once('message', () => stop.abort())

async function person(number: number): Promise<void> {
  for (let attempt = 0; !stop.signal.aborted; attempt++) {
    const body = { email: `person${number}-${attempt}@school.example`, password: 'Correct-Horse-1!' }
    const { status, headers } = await request(fetched(address), authContract.login, { body })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const seconds = Number(headers['retry-after'] ?? 0)
    await pause(seconds * 1000, undefined, { signal: stop.signal }).catch(() => {})
  }
}

parentPort?.postMessage('ready')
await Promise.all(Array.from({ length: count }, (_, number) => person(number)))
parentPort?.postMessage(statuses)

import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fetched, request } from '../src/app/testing/client.ts'
import {
  type Body,
  makeBodies,
  openRealSurvey,
  type RealServer,
  startServer,
  storedGuids,
} from '../src/app/testing/process.ts'
import { responsesContract } from '../src/features/figures/responses/contract.ts'

export interface FaultRow {
  fault: string
  /** Longest time without an acknowledgment, in seconds. Null if no server is running. */
  refusedSeconds: number | null
  acknowledged: number
  lost: number
  twice: number
}

export interface Fault {
  name: string
  environment: Record<string, string>
  /** Shell code to run before the server starts. */
  before?: string
  begin: () => Promise<unknown>
  end: () => Promise<unknown>
  /** Duration of the fault, in ms. */
  lasts?: number
}

const people = 600

/**
 * Sends 600 responses from sixteen senders. Each is retried until acknowledged, as on respondents' pages. The fault
 * begins when a third are acknowledged and lasts for the given time. Every acknowledged response must be stored exactly
 * once.
 */
export async function throughFault({
  name,
  environment,
  before,
  begin,
  end,
  lasts = 4000,
}: Fault): Promise<FaultRow> {
  const server = await startServer(environment, before)
  try {
    const bodies = await makeBodies(server, await openRealSurvey(server), people)
    let acknowledged = 0
    let last = performance.now()
    let longest = 0
    let passed: Promise<unknown> | undefined
    const pass = async () => {
      await begin()
      await pause(lasts)
      await end()
    }
    await sendUntilTaken(server, bodies, () => {
      acknowledged += 1
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
      if (acknowledged === people / 3) passed = pass()
    })
    await passed
    const stored = await storedGuids(environment)
    const once_ = new Set(stored)
    return {
      fault: name,
      refusedSeconds: longest / 1000,
      acknowledged,
      lost: bodies.filter(({ participant_guid: guid }) => !once_.has(guid)).length,
      twice: stored.length - once_.size,
    }
  } finally {
    const ended = once(server.process, 'close')
    server.process.kill('SIGKILL')
    await ended
  }
}

async function sendUntilTaken(
  server: RealServer,
  bodies: readonly Body[],
  onTaken: () => void,
): Promise<void> {
  const waiting = [...bodies]
  const giveUp = performance.now() + 120_000
  const sender = async () => {
    for (let body = waiting.shift(); body; body = waiting.shift()) {
      for (;;) {
        const answer = await request(fetched(server.url), responsesContract.submitSurvey, { body }).catch(
          () => null,
        )
        if (answer?.status === 200) break
        if (performance.now() > giveUp) throw new Error(`Not taken after two minutes: ${answer?.status}`)
        await pause(50)
      }
      onTaken()
      // Slow enough for the fault to happen between submissions.
      await pause(20)
    }
  }
  await Promise.all(Array.from({ length: 16 }, sender))
}

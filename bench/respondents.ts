import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Shelf } from '../src/features/answering/respond/web/browser-storage.ts'
import type { Reply } from '../src/features/answering/respond/web/calls.ts'
import { Outbox } from '../src/features/answering/respond/web/outbox.ts'
import { type BenchServer, staffResponse, startBenchServer } from './bench-server.ts'
import { fact, gauge } from './report.ts'

const dropped = 0.1
const lost = 0.1
/** Everyone arrives within `arrivals` ms. The outbox's pauses are `hurry` times shorter than in a browser. */
const arrivals = 5_000
const hurry = 10

/**
 * Plays respondents behind one address, each with the page's outbox. The network drops one request in ten before the
 * server receives it, and one reply in ten after the server has stored the response.
 */
export async function respondents(people: number): Promise<void> {
  const server = await startBenchServer()
  const network = { requests: 0, dropped: 0, lost: 0, busy: 0 }
  const started = performance.now()
  const guids = Array.from({ length: people }, () => randomUUID())
  const waited = await Promise.all(guids.map((guid) => respondent(server, guid, network)))
  const seconds = (performance.now() - started) / 1000
  const stored = (await server.ask<{ guids: string[] }>('guids')).guids
  server.stop()
  const known = new Set(stored)
  const missing = guids.filter((guid) => !known.has(guid)).length
  const name = `${people.toLocaleString('en')} respondents, lossy network`
  fact(`${name}: stored`, stored.length, '', String(people), (count) => count === people)
  fact('  of them lost', missing, '', '0', (count) => count === 0)
  fact('  of them stored twice', stored.length - known.size, '', '0', (count) => count === 0)
  gauge('  requests made', network.requests, '', `${network.dropped} dropped, ${network.lost} answers lost`)
  gauge('  answered with "busy"', network.busy, '', '0', (count) => count === 0)
  gauge('  slowest delivery, pauses ten times faster', Math.max(...waited) / 1000, 's', 'for comparison only')
  gauge('  the whole run', seconds, 's', 'for comparison only')
}

interface Network {
  requests: number
  dropped: number
  lost: number
  busy: number
}

/** Gives a response to an outbox and waits until it's delivered. Returns how long that took, in milliseconds. */
async function respondent(
  { address, guid: surveyGuid, answers }: BenchServer,
  guid: string,
  network: Network,
): Promise<number> {
  await pause(Math.random() * arrivals)
  const begun = performance.now()
  const outbox = new Outbox({
    shelf: new Shelf(() => {
      throw new Error('kept in memory')
    }),
    send: (body) => overTheNetwork(`${address}/api/submit-survey`, body, network),
    after: (milliseconds, act) => setTimeout(act, milliseconds / hurry),
    random: Math.random,
    onOutcome: () => undefined,
  })
  const delivered = new Promise<void>((resolve, reject) => {
    outbox.subscribe(() => {
      const delivery = outbox.state().deliveries[guid]
      if (delivery === 'delivered') resolve()
      if (delivery === 'refused') reject(new Error(`The response was refused: ${outbox.refusal(guid)}.`))
    })
  })
  outbox.add(staffResponse(surveyGuid, answers, guid))
  await delivered
  return performance.now() - begun
}

async function overTheNetwork(url: string, body: string, network: Network): Promise<Reply> {
  network.requests += 1
  if (Math.random() < dropped) {
    network.dropped += 1
    throw new Error('dropped')
  }
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body })
  const reply = {
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')) || 0,
    body: await response.json(),
  }
  if (reply.status === 503) network.busy += 1
  if (Math.random() < lost) {
    network.lost += 1
    throw new Error('lost')
  }
  return reply
}

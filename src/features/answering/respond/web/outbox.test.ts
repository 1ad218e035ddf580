import { expect, test } from 'vitest'
import { Shelf } from './browser-storage.ts'
import type { Reply } from './calls.ts'
import { Outbox } from './outbox.ts'
import type { Submission } from './submission.ts'

const submission: Submission = {
  survey_guid: 's',
  participant_guid: 'p1',
  participant_type: 1,
  participant_sub_type: 2,
  participant_at_school: 1,
  participant_gender: null,
  response_json: { q1101: 4 },
  language_fk: 1,
  demographic_fk: null,
}

const success: Reply = {
  status: 200,
  retryAfter: 0,
  body: [{ responseCode: 1, responseMessage: 'You have completed the survey' }],
}
const busy: Reply = { status: 503, retryAfter: 30, body: [{ responseCode: 2, responseMessage: '' }] }
const refusal = (status: number, responseCode: number): Reply => ({
  status,
  retryAfter: 0,
  body: [{ responseCode, responseMessage: '' }],
})

/** Creates an outbox that receives these replies in turn. Null makes the attempt fail. The test ends each pause. */
function anOutbox(
  replies: (Reply | null)[],
  shelf = new Shelf(() => {
    throw new Error('memory')
  }),
) {
  const sent: string[] = []
  const pauses: { milliseconds: number; act: () => void }[] = []
  const outcomes: number[] = []
  const outbox = new Outbox({
    shelf,
    send: async (body) => {
      sent.push(body)
      const reply = replies.shift()
      if (!reply) throw new Error('lost')
      return reply
    },
    after: (milliseconds, act) => pauses.push({ milliseconds, act }),
    random: () => 0.5,
    onOutcome: (_submission, outcome) => outcomes.push(outcome),
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  const wait = async () => {
    pauses.pop()?.act()
    await settle()
  }
  return { outbox, shelf, sent, pauses, outcomes, settle, wait }
}

test('sends a response and removes it when acknowledged', async () => {
  const { outbox, sent, outcomes, settle } = anOutbox([success])
  outbox.add(submission)
  outbox.add(submission)
  expect(outbox.state()).toMatchObject({ waiting: 1, deliveries: { p1: 'sending' } })
  await settle()
  outbox.add(submission)
  expect(outbox.state()).toEqual({ waiting: 0, refused: 0, deliveries: { p1: 'delivered' } })
  expect(sent).toEqual([JSON.stringify(submission)])
  expect(outcomes).toEqual([1])
})

test('resends a lost response unchanged, after longer and longer pauses', async () => {
  const { outbox, sent, pauses, settle, wait } = anOutbox([null, null, null, success])
  outbox.add(submission)
  await settle()
  const seen: number[] = []
  while (pauses[0]) {
    seen.push(pauses[0].milliseconds)
    await wait()
  }
  expect(seen).toEqual([2000, 4000, 8000])
  expect(new Set(sent)).toEqual(new Set([JSON.stringify(submission)]))
  expect(outbox.state().deliveries).toEqual({ p1: 'delivered' })
})

test('waits as long as a busy server requests', async () => {
  const { outbox, pauses, settle } = anOutbox([busy])
  outbox.add(submission)
  await settle()
  expect(outbox.state().deliveries).toEqual({ p1: 'busy' })
  expect(pauses[0]?.milliseconds).toBeGreaterThanOrEqual(30_000)
})

test.each([
  [refusal(400, 3), 'incomplete', 3],
  [refusal(400, 2), 'other', 2],
  [refusal(404, 2), 'unknown', 2],
  [refusal(409, 2), 'closed', 2],
  [{ status: 413, retryAfter: 0, body: null }, 'other', 2],
])('keeps a rejected response and doesn’t retry it', async (reply, reason, outcome) => {
  const { outbox, shelf, pauses, outcomes, settle } = anOutbox([reply])
  outbox.add(submission)
  await settle()
  outbox.sendAll()
  await settle()
  expect(pauses).toEqual([])
  expect(outcomes).toEqual([outcome])
  expect([outbox.state().refused, outbox.refusal('p1')]).toEqual([1, reason])
  expect(anOutbox([], shelf).outbox.state().deliveries).toEqual({ p1: 'refused' })
  outbox.dismiss('p1')
  expect(outbox.of('s')).toEqual([])
})

test.each([
  ['a sign-in page of the network', { status: 200, retryAfter: 0, body: null }],
  ['a missing page of a proxy', { status: 404, retryAfter: 0, body: null }],
  ['a fault of the server', refusal(500, 2)],
])('treats %s as neither acknowledged nor rejected', async (_name, reply) => {
  const { outbox, pauses, settle } = anOutbox([reply])
  outbox.add(submission)
  await settle()
  expect(pauses).toHaveLength(1)
  expect(outbox.state().waiting).toBe(1)
})

test('sends responses left from an earlier visit', async () => {
  const first = anOutbox([null])
  first.outbox.add(submission)
  await first.settle()
  const next = anOutbox([success], first.shelf)
  next.outbox.sendAll()
  await next.settle()
  expect(next.outbox.of('s')).toEqual([])
  first.outbox.look()
  expect(first.outbox.state().deliveries).toEqual({ p1: 'delivered' })
})

test.each(['{{{', 'null', '[]', '{}', '{"submission":null}', '{"submission":{"participant_guid":7}}'])(
  'ignores invalid outbox entries: %s',
  async (written) => {
    const shelf = new Shelf(() => {
      throw new Error('memory')
    })
    shelf.set('respond.outbox.foreign', written)
    const { outbox, sent, settle } = anOutbox([success], shelf)
    expect(outbox.state()).toMatchObject({ waiting: 0, refused: 0 })

    outbox.add(submission)
    outbox.sendAll()
    await settle()

    expect(sent).toEqual([JSON.stringify(submission)])
    expect(outbox.state()).toMatchObject({ waiting: 0, deliveries: { p1: 'delivered' } })
  },
)

import { type Group, responseCodes } from '../../../../shared/codes.ts'
import type { SlipRefusal } from '../../../schools/answer-slips/contract.ts'
import { keyIdOf, slipPurpose } from '../../../schools/answer-slips/rules.ts'
import { local, outbox } from './browser.ts'
import { type Reply, sendSubmission } from './calls.ts'
import { type Blinding, blind, bytesOf, digest, joined, randomBytes, textOf, unblind } from './parts/blind.ts'
import { codeOf } from './submission.ts'

/** What became of a code. `offline` and `busy` mean that it is exchanged later. */
export type Outcome = 'accepted' | 'offline' | 'busy' | 'key' | SlipRefusal

/** A token on its way to a signature, or with it. Its name contains the code's digest, never the code. */
interface Pass extends Blinding {
  readonly at: number
  readonly token: string
  readonly signature?: string
}

/** A code that waits for the network, only in memory. */
interface Waiting {
  readonly guid: string
  readonly group: Group
  readonly key: string
  readonly code: string
}

/** A number of 2,048 bits, base64url. */
const isNumber = /^[\w-]{342}$/
const lifetime = 24 * 60 * 60_000
/** Answers whose slip was exchanged late are sent within this time, so that the two moments don't tell whose is whose. */
const apartMs = 12 * 60_000

const waiting = new Map<string, Waiting>()
/** When a response may be sent whose slip was exchanged late, by the pass's name. A reload forgets it. */
const due = new Map<string, number>()
/** Why a slip was refused after its response was finished. */
export const refusals = new Map<string, Outcome>()

const keyOf = (guid: string, name: string): string => `respond.slips.${guid}.${name}`

function passOf(guid: string, name: string): Pass | null {
  try {
    return JSON.parse(local.get(keyOf(guid, name)) ?? 'null')
  } catch {
    return null
  }
}

const utf8 = (text: string) => new TextEncoder().encode(text)

const store = (guid: string, name: string, pass: Pass): void =>
  local.set(keyOf(guid, name), JSON.stringify(pass))

const finishedWith = (guid: string, name: string) =>
  outbox.of(guid).filter(({ submission }) => submission.slip === name)
const isFinished = (guid: string, name: string): boolean => finishedWith(guid, name).length > 0
/** Whether a finished response is on its way with a pass. A refused one asks for its code again. */
const isOnItsWay = (guid: string, name: string): boolean =>
  finishedWith(guid, name).some(({ refused }) => !refused)

/** Removes passes after a day, and codes of people who left, unless this or a finished response still needs them. */
export function tidy(guid: string, own: string | undefined): void {
  const prefix = keyOf(guid, '')
  for (const key of local.keys(prefix)) {
    const name = key.slice(prefix.length)
    const isNeeded = name === own || isFinished(guid, name)
    if (!isNeeded && !(Date.now() - (passOf(guid, name)?.at ?? 0) < lifetime)) local.remove(key)
  }
  for (const name of waiting.keys()) if (name !== own && !isFinished(guid, name)) waiting.delete(name)
}

/** Whether a pass is complete or waits for the network; null if its code must be typed again. */
export function stateOf(guid: string, name: string): 'accepted' | 'offline' | null {
  if (passOf(guid, name)?.signature) return 'accepted'
  return waiting.has(name) ? 'offline' : null
}

/** Exchanges a code for a pass. Finds the pass if this device has exchanged the code before. */
export async function exchange(asked: Waiting): Promise<{ name: string; outcome: Outcome }> {
  const { guid, group, key, code } = asked
  const hashed = await digest('SHA-256', utf8(code))
  const name = `${group}.${textOf(hashed).slice(0, 22)}`
  const known = passOf(guid, name)
  if (known?.signature) return { name, outcome: isOnItsWay(guid, name) ? 'used' : 'accepted' }
  if (!known) {
    const token = randomBytes(32)
    const kept = await blind(key, joined(token, utf8(slipPurpose)))
    store(guid, name, { at: Date.now(), token: textOf(token), ...kept })
  }
  waiting.set(name, asked)
  return { name, outcome: await attempt(name) }
}

async function attempt(name: string): Promise<Outcome> {
  const asked = waiting.get(name)
  const pass = asked && passOf(asked.guid, name)
  if (!asked || !pass) return 'unknown'
  const { guid, group, key, code } = asked
  const body = JSON.stringify({ survey_guid: guid, group, code, blinded: pass.blinded })
  const reply = await sendSubmission(body, '/api/exchange-slip', 'omit').catch(() => null)
  const said = Object(reply?.body)
  const signature = isNumber.test(said.signature) && unblind(key, pass, said.signature)
  if (signature) store(guid, name, { ...pass, signature })
  const outcome = outcomeOf(reply, said, signature)
  if (outcome === 'offline' || outcome === 'busy') return outcome
  waiting.delete(name)
  if (outcome !== 'accepted') local.remove(keyOf(guid, name))
  return outcome
}

interface Said {
  signature?: string
  message?: string
  reason?: SlipRefusal
}

function outcomeOf(reply: Reply | null, said: Said, signature: unknown): Outcome {
  // Another reply isn't from our server, such as a captive portal's.
  if (!reply || !(said.signature || said.message)) return 'offline'
  if (reply.status === 200) return signature ? 'accepted' : 'key'
  if (said.reason) return said.reason
  return reply.status === 404 ? 'unknown' : reply.status === 400 ? 'key' : 'busy'
}

/** Exchanges a code that had to wait. Its answers then wait a while, too. */
async function exchangeLate(name: string): Promise<Outcome> {
  const outcome = await attempt(name)
  if (outcome === 'accepted') due.set(name, Date.now() + Math.random() * apartMs)
  else if (outcome !== 'offline' && outcome !== 'busy') refusals.set(name, outcome)
  return outcome
}

window.addEventListener('online', () => {
  for (const name of waiting.keys()) void exchangeLate(name)
})

const replyWith = (status: number, retryAfter: number): Reply => ({
  status,
  retryAfter,
  body: [{ responseCode: 2 }],
})

/** Sends a response with its pass. Exchanges its code first if that has not happened yet. */
export async function sendWithSlip(body: string): Promise<Reply> {
  const { slip: name, ...submission } = JSON.parse(body)
  const guid: string = submission.survey_guid
  if (!passOf(guid, name)?.signature && waiting.has(name)) {
    const outcome = await exchangeLate(name)
    if (outcome === 'offline') throw new Error(outcome)
    if (outcome === 'busy') return replyWith(503, 0)
  }
  const pass = passOf(guid, name)
  if (!pass?.signature) return replyWith(402, 0)
  const left = (due.get(name) ?? 0) - Date.now()
  if (left > 0) return replyWith(503, left / 1000)
  const { token, signature } = pass
  const reply = await sendSubmission(JSON.stringify({ ...submission, slip: { token, signature } }))
  // A reply that isn't from our server, such as a filter's, says nothing about the response.
  if (reply.status === 200 && codeOf(reply.body) === responseCodes.success) local.remove(keyOf(guid, name))
  return reply
}

/** Returns a key's id, as slips show it. */
export const idOfKey = async (key: string): Promise<string> => keyIdOf(await digest('SHA-256', bytesOf(key)))

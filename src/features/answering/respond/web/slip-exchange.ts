import { type Group, responseCodes } from '../../../../shared/codes.ts'
import type { SlipRefusal } from '../../../schools/answer-slips/contract.ts'
import { keyIdOf } from '../../../schools/answer-slips/rules.ts'
import { local, outbox } from './browser.ts'
import { type Reply, sendSubmission } from './calls.ts'
import { bytesOf, digest, newToken, textOf, type UnsignedToken, unblind, utf8 } from './parts/blind.ts'
import { codeOf } from './submission.ts'

/** Why a code gets no one in. */
export type Refused = 'keyDiffers' | SlipRefusal

/** A token on its way to a signature, or with it. Its name contains the code's digest, never the code. */
interface Pass extends UnsignedToken {
  readonly at: number
  readonly signature?: string
}

/** A code that waits for the network, only in memory. */
interface Waiting {
  readonly asked: { readonly survey_guid: string; readonly group: Group; readonly code: string }
  readonly key: string
}

const waiting = new Map<string, Waiting>()
/** When a response may be sent whose slip was exchanged late, by the pass's name. A reload forgets it. */
const due = new Map<string, number>()
/** Why a code was refused at its last exchange, by the name of its pass. */
export const refusals = new Map<string | undefined, Refused | undefined>()

const keyOf = (guid: string, name: string): string => `respond.slips.${guid}.${name}`

function passOf(guid: string, name: string): Pass | null {
  try {
    return JSON.parse(String(local.get(keyOf(guid, name))))
  } catch {
    return null
  }
}

const store = (guid: string, name: string, pass: Pass): void =>
  local.set(keyOf(guid, name), JSON.stringify(pass))

const finishedWith = (guid: string, name: string) =>
  outbox.of(guid).filter(({ submission }) => submission.slip === name)

/** Removes passes after a day, and codes of people who left, unless this or a finished response still needs them. */
export function tidy(guid: string, own: string | undefined): void {
  const prefix = keyOf(guid, '')
  const isNeeded = (name: string) => name === own || finishedWith(guid, name)[0]
  for (const key of local.keys(prefix)) {
    const name = key.slice(prefix.length)
    if (!isNeeded(name) && Date.now() - (passOf(guid, name)?.at ?? 0) > 24 * 60 * 60_000) local.remove(key)
  }
  for (const name of waiting.keys()) if (!isNeeded(name)) waiting.delete(name)
}

/** Whether a pass is complete or waits for the network; undefined if its code must be typed again. */
export function stateOf(guid: string, name = ''): 'accepted' | 'busy' | undefined {
  return passOf(guid, name)?.signature ? 'accepted' : waiting.has(name) ? 'busy' : undefined
}

/** Exchanges a code for a pass, now or later. Finds the pass if this device has exchanged the code before. */
export async function exchange(asked: Waiting['asked'], key: string): Promise<string> {
  const { survey_guid: guid, group, code } = asked
  const name = `${group}.${textOf(await digest(utf8(code), 'SHA-256')).slice(0, 22)}`
  const known = passOf(guid, name)
  // A response on its way has used the pass. A refused one asks for its code again.
  const isUsed = finishedWith(guid, name).some(({ refused }) => !refused)
  if (known?.signature) refusals.set(name, isUsed ? 'used' : undefined)
  else {
    if (!known) store(guid, name, { at: Date.now(), ...(await newToken(key)) })
    waiting.set(name, { asked, key })
    await attempt(name)
  }
  return name
}

/** Exchanges a waiting code, unless that isn't possible now. If it is late, its answers wait a while, too. */
async function attempt(name: string, isLate = false): Promise<void> {
  const one = waiting.get(name)
  const guid = one?.asked.survey_guid ?? ''
  const pass = one && passOf(guid, name)
  if (!pass) return
  const body = JSON.stringify({ ...one.asked, blinded: pass.blinded })
  const reply = await sendSubmission(body, '/api/exchange-slip', 'omit').catch(() => null)
  const { signature: signed, message, reason }: Said = Object(reply?.body)
  const signature = await unblind(one.key, pass, signed).catch(() => null)
  // A reply with neither isn't from our server, such as a captive portal's.
  const isSaid = !signature && (signed || message)
  const refused = isSaid ? (reason ?? refusedBy[Number(reply?.status)]) : undefined
  refusals.set(name, refused)
  if (signature) {
    store(guid, name, { ...pass, signature })
    // The two moments must not tell whose answers these are.
    if (isLate) due.set(name, Date.now() + Math.random() * 12 * 60_000)
  } else if (refused) local.remove(keyOf(guid, name))
  else return
  waiting.delete(name)
}

interface Said {
  signature: string
  message?: string
  reason?: SlipRefusal
}

const refusedBy: Readonly<Record<number, Refused>> = { 200: 'keyDiffers', 400: 'keyDiffers', 404: 'unknown' }

addEventListener('online', () => {
  for (const name of waiting.keys()) void attempt(name, true)
})

/** Sends a response with its pass. Exchanges its code first if that has not happened yet. */
export async function sendWithSlip(body: string): Promise<Reply> {
  const { slip: name, ...submission } = JSON.parse(body)
  const guid: string = submission.survey_guid
  await attempt(name, true)
  if (waiting.has(name)) throw new Error(name)
  const pass = passOf(guid, name)
  const left = (due.get(name) ?? 0) - Date.now()
  if (!pass?.signature || left > 0)
    return { status: pass?.signature ? 503 : 402, retryAfter: left / 1000, body: [{ responseCode: 2 }] }
  const { token, signature } = pass
  const reply = await sendSubmission(JSON.stringify({ ...submission, slip: { token, signature } }))
  // A reply that isn't from our server, such as a filter's, says nothing about the response.
  if (codeOf(reply.body) === responseCodes.success) local.remove(keyOf(guid, name))
  return reply
}

/** Returns a key's id, as slips show it. */
export const idOfKey = async (key: string): Promise<string> => keyIdOf(await digest(bytesOf(key), 'SHA-256'))

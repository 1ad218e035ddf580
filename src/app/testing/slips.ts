import { constants, createHash, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'
import { answerSlipsContract } from '../../features/schools/answer-slips/contract.ts'
import type { Group } from '../../shared/codes.ts'
import type { TestApp } from './app.ts'
import { type Leader, newToken, preparedSurvey, setting, submission, submit } from './survey.ts'

/** Blind signatures as RFC 9474 describes them, written without the product's own functions. */

const asNumber = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
const asBytes = (number: bigint, length = 256): Buffer =>
  Buffer.from(number.toString(16).padStart(2 * length, '0'), 'hex')

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, square, rest] = [1n, base % modulus, exponent]
  while (rest > 0n) {
    if (rest & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
    rest >>= 1n
  }
  return result
}

function inverse(number: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [number % modulus, modulus, 1n, 0n]
  while (b > 0n) {
    const quotient = a / b
    ;[a, b, x, y] = [b, a - quotient * b, y, x - quotient * y]
  }
  return ((x % modulus) + modulus) % modulus
}

const hashLength = 48
const sha384 = (bytes: Uint8Array): Buffer => createHash('sha384').update(bytes).digest()

function mask(seed: Uint8Array, length: number): Buffer {
  const parts = Array.from({ length: Math.ceil(length / hashLength) }, (_, count) =>
    sha384(Buffer.concat([seed, Buffer.from([0, 0, 0, count])])),
  )
  return Buffer.concat(parts).subarray(0, length)
}

/** Encodes a message by EMSA-PSS with SHA-384 for a modulus of 2,048 bits (RFC 8017, 9.1.1). */
export function encoded(message: Uint8Array, salt: Uint8Array = randomBytes(hashLength)): Buffer {
  const digest = sha384(Buffer.concat([Buffer.alloc(8), sha384(message), salt]))
  const block = Buffer.concat([Buffer.alloc(256 - hashLength - hashLength - 2), Buffer.from([1]), salt])
  const masked = mask(digest, block.length).map((byte, at) => byte ^ (block[at] ?? 0))
  masked[0] = (masked[0] ?? 0) & 0x7f
  return Buffer.concat([masked, digest, Buffer.from([0xbc])])
}

export interface Blinding {
  token: string
  blinded: string
  /** Returns the signature over the token from the signature over the blinded message. */
  finish: (signature: string) => string
}

/** Makes a token and blinds it for a key's modulus, base64url. */
export function blind(modulusText: string, token = randomBytes(32)): Blinding {
  const modulus = asNumber(Buffer.from(modulusText, 'base64url'))
  const secret = (asNumber(randomBytes(256)) % (modulus - 2n)) + 1n
  const message = asNumber(encoded(Buffer.concat([token, Buffer.from('answer-slip 1')])))
  const blinded = (message * power(secret, 65537n, modulus)) % modulus
  return {
    token: token.toString('base64url'),
    blinded: asBytes(blinded).toString('base64url'),
    finish: (signature) =>
      asBytes((asNumber(Buffer.from(signature, 'base64url')) * inverse(secret, modulus)) % modulus).toString(
        'base64url',
      ),
  }
}

/** Applies the public key to a signature, as anyone can. */
export const opened = (modulusText: string, signature: string): string =>
  publicEncrypt(
    {
      key: createPublicKey({ key: { kty: 'RSA', n: modulusText, e: 'AQAB' }, format: 'jwk' }),
      padding: constants.RSA_NO_PADDING,
    },
    Buffer.from(signature, 'base64url'),
  ).toString('base64url')

/** A test's application, or a process that is called over the network. */
type Called = Pick<TestApp, 'call'>
type SignedIn = Pick<Leader, 'token'>

export const chooseDoor = (
  app: Called,
  leader: SignedIn,
  surveyGuid: string,
  group: Group,
  door: 'link' | 'slip' | 'both',
) => app.call(answerSlipsContract.chooseDoor, { body: { surveyGuid, group, door } }, leader.token)

/** Creates slips as a list. Returns their codes, or the refusal. */
export async function makeSlips(
  app: Called,
  leader: SignedIn,
  surveyGuid: string,
  group: Group,
  count: number,
  call: 'makeAnswerSlips' | 'replaceAnswerSlips' = 'makeAnswerSlips',
) {
  const body = { surveyGuid, group, count, as: 'list', languages: ['en'] }
  const reply = await app.call(answerSlipsContract[call], { body }, leader.token)
  const text = reply.status === 201 ? Buffer.from(reply.body.content).toString('utf8') : ''
  return { ...reply, codes: [...text.matchAll(/^([\w-]{14}),/gm)].map(([, code]) => code ?? '') }
}

export const keyOf = async (app: Called, guid: string, group: Group): Promise<string> => {
  const { body } = await app.call(answerSlipsContract.surveySlips, { params: { guid } })
  return body.groups.find((one) => one.group === group)?.key ?? ''
}

/** Calls exchange-slip. */
export const exchange = (app: Called, survey_guid: string, group: Group, code: string, blinded: string) =>
  app.call(answerSlipsContract.exchangeSlip, { body: { survey_guid, group, code, blinded } })

/** Exchanges a code and returns what a submission carries. */
export async function slipFor(app: Called, guid: string, group: Group, code: string) {
  const { token, blinded, finish } = blind(await keyOf(app, guid, group))
  const reply = await exchange(app, guid, group, code, blinded)
  if (reply.status !== 200) throw new Error(`No signature: ${reply.status} ${JSON.stringify(reply.body)}`)
  return { token, signature: finish(reply.body.signature) }
}

/** Opens a survey with slips for staff on October 14, 2026. Returns its ID and the codes. */
export async function openedWithSlips(
  app: TestApp,
  leader: Leader,
  count: number,
  door: 'slip' | 'both' = 'slip',
): Promise<{ guid: string; codes: string[] }> {
  app.clock.at = new Date('2026-10-13T15:00:00Z')
  leader.token = await newToken(app, leader)
  const guid = await preparedSurvey(app, leader)
  await chooseDoor(app, leader, guid, 'staff', door)
  const { codes } = await makeSlips(app, leader, guid, 'staff', count)
  await setting(app, leader, guid, 'setupComplete', '2026-10-13')
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  leader.token = await newToken(app, leader)
  return { guid, codes }
}

/** Sends a response from staff, with a slip or without one. Returns the reply's status. */
export async function sendStaff(
  app: TestApp,
  guid: string,
  slip?: { token: string; signature: string },
  participant_guid: string = crypto.randomUUID(),
): Promise<number> {
  return (await submit(app, { ...(await submission(app, guid, 3)), participant_guid, slip })).status
}

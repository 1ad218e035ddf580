import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Services } from './services.ts'
import { tokenSecret } from './token-secret.ts'

type Signer = Pick<Services, 'db' | 'config'>

/** The secret as a key object, which takes longer to create than a signature. Each process caches one. */
let known: { secret: string; key: KeyObject } | undefined

async function keyOf(signer: Signer): Promise<KeyObject> {
  const secret = await tokenSecret(signer)
  if (known?.secret !== secret) known = { secret, key: createSecretKey(secret, 'utf8') }
  return known.key
}

const sign = (key: KeyObject, purpose: string, text: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest().subarray(0, 16)

/** Returns a text's signature for one purpose: the first 16 bytes of HMAC-SHA-256 with the installation's secret. */
export const signatureOf = async (signer: Signer, purpose: string, text: string): Promise<Buffer> =>
  sign(await keyOf(signer), purpose, text)

/** Returns each text, a dot and its base64url signature. Anyone can read it; only this installation can sign. */
export async function signTexts(
  signer: Signer,
  purpose: string,
  texts: readonly string[],
): Promise<string[]> {
  const key = await keyOf(signer)
  return texts.map((text) => `${text}.${sign(key, purpose, text).toString('base64url')}`)
}

/** Returns the content of a signed text, or null if this installation didn't sign it for this purpose. */
export async function readSignedText(
  signer: Signer,
  purpose: string,
  signed: string,
): Promise<string | null> {
  const end = signed.lastIndexOf('.')
  if (end < 0) return null
  const text = signed.slice(0, end)
  const sent = Buffer.from(signed.slice(end + 1), 'base64url')
  const wanted = await signatureOf(signer, purpose, text)
  return sent.length === wanted.length && timingSafeEqual(sent, wanted) ? text : null
}

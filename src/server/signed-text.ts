import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from './services.ts'
import { tokenSecret } from './token-secret.ts'

type Signer = Pick<Services, 'db' | 'config'>

/** Signature of a text for one purpose: HMAC-SHA-256 with the installation's secret, the first 16 bytes, base64url. */
async function signatureOf(signer: Signer, purpose: string, text: string): Promise<Buffer> {
  const hmac = createHmac('sha256', await tokenSecret(signer))
  return hmac.update(`${purpose}\n${text}`).digest().subarray(0, 16)
}

/** A text with its signature behind a dot. Anybody can read it; only this installation makes it. */
export async function signText(signer: Signer, purpose: string, text: string): Promise<string> {
  return `${text}.${(await signatureOf(signer, purpose, text)).toString('base64url')}`
}

/** The text of a signed text, or null where it was not signed here for this purpose. */
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

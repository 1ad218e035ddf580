import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type { Services } from '../../../server/serve.ts'
import { Problem } from '../../../shared/errors.ts'
import { fileBytesAtMost, fingerprintOf } from '../rules.ts'
import { type CellContent, cellContent, type Envelope, envelope, fileFormat } from '../rules-content.ts'
import { keptKey } from './queries.ts'

/** What is signed: the number of the format belongs to it, so that a file says nothing else in another format. */
const signed = (content: string): Buffer => Buffer.from(`equity-audit-cell ${fileFormat}\n${content}`, 'utf8')

const publicPart = (key: string): string =>
  createPublicKey(createPrivateKey(key)).export({ format: 'jwk' }).x ?? ''

const newKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const ownKey = ({ db, now }: Services): Promise<string> => keptKey(db, now().toISOString(), newKey)

/** The public key of this installation, base64url, made at the first call. */
export const ownPublicKey = async (services: Services): Promise<string> => publicPart(await ownKey(services))

/** What two people read to each other to compare a public key. */
export const fingerprint = (publicKey: string): string =>
  fingerprintOf(createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex'))

/** The one way to write the 32 bytes of a public key; undefined for what is no such key. */
export function publicKeyFrom(text: string): string | undefined {
  const bytes = Buffer.from(text.replace(/\s/g, ''), 'base64url')
  return bytes.length === 32 ? bytes.toString('base64url') : undefined
}

/** A signed file of some content. */
export async function signedFile(services: Services, of: CellContent): Promise<string> {
  const key = await ownKey(services)
  const content = JSON.stringify(of)
  const file: Envelope = {
    format: 'equity-audit-cell',
    version: fileFormat,
    key: publicPart(key),
    content,
    signature: sign(null, signed(content), createPrivateKey(key)).toString('base64url'),
  }
  return `${JSON.stringify(file)}\n`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a file says; undefined for what this installation cannot read. */
export const readContent = (text: string): CellContent | undefined => cellContent.safeParse(parsed(text)).data

/** A file without a look at its signature. Throws 'badRequest' for what no cell makes. */
export function openFile(text: string): Envelope {
  if (Buffer.byteLength(text) > fileBytesAtMost) throw new Problem('badRequest', tooLarge)
  const { data } = envelope.safeParse(parsed(text))
  if (!data)
    throw new Problem('badRequest', 'This is no results file of an installation, or not exactly one.')
  if (data.version !== fileFormat)
    throw new Problem(
      'badRequest',
      `This file is of format ${data.version}; this installation reads format ${fileFormat}. Bring both installations to the same version.`,
    )
  return data
}

/** What a file says, once its signature was verified with its key. Throws 'badRequest' where it does not fit. */
export function contentOf({ key, content, signature }: Envelope): CellContent {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
  if (!verify(null, signed(content), publicKey, Buffer.from(signature, 'base64url')))
    throw new Problem('badRequest', 'The signature does not fit: this file was changed after it was made.')
  const says = readContent(content)
  if (!says)
    throw new Problem('badRequest', 'This file is signed, but says what this installation cannot read.')
  return says
}

const tooLarge = `This file is larger than ${fileBytesAtMost / 1000} kB, which no results file of an installation is.`

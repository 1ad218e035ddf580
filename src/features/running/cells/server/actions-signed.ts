import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { sealAll, sealed, type Unreadable, unsealed } from '../../../../server/sealed.ts'
import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { fileBytesAtMost, fingerprintOf } from '../rules.ts'
import { type CellContent, cellContent, type Envelope, envelope, fileFormat } from '../rules-content.ts'
import { deleteKeys, findCell, keptKey, replaceKey, selectKeys } from './queries.ts'

/** What is signed: the kind of file belongs to it, so that a signature says nothing of another kind. */
const signed = (kind: string, text: string): Buffer => Buffer.from(`${kind}\n${text}`, 'utf8')
const cellKind = `equity-audit-cell ${fileFormat}`

const publicPart = (key: string): string =>
  createPublicKey(createPrivateKey(key)).export({ format: 'jwk' }).x ?? ''

const newKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Throws 'conflict' where the key was sealed with another token secret. */
async function ownKey(services: Services): Promise<string> {
  const make = () => sealed(services, 'installation key', newKey())
  const stored = await keptKey(services.db, services.now().toISOString(), make)
  const key = await unsealed(services, 'installation key', stored)
  if (key === null) throw new Problem('conflict', keyUnreadable)
  return key
}

const keyUnreadable =
  'The signing key of this installation can’t be read, because the service’s token secret has changed. Ask the site operator to set the former TOKEN_SECRET, or to run “npm run admin -- new-signing-key”.'

/** Seals the key that an earlier version stored as it is. */
export const sealKey = async (services: Pick<Services, 'db' | 'config'>): Promise<Unreadable> =>
  sealAll(services, 'installation key', await selectKeys(services.db), (...change) =>
    replaceKey(services.db, ...change),
  )

/** Makes another signing key in place of the former one; answers its fingerprint. */
export async function renewKey(services: Services): Promise<string> {
  await deleteKeys(services.db)
  return fingerprint(await ownPublicKey(services))
}

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

/** Who signed a text, and the signature: base64url. */
export interface Signature {
  key: string
  signature: string
}

/** Signs texts of one kind with the key of this installation. */
export async function signerOf(services: Services, kind: string): Promise<(text: string) => Signature> {
  const key = createPrivateKey(await ownKey(services))
  const publicKey = await ownPublicKey(services)
  return (text) => ({ key: publicKey, signature: sign(null, signed(kind, text), key).toString('base64url') })
}

/** Whether the installation of this key signed a text of this kind. */
export function isSignedBy({ key, signature }: Signature, kind: string, text: string): boolean {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
  return verify(null, signed(kind, text), publicKey, Buffer.from(signature, 'base64url'))
}

/** Whether a key is of this installation or of one that is registered here. */
export const isKnownKey = async (services: Services, key: string): Promise<boolean> =>
  key === (await ownPublicKey(services)) || (await findCell(services.db, key)) !== undefined

/** A signed file of some content. */
export async function signedFile(services: Services, of: CellContent): Promise<string> {
  const content = JSON.stringify(of)
  const signature = (await signerOf(services, cellKind))(content)
  const file: Envelope = { format: 'equity-audit-cell', version: fileFormat, content, ...signature }
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
export function contentOf({ content, ...signature }: Envelope): CellContent {
  if (!isSignedBy(signature, cellKind, content))
    throw new Problem('badRequest', 'The signature does not fit: this file was changed after it was made.')
  const says = readContent(content)
  if (!says)
    throw new Problem('badRequest', 'This file is signed, but says what this installation cannot read.')
  return says
}

const tooLarge = `This file is larger than ${fileBytesAtMost / 1000} kB, which no results file of an installation is.`

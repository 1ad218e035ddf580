import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { sealAll, sealed, type Unreadable, unsealed } from '../../../../server/sealed.ts'
import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { fileBytesAtMost } from '../contract.ts'
import { type CellContent, cellContent, envelope, fileFormat } from '../rules.ts'
import { deleteKeys, findCell, insertKey, replaceKey, selectKeys } from './queries.ts'

/** What is signed: the kind of file belongs to it, so that a signature says nothing of another kind. */
const signed = (kind: string, text: string): Buffer => Buffer.from(`${kind}\n${text}`, 'utf8')
const cellKind = `equity-audit-cell ${fileFormat}`

const publicPart = (key: KeyObject): string => createPublicKey(key).export({ format: 'jwk' }).x ?? ''

const newKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** The private key, made at the first call. Throws 'conflict' where it was sealed with another token secret. */
async function ownKey(services: Services): Promise<KeyObject> {
  const { db, now } = services
  if ((await selectKeys(db)).length === 0)
    await insertKey(db, await sealed(services, purpose, newKey()), now().toISOString())
  const [stored] = await selectKeys(db)
  const key = await unsealed(services, purpose, stored?.secret ?? '')
  if (key === null) throw new Problem('conflict', keyUnreadable)
  return createPrivateKey(key)
}

const purpose = 'installation key'
const keyUnreadable =
  'We can’t read this installation’s signing key because the service’s token secret has changed. Ask the site operator to restore the earlier TOKEN_SECRET or run “npm run admin -- new-signing-key”.'

/** Seals the key that an earlier version stored as it is. */
export const sealKey = async (services: Pick<Services, 'db' | 'config'>): Promise<Unreadable> =>
  sealAll(services, purpose, await selectKeys(services.db), (...change) => replaceKey(services.db, ...change))

/** Makes another signing key instead of the former one; answers its fingerprint. */
export async function renewKey(services: Services): Promise<string> {
  await deleteKeys(services.db)
  return fingerprint(await ownPublicKey(services))
}

/** The public key of this installation, base64url, made at the first call. */
export const ownPublicKey = async (services: Services): Promise<string> => publicPart(await ownKey(services))

/** What two people read to each other to compare a public key: the first 128 bits of its digest, in groups of four. */
export const fingerprint = (publicKey: string): string => {
  const digest = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex')
  return digest.slice(0, 32).match(/.{4}/g)?.join(' ') ?? ''
}

/** The one way to write the 32 bytes of a public key; undefined for anything else. */
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
  const key = await ownKey(services)
  const publicKey = publicPart(key)
  return (text) => ({ key: publicKey, signature: sign(null, signed(kind, text), key).toString('base64url') })
}

/** Whether the installation of this key signed a text of this kind. */
export function isSignedBy({ key, signature }: Signature, kind: string, text: string): boolean {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
  return verify(null, signed(kind, text), publicKey, Buffer.from(signature, 'base64url'))
}

/** Whether a key is of this installation or of one that is registered here. */
export const isKnownKey = async (services: Services, key: string): Promise<boolean> =>
  (await findCell(services.db, key)) !== undefined || key === (await ownPublicKey(services))

/** A signed file of some content. */
export async function signedFile(services: Services, says: CellContent): Promise<string> {
  const content = JSON.stringify(says)
  const signature = (await signerOf(services, cellKind))(content)
  return `${JSON.stringify({ format: 'equity-audit-cell', version: fileFormat, content, ...signature })}\n`
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

/** What a file says, and the key by which it is signed, as verified. Throws 'badRequest' for what no cell makes. */
export function openFile(text: string): { key: string; content: CellContent } {
  const refuse = (why: string) => new Problem('badRequest', why)
  const most = `${fileBytesAtMost / 1000} kB`
  if (Buffer.byteLength(text) > fileBytesAtMost)
    throw refuse(`This file is larger than ${most}, so it isn’t an installation’s results file.`)
  const { data: file } = envelope.safeParse(parsed(text))
  if (!file) throw refuse('This isn’t a results file from an installation.')
  if (file.version !== fileFormat)
    throw refuse(
      `This file uses format ${file.version}, but this installation reads format ${fileFormat}. Update both installations to the same version.`,
    )
  if (!isSignedBy(file, cellKind, file.content))
    throw refuse('This file was changed after it was signed. Ask for a new copy.')
  const content = readContent(file.content)
  if (!content) throw refuse('This file is signed, but we can’t read its contents.')
  return { key: file.key, content }
}

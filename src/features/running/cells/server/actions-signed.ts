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
import { parsedJson } from '../../../../shared/json.ts'
import { fileBytesAtMost } from '../contract.ts'
import { type CellContent, cellContent, envelope, type FileFormat, fileFormats, isAhead } from '../rules.ts'
import { type GapContent, gapContent } from '../rules-gaps.ts'
import type { Signature } from '../rules-signature.ts'
import { deleteKeys, findCell, insertKey, replaceKey, selectKeys } from './queries.ts'

/** The signature covers the kind of file, so that it can't be used for another kind. */
const signed = (kind: string, text: string): Buffer => Buffer.from(`${kind}\n${text}`, 'utf8')
const cellKind = (format: FileFormat) => `equity-audit-cell ${format}`

const publicPart = (key: KeyObject): string => createPublicKey(key).export({ format: 'jwk' }).x ?? ''

const newKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Returns the private key, creating it on the first call. Throws 'conflict' if another token secret sealed it. */
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

/** Seals a key that an earlier version stored unsealed. */
export const sealKey = async (services: Pick<Services, 'db' | 'config'>): Promise<Unreadable> =>
  sealAll(services, purpose, await selectKeys(services.db), (...change) => replaceKey(services.db, ...change))

/** Replaces the signing key with a new one and returns its fingerprint. */
export async function renewKey(services: Services): Promise<string> {
  await deleteKeys(services.db)
  return fingerprint(await ownPublicKey(services))
}

/** Returns this installation's public key, base64url. The first call creates it. */
export const ownPublicKey = async (services: Services): Promise<string> => publicPart(await ownKey(services))

/** Returns the first 128 bits of a key's digest, in groups of four, so that two people can compare it aloud. */
export const fingerprint = (publicKey: string): string => {
  const digest = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex')
  return digest.slice(0, 32).match(/.{4}/g)?.join(' ') ?? ''
}

/** Returns the standard text form of a 32-byte public key; undefined for anything else. */
export function publicKeyFrom(text: string): string | undefined {
  const bytes = Buffer.from(text.replace(/\s/g, ''), 'base64url')
  return bytes.length === 32 ? bytes.toString('base64url') : undefined
}

/** Returns a function that signs texts of one kind with this installation's key. */
export async function signerOf(services: Services, kind: string): Promise<(text: string) => Signature> {
  const key = await ownKey(services)
  const publicKey = publicPart(key)
  return (text) => ({ key: publicKey, signature: sign(null, signed(kind, text), key).toString('base64url') })
}

/** Checks whether the installation with this key signed a text of this kind. */
export function isSignedBy({ key, signature }: Signature, kind: string, text: string): boolean {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
  return verify(null, signed(kind, text), publicKey, Buffer.from(signature, 'base64url'))
}

/** Checks whether a key belongs to this installation or to one registered here. */
export const isKnownKey = async (services: Services, key: string): Promise<boolean> =>
  (await findCell(services.db, key)) !== undefined || key === (await ownPublicKey(services))

/** Returns a signed file with this content, in the version that has its parts. */
export async function signedFile(services: Services, says: CellContent | GapContent): Promise<string> {
  const content = JSON.stringify(says)
  const version = 'gaps' in says ? 2 : 1
  const signature = (await signerOf(services, cellKind(version)))(content)
  return `${JSON.stringify({ format: 'equity-audit-cell', version, content, ...signature })}\n`
}

export type ReadContent = CellContent & Partial<Pick<GapContent, 'gaps'>>

/** Returns a stored file's content; undefined if this installation can't read it. */
export const readContent = (text: string): ReadContent | undefined => {
  const says = parsedJson(text)
  return gapContent.safeParse(says).data ?? cellContent.safeParse(says).data
}

export const refused = (why: string): Problem => new Problem('badRequest', why)

/**
 * Throws 'badRequest' if a file is dated in the future, 'conflict' if it or a newer one is stored. Different text with the
 * same time means that the stored file is damaged, so it is replaced. `scope` is what each stored file is for:
 * " for this school year".
 */
export function requireNewer(
  { name, madeAt, content }: { name: string; madeAt: string; content: string },
  stored: { made_at: string | null; content: string | null } | undefined,
  now: Date,
  scope = '',
): void {
  if (isAhead(madeAt, now))
    throw refused(
      `This file is dated ${madeAt}, which is in the future. Check the clocks of both installations.`,
    )
  if (stored?.made_at === madeAt && stored.content === content)
    throw new Problem('conflict', `This file from ${name} was already imported.`)
  if (stored?.made_at && stored.made_at > madeAt)
    throw new Problem('conflict', `A newer file from ${name}${scope} was already imported.`)
}

/** Returns a file's content and the key that signed it. Throws 'badRequest' if the file or signature isn't valid. */
export function openFile(text: string): { key: string; content: ReadContent } {
  const most = `${fileBytesAtMost / 1000} kB`
  if (Buffer.byteLength(text) > fileBytesAtMost)
    throw refused(`This file is larger than ${most}, so it isn’t an installation’s results file.`)
  const { data: file } = envelope.safeParse(parsedJson(text))
  if (!file) throw refused('This isn’t a results file from an installation.')
  const version = fileFormats.find((format) => format === file.version)
  if (version === undefined)
    throw refused(
      `This file uses format ${file.version}, but this installation reads formats 1 and 2. Update both installations to the same version.`,
    )
  if (!isSignedBy(file, cellKind(version), file.content))
    throw refused('This file was changed after it was signed. Ask for a new copy.')
  const content = contentOf(version, parsedJson(file.content))
  if (!content) throw refused('This file is signed, but we can’t read its contents.')
  return { key: file.key, content }
}

/** Throws 'badRequest' if only the gaps can't be read. */
function contentOf(version: FileFormat, says: unknown): ReadContent | undefined {
  if (version === 1) return cellContent.safeParse(says).data
  const { data, error } = gapContent.safeParse(says)
  if (error?.issues.length && error.issues.every(({ path }) => path[0] === 'gaps')) throw refused(gapsUnread)
  return data
}

const gapsUnread =
  'This file is signed, but its gaps have a row that we don’t know, a row twice or a number that can’t be right, so we imported nothing. Update both installations to the same version, then ask for a new file.'

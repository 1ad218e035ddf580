import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Services } from './services.ts'
import { tokenSecret } from './token-secret.ts'

/** Purposes of stored secrets. Each purpose has its own key. */
export type SealPurpose = 'authenticator app' | 'webhook' | 'installation key' | 'answer slips'

/** Start of every sealed text. The number identifies the sealing method. */
const beginning = 'sealed1:'
const cipher = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

const keyOf = async (services: Pick<Services, 'db' | 'config'>, purpose: SealPurpose): Promise<Buffer> =>
  Buffer.from(hkdfSync('sha256', await tokenSecret(services), '', `equity-audit ${purpose}`, 32))

export const isSealed = (stored: string): boolean => stored.startsWith(beginning)

/** Encrypts a secret with AES-256-GCM. HKDF derives each purpose's own key from the token secret. */
export async function sealed(
  services: Pick<Services, 'db' | 'config'>,
  purpose: SealPurpose,
  text: string,
): Promise<string> {
  const nonce = randomBytes(nonceBytes)
  const encryption = createCipheriv(cipher, await keyOf(services, purpose), nonce)
  const content = Buffer.concat([nonce, encryption.update(text, 'utf8'), encryption.final()])
  return `${beginning}${Buffer.concat([content, encryption.getAuthTag()]).toString('base64url')}`
}

/** Decrypts a secret, even one an earlier version stored unsealed. Null if sealed with another token secret. */
export async function unsealed(
  services: Pick<Services, 'db' | 'config'>,
  purpose: SealPurpose,
  stored: string,
): Promise<string | null> {
  if (!isSealed(stored)) return stored
  const bytes = Buffer.from(stored.slice(beginning.length), 'base64url')
  const end = bytes.length - tagBytes
  if (end < nonceBytes) return null
  const decryption = createDecipheriv(
    cipher,
    await keyOf(services, purpose),
    bytes.subarray(0, nonceBytes),
  ).setAuthTag(bytes.subarray(end))
  try {
    const text = Buffer.concat([decryption.update(bytes.subarray(nonceBytes, end)), decryption.final()])
    return text.toString('utf8')
  } catch {
    return null
  }
}

/** Number of stored secrets for a purpose that this token secret can't open. */
export interface Unreadable {
  purpose: SealPurpose
  count: number
}

interface Stored {
  id: number
  secret: string
}

/**
 * Seals a purpose's secrets that earlier versions stored unsealed. Returns how many secrets can't be opened. `replace`
 * must write a secret only if it hasn't changed, so that processes starting together do no harm.
 */
export async function sealAll(
  services: Pick<Services, 'db' | 'config'>,
  purpose: SealPurpose,
  rows: readonly Stored[],
  replace: (id: number, former: string, next: string) => Promise<unknown>,
): Promise<Unreadable> {
  let count = 0
  for (const { id, secret } of rows) {
    if (!isSealed(secret)) await replace(id, secret, await sealed(services, purpose, secret))
    else if ((await unsealed(services, purpose, secret)) === null) count += 1
  }
  return { purpose, count }
}

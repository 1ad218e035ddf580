import {
  constants,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  verify,
} from 'node:crypto'
import { promisify } from 'node:util'
import { numberLength, slipPurpose, tokenLength } from '../rules.ts'

/** Blind signatures by RFC 9474, RSABSSA-SHA384-PSS-Randomized, with keys of 2,048 bits and the exponent 65537. */

const makePair = promisify(generateKeyPair)
const exponent = 'AQAB'
const unpadded = constants.RSA_NO_PADDING

/** Creates a key pair: the public key's modulus and the private key as PKCS #8, both base64url. */
export async function newKeyPair(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = await makePair('rsa', { modulusLength: 2048, publicExponent: 65537 })
  return {
    publicKey: pair.publicKey.export({ format: 'jwk' }).n ?? '',
    privateKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  }
}

/** Keys in use. A new object for the same key would compute again what signing needs. */
const keysAtMost = 500
function remembered<Key>(open: (text: string) => Key): (text: string) => Key {
  const known = new Map<string, Key>()
  return (text) => {
    const key = known.get(text) ?? open(text)
    if (known.size >= keysAtMost) known.clear()
    known.set(text, key)
    return key
  }
}

const publicKeyOf = remembered(
  (modulus): KeyObject => createPublicKey({ key: { kty: 'RSA', n: modulus, e: exponent }, format: 'jwk' }),
)

const privateKeyOf = remembered((text) => {
  const key = createPrivateKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key)
  return { key, publicKey, modulus: Buffer.from(publicKey.export({ format: 'jwk' }).n ?? '', 'base64url') }
})

const messageOf = (blinded: string, modulus: Buffer): Buffer | null => {
  const message = Buffer.from(blinded, 'base64url')
  return message.length === modulus.length && message.compare(modulus) < 0 ? message : null
}

/** Checks whether a blinded message can be signed: whether it is below the modulus. */
export const canSign = (privateKey: string, blinded: string): boolean =>
  messageOf(blinded, privateKeyOf(privateKey).modulus) !== null

/**
 * Signs a blinded message without learning what it is (RFC 9474, 4.3). Both are base64url and as long as the modulus.
 * Returns null for a message that isn't below the modulus. Throws if the signature doesn't fit its message, because a
 * faulty one could reveal the key.
 */
export function signBlinded(privateKey: string, blinded: string): string | null {
  const { key, publicKey, modulus } = privateKeyOf(privateKey)
  const message = messageOf(blinded, modulus)
  if (message === null) return null
  const signature = privateDecrypt({ key, padding: unpadded }, message)
  if (!publicEncrypt({ key: publicKey, padding: unpadded }, signature).equals(message))
    throw new Error('A blind signature came out wrong.')
  return signature.toString('base64url')
}

/** A response's token and the unblinded signature over it, base64url. */
export interface SignedToken {
  token: string
  signature: string
}

/** Checks that a text is the one way to write its bytes, so that the same token can't come again as another text. */
const isExact = (text: string, length: number): boolean =>
  text.length === length && Buffer.from(text, 'base64url').toString('base64url') === text

/** Checks whether a token was signed with a key (RFC 9474, 4.5). False for anything malformed. */
export function isSigned(publicKey: string, { token, signature }: SignedToken): boolean {
  if (!isExact(token, tokenLength) || !isExact(signature, numberLength)) return false
  const message = Buffer.concat([Buffer.from(token, 'base64url'), Buffer.from(slipPurpose)])
  const key = { key: publicKeyOf(publicKey), padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 48 }
  return verify('sha384', message, key, Buffer.from(signature, 'base64url'))
}

/** Returns the first 128 bits of a text's SHA-256 digest, base64url. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')

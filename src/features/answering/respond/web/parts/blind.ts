import { numberOf, slipPurpose } from '../../../../schools/answer-slips/rules.ts'

/** Blind signatures by RFC 9474, RSABSSA-SHA384-PSS-Randomized, with the exponent 65537. Numbers are in base64url. */

type Bytes = Uint8Array<ArrayBuffer>

export const bytesOf = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

export const textOf = (bytes: Iterable<number>): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

export const digest = async (bytes: Iterable<number>, name = 'SHA-384'): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest(name, Uint8Array.from(bytes)))

const read = (text: string): bigint => numberOf(bytesOf(text))

const written = (number: bigint, length: number): string =>
  textOf(Array.from({ length }, (_, at) => Number((number >> BigInt(8 * (length - at - 1))) & 255n)))

/** Raises to the power of 65537. */
function raised(base: bigint, modulus: bigint): bigint {
  let square = base
  for (let times = 16; times--; ) square = (square * square) % modulus
  return (square * base) % modulus
}

/** Returns the inverse of a number, or the inverse minus the modulus. */
const inverseOf = (number: bigint, modulus: bigint, x = 1n, y = 0n): bigint =>
  modulus ? inverseOf(modulus, number % modulus, y, x - (number / modulus) * y) : x

/** EMSA-PSS with SHA-384 (RFC 8017, 9.1.1), for a modulus of whole bytes. */
async function encoded(message: Iterable<number>, length: number): Promise<bigint> {
  const salt = randomBytes(48)
  const seed = await digest([...new Uint8Array(8), ...(await digest(message)), ...salt])
  const masked = length - 49
  const mask: number[] = []
  while (mask.length < masked) mask.push(...(await digest([...seed, 0, 0, 0, mask.length / 48])))
  const block = numberOf([1, ...salt]) ^ numberOf(mask.slice(0, masked))
  return (BigInt.asUintN(8 * masked - 1, block) << 392n) | numberOf([...seed, 188])
}

/** What the device keeps of a blinded message. */
export interface Blinding {
  readonly encoded: string
  readonly inverse: string
  /** What the server signs. */
  readonly blinded: string
}

/** Blinds a message for a key. */
export async function blind(key: string, message: Iterable<number>): Promise<Blinding> {
  const { length } = bytesOf(key)
  const modulus = read(key)
  const text = await encoded(message, length)
  // 128 bits more than the modulus, so that the rest is as good as uniform.
  const random = numberOf(randomBytes(length + 16)) % modulus
  return {
    encoded: written(text, length),
    inverse: written((inverseOf(random, modulus) + modulus) % modulus, length),
    blinded: written((text * raised(random, modulus)) % modulus, length),
  }
}

/** A token on its way to a signature. */
export interface UnsignedToken extends Blinding {
  readonly token: string
}

/** Makes a token and blinds what a slip's signature covers. */
export async function newToken(key: string): Promise<UnsignedToken> {
  const token = randomBytes(32)
  return { token: textOf(token), ...(await blind(key, [...token, ...utf8(slipPurpose)])) }
}

/** Returns the message's signature from that of the blinded message, or null if it wasn't made with this key. */
export async function unblind(key: string, kept: Blinding, signed: string): Promise<string | null> {
  const modulus = read(key)
  const signature = (read(signed) * read(kept.inverse)) % modulus
  return raised(signature, modulus) === read(kept.encoded) ? written(signature, bytesOf(key).length) : null
}

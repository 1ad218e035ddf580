/** Blind signatures by RFC 9474, RSABSSA-SHA384-PSS-Randomized, with the exponent 65537. Numbers are in base64url. */

type Bytes = Uint8Array<ArrayBuffer>

const hashLength = 48

export const bytesOf = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

export const textOf = (bytes: Bytes): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

export const digest = async (name: 'SHA-256' | 'SHA-384', bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest(name, bytes))

export function joined(...parts: readonly (Bytes | number[])[]): Bytes {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

const numberOf = (bytes: Bytes): bigint => bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)

function written(number: bigint, length: number): string {
  const bytes = new Uint8Array(length)
  for (let at = length, rest = number; at-- > 0; rest >>= 8n) bytes[at] = Number(rest & 255n)
  return textOf(bytes)
}

/** Raises to the power of 65537. */
function raised(base: bigint, modulus: bigint): bigint {
  let square = base
  for (let times = 0; times < 16; times++) square = (square * square) % modulus
  return (square * base) % modulus
}

function inverseOf(number: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [number, modulus, 1n, 0n]
  while (b) [a, b, x, y] = [b, a % b, y, x - (a / b) * y]
  return ((x % modulus) + modulus) % modulus
}

/** EMSA-PSS with SHA-384 (RFC 8017, 9.1.1), for a modulus of whole bytes. */
async function encoded(message: Bytes, salt: Bytes, length: number): Promise<Bytes> {
  const hashed = await digest('SHA-384', message)
  const seed = await digest('SHA-384', joined(new Uint8Array(8), hashed, salt))
  const block = joined(new Uint8Array(length - 2 * hashLength - 2), [1], salt)
  for (let count = 0; count * hashLength < block.length; count++) {
    const mask = await digest('SHA-384', joined(seed, [0, 0, 0, count]))
    for (const [at, byte] of mask.entries()) {
      const place = count * hashLength + at
      if (place < block.length) block[place] = (block[place] ?? 0) ^ byte
    }
  }
  block[0] = (block[0] ?? 0) & 127
  return joined(block, seed, [188])
}

/** What the device keeps of a blinded message. */
export interface Blinding {
  readonly encoded: string
  readonly inverse: string
  /** What the server signs. */
  readonly blinded: string
}

/** Blinds a message for a key. The tests pass their own salt and factor. */
export async function blind(
  key: string,
  message: Bytes,
  salt = randomBytes(hashLength),
  factor?: bigint,
): Promise<Blinding> {
  const bytes = bytesOf(key)
  const { length } = bytes
  const modulus = numberOf(bytes)
  // 128 bits more than the modulus, so that the rest is as good as uniform.
  const random = factor ?? numberOf(randomBytes(length + 16)) % modulus
  const text = await encoded(message, salt, length)
  return {
    encoded: textOf(text),
    inverse: written(inverseOf(random, modulus), length),
    blinded: written((numberOf(text) * raised(random, modulus)) % modulus, length),
  }
}

/** Returns the message's signature from that of the blinded message, or null if it wasn't made with this key. */
export function unblind(key: string, kept: Blinding, signed: string): string | null {
  const modulus = numberOf(bytesOf(key))
  const inverse = numberOf(bytesOf(kept.inverse))
  const signature = (numberOf(bytesOf(signed)) * inverse) % modulus
  const isRight = raised(signature, modulus) === numberOf(bytesOf(kept.encoded))
  return isRight ? written(signature, bytesOf(key).length) : null
}

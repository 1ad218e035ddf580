import { createHmac, randomBytes } from 'node:crypto'

/** Authenticator app codes follow RFC 6238 with SHA-1, 30 seconds and 6 digits, which every app supports. */
const stepSeconds = 30
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns a new secret: 160 random bits in base32. */
export const newSecret = (): string => Array.from(randomBytes(32), (byte) => letters[byte % 32]).join('')

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Returns a secret's code at a step, counted in 30 seconds since 1970. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const place = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(place) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

export const stepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

/** Returns a code's step: the current, previous or next one, because clocks differ. Null if the code is wrong. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const present = stepOf(now)
  return [present, present - 1, present + 1].find((step) => codeAt(secret, step) === code) ?? null
}

/** Returns the address that an app reads from a QR code. */
export function appAddress(secret: string, email: string): string {
  const query = new URLSearchParams({ secret, issuer: 'Equity Audit' })
  return `otpauth://totp/${encodeURIComponent(`Equity Audit:${email}`)}?${query.toString().replace('+', '%20')}`
}

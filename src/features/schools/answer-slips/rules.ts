import { type Door, type Group, groups } from '../../../shared/codes.ts'
import { codeLetters } from '../../records/links/rules.ts'

/** Random signs of a slip's code: 41.7 bits. */
export const randomSigns = 10
const checkSigns = 2
const letters = codeLetters.length
/** The largest prime that two signs can show. It finds each wrong sign and each swap of neighbors. */
const prime = 317

const signValue = (sign: string): number => codeLetters.indexOf(sign)

/** Returns the two check signs of ten random signs: their number in base 18, modulo 317. */
export function checkOf(random: string): string {
  let rest = 0
  for (const sign of random) rest = (rest * letters + signValue(sign)) % prime
  return `${codeLetters[Math.floor(rest / letters)]}${codeLetters[rest % letters]}`
}

/** Returns a code as it is looked up, however it was typed; null if a sign is missing or wrong. */
export function slipCodeOf(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (code.length !== randomSigns + checkSigns || [...code].some((sign) => signValue(sign) < 0)) return null
  return checkOf(code.slice(0, randomSigns)) === code.slice(randomSigns) ? code : null
}

/** Returns a code as slips show it, such as k7m3-9pxd-4wtn. */
export const shownCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/** The letters of key ids: Crockford's base 32. */
const idLetters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Returns a key's id as slips show it, such as q4v7m-2xk9d: the first 50 bits of its SHA-256 digest. */
export function keyIdOf(digest: Uint8Array): string {
  let [id, bits, held] = ['', 0, 0]
  for (const byte of digest.subarray(0, 7)) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5 && id.length < 10) {
      bits -= 5
      id += idLetters[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return `${id.slice(0, 5)}-${id.slice(5)}`
}

/** What a slip's signature covers after the random token, so that it is good for nothing else. */
export const slipPurpose = 'answer-slip 1'

/** Number of base64url characters of a token, and of a key, a blinded message or a signature of 2,048 bits. */
export const tokenLength = 43
export const numberLength = 342

/** Returns the groups of a survey that use slips. */
export const slipGroupsOf = ({ doors }: { doors: Readonly<Record<Group, Door>> }): Group[] =>
  groups.filter((group) => doors[group] !== 'link')

/** Returns how many spare slips a group gets unless someone enters another number: 5%, rounded up. */
export const sparesFor = (expected: number): number => Math.ceil(expected / 20)

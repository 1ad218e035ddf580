import { type Door, type Group, groups } from '../../../shared/codes.ts'
import { codeLetters, codeOf } from '../../records/links/rules.ts'

/** Random signs of a slip's code: 41.7 bits. */
export const randomSigns = 10
const checkSigns = 2
const letters = codeLetters.length

/**
 * Returns the two check signs of ten random signs: their number in base 18, modulo 317. That is the largest prime that
 * two signs can show. It finds each wrong sign and each swap of neighbors.
 */
export function checkOf(random: string): string {
  let rest = 0
  for (const sign of random) rest = (rest * letters + codeLetters.indexOf(sign)) % 317
  return codeLetters.charAt(rest / letters) + codeLetters.charAt(rest % letters)
}

const shape = new RegExp(`^[${codeLetters}]{${randomSigns + checkSigns}}$`)

/** Returns a code as it is looked up, however it was typed; null if a sign is missing or wrong. */
export function slipCodeOf(typed: string): string | null {
  const code = codeOf(typed)
  return shape.test(code) && code.endsWith(checkOf(code.slice(0, randomSigns))) ? code : null
}

/** Returns a code as slips show it, such as k7m3-9pxd-4wtn. */
export const shownCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/** Reads bytes as one number, the highest first. */
export const numberOf = (bytes: Iterable<number>): bigint =>
  [...bytes].reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)

/** What Crockford's base 32 has for the digits i to v, because it lacks i, l, o and u. */
const lastDigits = 'jkmnpqrstvwxyz'

/** Returns a key's id as slips show it, such as q4v7m-2xk9d: the first 50 bits of its SHA-256 digest. */
export const keyIdOf = (digest: Uint8Array): string =>
  (numberOf(digest.slice(0, 7)) >> 6n)
    .toString(32)
    .padStart(10, '0')
    .replace(/[i-v]/g, (digit) => lastDigits.charAt(digit.charCodeAt(0) - 105))
    .replace(/.{5}/, '$&-')

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

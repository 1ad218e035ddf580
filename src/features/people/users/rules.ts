import { atMost, type Check } from '../../../shared/fields.ts'
import { isAdministrator } from '../../../shared/permissions.ts'

/** The password policy for new accounts, resets and changes, on the server and in forms. */

export const passwordMinimum = 12

export const passwordRule =
  'Password must have at least 12 characters, one uppercase letter, one number, one special character.'

export type PasswordFault = 'length' | 'uppercase' | 'number' | 'special'

/** Returns what a password lacks, in the order of the sentence; empty if it meets the policy. */
export function passwordFaults(password: string): PasswordFault[] {
  const faults: PasswordFault[] = []
  if (password.length < passwordMinimum) faults.push('length')
  if (!/\p{Lu}/u.test(password)) faults.push('uppercase')
  if (!/[0-9]/.test(password)) faults.push('number')
  if (!/[@$!%*?&#]/.test(password)) faults.push('special')
  return faults
}

export function meetsPasswordPolicy(password: string): boolean {
  return passwordFaults(password).length === 0
}

/** bcrypt reads only the first 72 bytes. Non-English letters take more than one byte. */
export const passwordBytes = 72

/** Returns why a password is too long, as a sentence; null if it isn't too long. */
export function lengthFault(password: string): string | null {
  if (password.length > passwordBytes) return atMost(passwordBytes)
  return new TextEncoder().encode(password).length > passwordBytes
    ? 'This password is too long. Accented letters and non-Latin letters count as two or more.'
    : null
}

/** Checks a new password by the same policy as the server. */
export const policyPassword: Check = (typed) => {
  const password = typed.trim()
  return lengthFault(password) ?? (meetsPasswordPolicy(password) ? null : passwordRule)
}

/** Checks a password that may be left blank to keep the current one. */
export const temporaryPasswordField: Check = (typed) => (typed.trim() === '' ? null : policyPassword(typed))

/**
 * Reduces a password to the common password it may be based on. Converts it to lowercase, drops the digits and symbols
 * at its end, and replaces look-alike symbols with letters. 1 can mean l or i, so these count as one letter here.
 */
export const passwordBase = (password: string): string => undone(password.replace(/[^\p{L}]+$/u, ''))

/** Returns every possible base. Digits and symbols at the end may replace letters, as in "Minnesot@2026!". */
export function passwordBases(password: string): string[] {
  const [end = ''] = /[^\p{L}]*$/u.exec(password) ?? []
  const stem = password.slice(0, password.length - end.length)
  return Array.from({ length: end.length + 1 }, (_, more) => undone(stem + end.slice(0, more)))
}

const undone = (password: string): string =>
  password.toLowerCase().replaceAll('@', 'a').replaceAll('0', 'o').replaceAll('$', 's').replace(/[1i]/g, 'l')

export const passwordCommon =
  'Too many people use this password, or one much like it. Choose one that’s harder to guess.'

/** Letters that are hard to confuse on paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz'
/** Creates a password of at least 60 bits that meets the policy. `random` returns a whole number below a bound. */
export function temporaryPassword(random: (below: number) => number): string {
  const word = () => Array.from({ length: 4 }, () => letters[random(letters.length)]).join('')
  const first = word()
  return `${first[0]?.toUpperCase()}${first.slice(1)}#${word()}#${word()}#${2 + random(8)}${2 + random(8)}`
}

/** Checks whether an account may sign in with its password: any account, or only the administrator in the settings. */
export const mayUsePassword = (
  { passwordSignInFor }: { passwordSignInFor: string | undefined },
  { email, role }: { email: string; role: string },
): boolean => passwordSignInFor === undefined || (email === passwordSignInFor && isAdministrator(role))

/** How long a link to choose a password works, in ms. */
export const linkMs = { invitation: 7 * 24 * 60 * 60_000, forgotten: 60 * 60_000 } as const

import { atMost, type Check } from '../../../shared/fields.ts'
import { isAdministrator } from '../../../shared/permissions.ts'

/** The password policy, the same for new accounts, resets and changes, on the server and in the forms. */

export const passwordMinimum = 12

export const passwordRule =
  'Password must have at least 12 characters, one uppercase letter, one number, one special character.'

export type PasswordFault = 'length' | 'uppercase' | 'number' | 'special'

/** What a password still lacks, in the order of the sentence; empty when it meets the policy. */
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

/** bcrypt reads the first 72 bytes only, and outside English letters have more than one. */
export const passwordBytes = 72

/** Why a password is too long, in a sentence; null if it is not. */
export function lengthFault(password: string): string | null {
  if (password.length > passwordBytes) return atMost(passwordBytes)
  return new TextEncoder().encode(password).length > passwordBytes
    ? 'This password is too long. Accented letters and non-Latin letters count as two or more.'
    : null
}

/** A new password with the policy; the server applies the same rules. */
export const policyPassword: Check = (typed) => {
  const password = typed.trim()
  return lengthFault(password) ?? (meetsPasswordPolicy(password) ? null : passwordRule)
}

/** One that may stay blank: the present one is kept. */
export const temporaryPasswordField: Check = (typed) => (typed.trim() === '' ? null : policyPassword(typed))

/**
 * A password without what people add to a common one: in lowercase, without the digits and signs at its end, and with letters
 * instead of the signs that look like them. 1 stands for l and for i, so these are one letter here.
 */
export const passwordBase = (password: string): string => undone(password.replace(/[^\p{L}]+$/u, ''))

/**
 * What a password can be at bottom: of the digits and signs at its end some may stand for letters, as in
 * "Minnesot@2026!".
 */
export function passwordBases(password: string): string[] {
  const [end = ''] = /[^\p{L}]*$/u.exec(password) ?? []
  const stem = password.slice(0, password.length - end.length)
  return Array.from({ length: end.length + 1 }, (_, more) => undone(stem + end.slice(0, more)))
}

const undone = (password: string): string =>
  password.toLowerCase().replaceAll('@', 'a').replaceAll('0', 'o').replaceAll('$', 's').replace(/[1i]/g, 'l')

export const passwordCommon =
  'Too many people use this password, or one much like it. Choose one that’s harder to guess.'

/** Letters that are easily told apart, for passwords that are read from paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz'
/** A password from random whole numbers below a bound, at least 60 bits; it meets the policy. */
export function temporaryPassword(random: (below: number) => number): string {
  const word = () => Array.from({ length: 4 }, () => letters[random(letters.length)]).join('')
  const first = word()
  return `${first[0]?.toUpperCase()}${first.slice(1)}#${word()}#${word()}#${2 + random(8)}${2 + random(8)}`
}

/** Whether an account may sign in with its password: every one, or only the administrator that the settings name. */
export const mayUsePassword = (
  { passwordSignInFor }: { passwordSignInFor: string | undefined },
  { email, role }: { email: string; role: string },
): boolean => passwordSignInFor === undefined || (email === passwordSignInFor && isAdministrator(role))

/** How long a link by which a password is chosen works: an invitation, and one for a forgotten password. */
export const linkMs = { invitation: 7 * 24 * 60 * 60_000, forgotten: 60 * 60_000 } as const

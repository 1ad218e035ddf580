import { type Check, choiceCheck, emailCheck, filledCheck } from '../../../shared/fields.ts'
import { permissions } from '../../../shared/permissions.ts'
import { meetsPasswordPolicy, passwordRule } from './rules.ts'

/** Checks of the forms about accounts, as the contract has them. */

export const personFields = {
  firstName: filledCheck(100),
  lastName: filledCheck(100),
  email: emailCheck,
  contactInfo: filledCheck(200),
} as const

export const chooseRole = 'Choose a role.'
export const roleField = choiceCheck(permissions, chooseRole)

/** bcrypt reads the first 72 bytes only, and outside English letters have more than one. */
export const passwordBytes = 72
export const passwordTooLong =
  'This password is too long. Letters with accents and of other scripts count double or more.'
export const fitsPassword = (password: string): boolean =>
  new TextEncoder().encode(password).length <= passwordBytes

/** A new password with the policy; the server applies the same rules. */
export const policyPassword: Check = (typed) => {
  const password = typed.trim()
  if (password.length > passwordBytes) return `At most ${passwordBytes} characters.`
  if (!fitsPassword(password)) return passwordTooLong
  return meetsPasswordPolicy(password) ? null : passwordRule
}

/** One that may stay blank: the present one is kept. */
export const temporaryPasswordField: Check = (typed) => (typed.trim() === '' ? null : policyPassword(typed))

/** A password that is asked for again, or to prove who it is. */
export const typedPassword = filledCheck(200)

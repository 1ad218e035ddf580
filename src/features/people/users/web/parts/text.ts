import { passwordMinimum } from '../../rules.ts'

/** Fixed sentences from the specification. */
export const passwordTooShort = `Password must be at least ${passwordMinimum} characters long`
export const passwordsDiffer = 'Passwords do not match.'
export const registerFailed = (reason: string) => `Error registering user: ${reason}`

/** Says that we are sending an invitation, and how long its link works. */
export const inviting = (email: string): string =>
  `We’re sending an invitation to ${email}. Its link works for 7 days. If it isn’t delivered, the User List will show that.`

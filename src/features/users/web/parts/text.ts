import { passwordMinimum } from '../../rules.ts'

/** Sentences that the specification fixes. */
export const passwordTooShort = `Password must be at least ${passwordMinimum} characters long`
export const passwordsDiffer = 'Passwords do not match.'
export const registerFailed = (reason: string) => `Error registering user: ${reason}`

import { filledCheck } from '../../../shared/fields.ts'

/** Checks of the sign-in form: what is wrong with an address or a password only the server says. */
export const signInFields = { email: filledCheck(254), password: filledCheck(200) } as const

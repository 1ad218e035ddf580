import { newPassword } from '../../contract.ts'
import { meetsPasswordPolicy, passwordRule } from '../../rules.ts'

/** A new password as forms check it; the server answers the same sentence. */
export const policyPassword = newPassword.refine(meetsPasswordPolicy, passwordRule)

import { newPassword } from '../../contract.ts'
import { meetsPasswordPolicy, passwordRule } from '../../rules.ts'

/** A new password with the policy, for forms; the server applies the same rule. */
export const policyPassword = newPassword.refine(meetsPasswordPolicy, passwordRule)

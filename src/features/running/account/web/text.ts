/** Sentences that the specification fixes. */
export const passwordUpdate = 'Password Update'
export const passwordUpdated = 'Password has been successfully updated.'

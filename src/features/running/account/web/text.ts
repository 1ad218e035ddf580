/** Sentences fixed by the specification. */
export const passwordUpdate = 'Password Update'
export const passwordUpdated = 'Password has been successfully updated.'

/** Sentences that the specification fixes. */
export const capsLockOn = 'Caps Lock is ON — this may cause your password to be entered incorrectly.'
export const signInFailed = 'Login failed. Please try again.'

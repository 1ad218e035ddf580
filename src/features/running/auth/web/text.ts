/** Sentences fixed by the specification. */
export const capsLockOn = 'Caps Lock is ON — this may cause your password to be entered incorrectly.'
export const signInFailed = 'Login failed. Please try again.'

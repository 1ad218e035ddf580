/** Sentences fixed by the specification. */
export const accessDenied = 'Access Denied'
export const notSignedIn = 'User is not logged in. Redirecting...'
export const greeting = (firstName: string) => `Hello ${firstName}!`
export const signedInAs = (role: string) => `You are logged in as ${role}`

/** Minutes to wait after each failed attempt. They add up to about two days. */
export const waits = [1, 4, 16, 64, 256, 1024, 1440]

/** Time for which a process reserves an email once it starts sending it. */
export const mailLeaseMs = 5 * 60_000

/** Maximum time for which a mail server may stay silent. */
export const patienceMs = 20_000

/** Time limit for sending one email, as a multiple of the time that the mail server may stay silent. */
export const sendingWaits = 3

/** Returns a subject on one line, so that user input can't add headers. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

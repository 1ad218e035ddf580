/** Minutes to wait after each attempt that failed; they come to two days. */
export const waits = [1, 4, 16, 64, 256, 1024, 1440]

/** How long a process has an email for itself once it has taken it to send it. */
export const heldMs = 5 * 60_000

/** How long a mail server may be silent. */
export const patienceMs = 20_000

/** How many times as long as the mail server may be silent it may take in all for one email. */
export const sendingWaits = 3

/** A subject in one line: what people type cannot add headers. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

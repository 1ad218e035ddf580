/** How often an e-mail is tried before it is given up; the waits between come to two days. */
export const triesAtMost = 8

/** How long a process has an e-mail for itself once it has taken it to send it. */
export const heldMs = 5 * 60_000

/** How many times as long as the mail server may be silent it may take in all for one e-mail. */
export const sendingWaits = 3

/** How long the lines of e-mail are kept, in days. */
export const keptDays = 30

/** Milliseconds to wait after a number of tries that failed: 1 minute, then four times as long each, a day at most. */
export const waitAfter = (tries: number): number =>
  Math.min(24 * 60 * 60_000, 60_000 * 4 ** Math.max(0, tries - 1))

/** A subject in one line: what people type cannot add headers. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Returns the same text for names that differ only in case and spaces. */
export const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** Shortens what someone has typed, to quote it in a message. */
export const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

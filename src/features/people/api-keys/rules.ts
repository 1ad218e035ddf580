/** Choices for how long a key works, in days. */
export const keyDays = [30, 90, 365] as const
export type KeyDays = (typeof keyDays)[number]

/** The start of every key, so that people recognize one that was published by mistake. */
export const keyBeginning = 'eak_'

/** Returns the key in an Authorization header; undefined if there is something else, or nothing. */
export const keyIn = (authorization: string | undefined): string | undefined =>
  /^bearer (eak_[\w-]{20,100})$/i.exec(authorization ?? '')?.[1]

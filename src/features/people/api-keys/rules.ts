/** How long a key may live, in days. */
export const keyDays = [30, 90, 365] as const
export type KeyDays = (typeof keyDays)[number]

/** What every key begins with, so that one that was published by mistake is recognised. */
export const keyBeginning = 'eak_'

/** The key in an Authorization header; undefined where something else is there, or nothing. */
export const keyIn = (authorization: string | undefined): string | undefined =>
  /^bearer (eak_[\w-]{20,100})$/i.exec(authorization ?? '')?.[1]

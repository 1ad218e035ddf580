/** How long a key can work, in days. */
export const keyDays = [30, 90, 365] as const
export type KeyDays = (typeof keyDays)[number]

/** Every key starts with this, so that people recognize a key that was published by mistake. */
export const keyBeginning = 'eak_'

/** Returns the key in an Authorization header; undefined if the header is missing or has no key. */
export const keyIn = (authorization: string | undefined): string | undefined =>
  /^bearer (eak_[\w-]{20,100})$/i.exec(authorization ?? '')?.[1]

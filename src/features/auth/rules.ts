/** Life of a token, in seconds. */
export const tokenLifetime = 2 * 60 * 60

/** Refused sign-ins after which an account or an address has to wait, and for how long. A school has one address. */
export const signInLimits = { windowMs: 15 * 60_000, account: 10, address: 200 } as const

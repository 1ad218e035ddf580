import { networkOf } from '../../shared/internet-address.ts'

/** Life of a token, in seconds. */
export const tokenLifetime = 2 * 60 * 60

/** Refused sign-ins after which an account or an address has to wait, and for how long. A school has one address. */
export const signInLimits = { windowMs: 15 * 60_000, account: 10, address: 200 } as const

/** What refused sign-ins count against: an IPv4 address or an IPv6 /64, which one caller owns as a whole. */
export const signInSource = (address: string): string => networkOf(address, { ipv4: 32, ipv6: 64 }) ?? address

import { bare, groupsOf } from '../../shared/internet-address.ts'

/** Life of a token, in seconds. */
export const tokenLifetime = 2 * 60 * 60

/** Refused sign-ins after which an account or an address has to wait, and for how long. A school has one address. */
export const signInLimits = { windowMs: 15 * 60_000, account: 10, address: 200 } as const

/** Whom refused sign-ins count against: an IPv4 address, or of IPv6 the 64 bits in which one caller has every address. */
export function signInSource(address: string): string {
  const groups = groupsOf(bare(address))
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : bare(address)
}

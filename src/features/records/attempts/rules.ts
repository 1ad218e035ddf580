import { networkOf } from '../../../shared/internet-address.ts'

/** How long a wrong password counts. */
export const windowMs = 60 * 60_000
/** Wrong passwords that cost no time. */
export const freeAttempts = 5
const firstDelayMs = 10_000
const longestDelayMs = 15 * 60_000
/** Wrong passwords of an address, on whatever accounts, after which attempts from there come one at a time. */
export const guessingAddress = 100
/** How long such an address waits after each wrong one: short, since others may be behind it. */
export const addressDelayMs = 10_000
/** Wrong passwords of an address after which each account has one free attempt there instead of five. */
export const crowdedAddress = 200

/** How long to wait after a number of wrong passwords before the next attempt counts: doubled with each. */
export const delayAfter = (failures: number, free = freeAttempts): number =>
  failures < free ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - free))

/**
 * Milliseconds until the next attempt, 0 where it may come now. `failures` are the instants of those that count, newest
 * first. One from the future was written while a clock was wrong and counts as if it were now.
 */
export function waitBefore(failures: readonly number[], now: number, free = freeAttempts): number {
  const last = Math.min(failures[0] ?? 0, now)
  return Math.max(0, last + delayAfter(failures.length, free) - now)
}

/** The same for an address: however many have failed there, the delay stays short. */
export const addressWait = (failures: readonly number[], now: number): number =>
  failures.length < guessingAddress ? 0 : Math.max(0, Math.min(failures[0] ?? 0, now) + addressDelayMs - now)

/** A time to wait in words: seconds up to a minute and a half, then minutes. */
export function waitInWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds === 1) return '1 second'
  return seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}

/** What attempts of an address count against: an IPv4 address or an IPv6 /64, which one caller owns as a whole. */
export const attemptSource = (address: string): string => networkOf(address, { ipv4: 32, ipv6: 64 }) ?? ''

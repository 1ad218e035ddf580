import { networkOf } from '../../../shared/internet-address.ts'

/** Time for which a failed attempt counts. */
export const windowMs = 60 * 60_000
/** Number of wrong passwords allowed before a delay. */
export const freeAttempts = 5
const firstDelayMs = 10_000
const longestDelayMs = 15 * 60_000
/** Number of wrong passwords from one address, on any accounts, after which its attempts are delayed. */
export const guessingAddress = 100
/** Delay after each further wrong password from such an address. It is short, since others may share the address. */
export const addressDelayMs = 10_000
/** Number of wrong passwords from one address after which each account has one free attempt there instead of five. */
export const crowdedAddress = 200

/** Returns the delay after a number of wrong passwords. It doubles with each one. */
export const delayAfter = (failures: number, free = freeAttempts): number =>
  failures < free ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - free))

/**
 * Returns the milliseconds until the next attempt is allowed, 0 if it is allowed now. `failures` are the times of failed
 * attempts that count, newest first. A time in the future was stored while a clock was wrong and counts as now.
 */
export function waitBefore(failures: readonly number[], now: number, free = freeAttempts): number {
  const last = Math.min(failures[0] ?? 0, now)
  return Math.max(0, last + delayAfter(failures.length, free) - now)
}

/** Returns the milliseconds until an address's next attempt. The delay stays short, however many have failed. */
export const addressWait = (failures: readonly number[], now: number): number =>
  failures.length < guessingAddress ? 0 : Math.max(0, Math.min(failures[0] ?? 0, now) + addressDelayMs - now)

/** Returns a waiting time in words: in seconds up to a minute and a half, then in minutes. */
export function waitInWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds === 1) return '1 second'
  return seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}

/** Returns an IPv4 address or an IPv6 /64 to count attempts against. One caller usually controls a whole /64. */
export const attemptSource = (address: string): string => networkOf(address, { ipv4: 32, ipv6: 64 }) ?? ''

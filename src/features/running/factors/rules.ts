import { isAdministrator } from '../../../shared/permissions.ts'

/** How long a sign-in waits for its second factor, and a set-up for its first code. */
export const challengeMs = 10 * 60_000

/** Codes that are made at once. */
export const recoveryCodes = 10

/** The most passkeys and apps an account can have. */
export const factorsAtMost = 10

/**
 * Whether an account must have a second factor. `roles` are the account's words of other levels, such as 'officer'; an
 * administrator's is added here.
 */
export function requiresFactor(
  required: readonly string[],
  account: { role: string },
  roles: readonly string[] = [],
): boolean {
  const words = isAdministrator(account.role) ? ['administrator', ...roles] : roles
  return required.some((word) => words.includes(word))
}

const dayMs = 24 * 60 * 60_000
/** How long after the first sign-in that asks for a second factor an account can continue without one, in days. */
const factorDays = 7

/** Until when an account that was asked at an instant (ISO 8601) can sign in without a second factor. */
export const factorDue = (askedAt: string): Date => new Date(Date.parse(askedAt) + factorDays * dayMs)

/** Days left until then, including the current one; 0 when it is over. */
export const factorDaysLeft = (askedAt: string, now: Date): number =>
  Math.max(0, Math.ceil((factorDue(askedAt).getTime() - now.getTime()) / dayMs))

/** What someone typed of a code: without spaces and hyphens, in small letters. */
export const typedCode = (text: string): string => text.replace(/[\s-]/g, '').toLowerCase()

/** Whether a typed code is one of an authenticator app; others are recovery codes. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(typed)

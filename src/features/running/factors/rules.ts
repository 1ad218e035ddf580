import { isAdministrator } from '../../../shared/permissions.ts'

/** Time limit for a sign-in's second factor, and for the first code of a new factor. */
export const challengeMs = 10 * 60_000

/** Number of codes created together. */
export const recoveryCodes = 10

/** Maximum number of passkeys and apps for each account. */
export const factorsAtMost = 10

/** `roles` are the account's roles in organizations, such as 'officer'. The administrator role is added here. */
export function requiresFactor(
  required: readonly string[],
  account: { role: string },
  roles: readonly string[] = [],
): boolean {
  const words = isAdministrator(account.role) ? ['administrator', ...roles] : roles
  return required.some((word) => words.includes(word))
}

const dayMs = 24 * 60 * 60_000
/** Days that an account can go without a second factor after the first sign-in that asks for one. */
const factorDays = 7

/** Returns when an account must have a second factor, if it was first asked at `askedAt` (ISO 8601). */
export const factorDue = (askedAt: string): Date => new Date(Date.parse(askedAt) + factorDays * dayMs)

/** Returns the days left to set up a second factor, including the current one; 0 if the time is over. */
export const factorDaysLeft = (askedAt: string, now: Date): number =>
  Math.max(0, Math.ceil((factorDue(askedAt).getTime() - now.getTime()) / dayMs))

/** Returns a typed code without spaces and hyphens, in lowercase. */
export const typedCode = (text: string): string => text.replace(/[\s-]/g, '').toLowerCase()

/** Checks whether a typed code comes from an authenticator app. All other codes are recovery codes. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(typed)

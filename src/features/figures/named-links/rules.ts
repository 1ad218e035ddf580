import type { Permission } from '../../../shared/permissions.ts'
import { isAdministrator } from '../../../shared/permissions.ts'
import { type ShareState, shareState } from '../sharing/rules.ts'

/** What somebody without an account can be asked to do. */
export const purposes = ['record', 'approve', 'review', 'paper'] as const
export type Purpose = (typeof purposes)[number]

/** The page that a link of each purpose opens. Its path stands in src/server/logged-path.ts, too. */
export const pagePaths: Readonly<Record<Purpose, string>> = {
  record: '/record',
  approve: '/approve-recordings',
  review: '/review-translations',
  paper: '/paper',
}

/** The work of each purpose, as the end of "a link to …". */
export const purposeNames: Readonly<Record<Purpose, string>> = {
  record: 'record',
  approve: 'approve recordings',
  review: 'review translations',
  paper: 'type in answers from paper',
}

/** Answers from paper belong to a survey and may be of any language; all other work is about one language. */
export const isOfSurvey = (purpose: Purpose): boolean => purpose === 'paper'

/**
 * Whether a link still opens its page. It ends with its time; a school's also when the school changes hands or its maker
 * leads the school no longer, `hasLed`; every link when its maker is switched off, and one of an administrator when the
 * maker is one no longer.
 */
export function linkState(
  link: { expires_at: string; withdrawn_at: string | null; owner_version: number; school_id: number | null },
  { maker, school, hasLed }: { maker: Maker | undefined; school: Place | undefined; hasLed: boolean },
  now: Date,
): ShareState {
  const state = shareState(link, link.school_id === null ? link : school, now)
  if (state !== 'open') return state
  const vouchedFor = maker?.is_active === 1 && (isAdministrator(maker.role) || hasLed)
  return vouchedFor ? 'open' : 'ended'
}

interface Place {
  owner_version: number
}

interface Maker {
  is_active: number
  role: Permission
}

import type { HelperPurpose as Purpose } from '../../../shared/grants.ts'

export { type HelperPurpose as Purpose, helperPurposes as purposes } from '../../../shared/grants.ts'

/** The page that a link of each purpose opens. src/server/logged-path.ts lists its path too. */
export const pagePaths: Readonly<Record<Purpose, string>> = {
  record: '/record',
  approve: '/approve-recordings',
  review: '/review-translations',
  paper: '/paper',
  interview: '/interviews',
}

/** The task for each purpose, worded to complete "a link to …". */
export const purposeNames: Readonly<Record<Purpose, string>> = {
  record: 'record',
  approve: 'approve recordings',
  review: 'review translations',
  paper: 'enter answers from paper',
  interview: 'enter interviews',
}

/** Paper answers belong to one survey and can be in any language. All other tasks are for one language. */
export const isOfSurvey = (purpose: Purpose): boolean => purpose === 'paper'

/** What the filter in an address needs. */

/** draft: no review counts; reviewed: a speaker's review awaits an administrator; approved: it was accepted. */
export const textStates = ['draft', 'reviewed', 'approved'] as const
export type TextState = (typeof textStates)[number]

/** Checks whether a draft still needs a speaker's review: it has no review, or its review was sent back. */
export const isUnread = (text: { state: TextState; review: { sentBack: string | null } | null }): boolean =>
  text.state === 'draft' && (text.review === null || text.review.sentBack !== null)

export const places = [
  'questions',
  'answers',
  'terms',
  'survey',
  'families',
  'areas',
  'kit',
  'other',
] as const
export type Place = (typeof places)[number]

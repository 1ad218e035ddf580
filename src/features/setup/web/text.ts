import type { Group } from '../../../shared/codes.ts'

/** Sentences fixed by the product's definition, word for word. */
export const heading = 'Equity Audit Survey Setup'
export const noProfile = 'Please navigate to Profile and provide information.'
export const couldNotCreate = 'Could not create survey'
export const couldNotCreateParent = 'Could not create parent survey'
export const couldNotFetch = 'Failed to fetch survey status.'
export const stepOf = (step: number, steps: number): string => `Step ${step} of ${steps}`
export const termsHeading = 'Modify the Words Used on Equity Audit Survey'
export const timelineHeading = 'Set the Survey Timeline'
export const reviewHeading = 'Review Your Survey Setup'
export const sendHeading = 'Send Survey to Participants'
export const completeSetup = 'Complete Setup'

/** What the server answers too while it is so. */
export const datesFirst = 'Choose the open and close dates first: they stand in the document.'

const audiences = { students: 'students', parents: 'families', staff: 'staff' } as const
/** Who is told about a survey: "students, families and staff". */
export const audience = (asked: readonly Group[]): string =>
  new Intl.ListFormat('en-GB').format(asked.map((group) => audiences[group]))

import type { Group } from '../../../../shared/codes.ts'
import type { SurveySetup } from '../contract.ts'
import { datesToChoose } from './parts/window.ts'

/** Sentences fixed word for word by the specification. */
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

/** Returns which dates must be set before a document can be filled in; undefined if none. */
export function datesFirst({ settingsObject: settings }: SurveySetup): string | undefined {
  const choose = datesToChoose(settings.survey_date_begin, settings.survey_date_end)
  return choose && `${choose} first. The document shows both dates.`
}

/** Returns what must be chosen before the booklets can be printed; undefined if nothing. */
export function bookletsFirst(setup: SurveySetup): string | undefined {
  const hasItems = setup.locked || setup.settingsObject.survey_question_gender > 0
  return (
    datesFirst(setup) ??
    (hasItems ? undefined : 'Choose the gender question first. It’s printed in the booklets.')
  )
}

const audiences = { students: 'students', parents: 'families', staff: 'staff' } as const
/** Returns a survey's audience: "students, families and staff". */
export const audience = (asked: readonly Group[]): string =>
  new Intl.ListFormat('en-GB').format(asked.map((group) => audiences[group]))

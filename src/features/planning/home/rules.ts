import { lowResponseShare, steps } from '../../../shared/codes.ts'
import { addDays, daysBetween } from '../../../shared/dates.ts'
import { isAdministrator, type Permission } from '../../../shared/permissions.ts'
import type { Survey } from '../../schools/surveys/contract.ts'

export type Concern = 'setup overdue' | 'behind' | 'check responses'

export interface Attention {
  survey: Survey
  concern: Concern
}

const order: readonly Concern[] = ['check responses', 'behind', 'setup overdue']

/**
 * Returns the surveys that need attention: closed ones whose responses can still be checked, open ones that are behind
 * after half of their time, and ones past their open date with incomplete setup.
 */
export function needAttention(surveys: readonly Survey[]): Attention[] {
  return surveys
    .flatMap((survey) => {
      const concern = survey.active === 1 ? concernOf(survey) : null
      return concern ? [{ survey, concern }] : []
    })
    .sort((one, other) => order.indexOf(one.concern) - order.indexOf(other.concern))
}

function concernOf(survey: Survey): Concern | null {
  const { beginDate, endDate, today, cancelledOn } = survey
  if (cancelledOn !== null || beginDate === null) return null
  if (!survey.setupComplete) return beginDate <= today ? 'setup overdue' : null
  if (endDate === null) return null
  if (survey.survey_status === 'closed')
    // Results become final one day after the survey's last day.
    return addDays(endDate, 1) === today ? 'check responses' : null
  const isHalfOver = 2 * daysBetween(beginDate, today) >= daysBetween(beginDate, endDate)
  const isBehind = survey.submittedSurveyCount < survey.expectedCount * lowResponseShare
  return survey.survey_status === 'active' && isHalfOver && isBehind ? 'behind' : null
}

/** Returns active accounts that should have a school but don't: not administrators, and without a role anywhere. */
export function withoutSchool<U extends { id: number; isActive: boolean; role: Permission }>(
  users: readonly U[],
  memberships: readonly { user_id: number }[],
): U[] {
  const members = new Set(memberships.map(({ user_id }) => user_id))
  return users.filter(({ id, isActive, role }) => isActive && !isAdministrator(role) && !members.has(id))
}

/** The state of a school's surveys, as shown on its home page. */
export type SchoolState = 'none' | 'setup' | 'ahead' | 'open' | 'closed' | 'results'

/** Returns the state of a school's surveys. `closed` means that the reader can't see the results yet. */
export function schoolStateOf(current: Survey | undefined): SchoolState {
  if (!current || current.cancelledOn !== null) return 'none'
  if (!current.setupComplete) return 'setup'
  if (current.survey_status === 'pre-release') return 'ahead'
  if (current.survey_status === 'active') return 'open'
  return current.resultsWait === null ? 'results' : 'closed'
}

/** Returns the newest closed survey before the current survey whose results are open to the reader. */
export const lastWithResults = (surveys: readonly Survey[]): Survey | undefined =>
  surveys.find((survey) => survey.active !== 1 && schoolStateOf(survey) === 'results')

/** The next survey is due this many days after a close, because schools run one survey a year. */
const nextAfterDays = 300

/** Checks whether it is time to prepare the next survey. */
export const isNextDue = ({ endDate, today }: Pick<Survey, 'endDate' | 'today'>): boolean =>
  endDate !== null && daysBetween(endDate, today) >= nextAfterDays

interface Saved {
  hasSchool: boolean
  current: Survey | undefined
  hasGoals: boolean
}

/** Returns the process steps in which the school has saved anything. */
export function begunSteps({ hasSchool, current, hasGoals }: Saved): ReadonlySet<number> {
  const begun = [
    hasSchool && steps.schoolProfile,
    current !== undefined && steps.auditSurvey,
    current !== undefined && current.submittedSurveyCount > 0 && steps.responsesAndResults,
    hasGoals && steps.alignStrategies,
    hasGoals && steps.progressMonitoring,
  ]
  return new Set(begun.filter((step) => step !== false))
}

/** Returns the next day on which a survey opens or closes; null if there is none. */
export function nextDay(
  surveys: readonly { schoolName: string; opens: string | null; closes: string | null; isOpen: boolean }[],
  today: string,
): { schoolName: string; day: string; opens: boolean } | null {
  const days = surveys.flatMap(({ schoolName, opens, closes, isOpen }) => {
    const day = isOpen ? closes : opens
    // A survey that should already be open is waiting for its setup.
    return day !== null && (isOpen ? day >= today : day > today) ? [{ schoolName, day, opens: !isOpen }] : []
  })
  return days.sort((a, b) => a.day.localeCompare(b.day))[0] ?? null
}

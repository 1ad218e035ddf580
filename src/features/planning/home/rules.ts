import { lowResponseShare } from '../../../shared/codes.ts'
import { addDays, daysBetween } from '../../../shared/dates.ts'
import { isAdministrator, type Permission } from '../../../shared/permissions.ts'
import type { Survey } from '../../schools/surveys/contract.ts'

export type Concern = 'setup overdue' | 'behind' | 'check responses'

/** A survey that somebody should look at, with the reason. */
export interface Attention {
  survey: Survey
  concern: Concern
}

const order: readonly Concern[] = ['check responses', 'behind', 'setup overdue']

/**
 * The surveys that need somebody: closed ones whose responses can still be checked, open ones that are behind when half
 * of their time is over, and those whose open date came before their setup was complete.
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
    // Final a day after its last one.
    return addDays(endDate, 1) === today ? 'check responses' : null
  const isHalfOver = 2 * daysBetween(beginDate, today) >= daysBetween(beginDate, endDate)
  const isBehind = survey.submittedSurveyCount < survey.expectedCount * lowResponseShare
  return survey.survey_status === 'active' && isHalfOver && isBehind ? 'behind' : null
}

/** Active accounts that should have a school and have none: no administrators, nobody with a role anywhere. */
export function withoutSchool<U extends { id: number; isActive: boolean; role: Permission }>(
  users: readonly U[],
  memberships: readonly { user_id: number }[],
): U[] {
  const members = new Set(memberships.map(({ user_id }) => user_id))
  return users.filter(({ id, isActive, role }) => isActive && !isAdministrator(role) && !members.has(id))
}

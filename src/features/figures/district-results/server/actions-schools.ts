import type { OrganizationRecord, UserRecord } from '../../../../server/records.ts'
import type { Services } from '../../../../server/serve.ts'
import { compareNames } from '../../../../shared/name-order.ts'
import { openTo, selectPlaces } from '../../../people/memberships/server/actions.ts'
import { wasKeptEarlier } from '../../../records/retention/server/actions.ts'
import { surveysOfSchools } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { undecidedGroups } from '../../responses/rules-lots.ts'
import { roundOf } from '../rules.ts'
import { unlikeOf } from '../rules-asked.ts'
import { type Line, lineOf } from './actions-lines.ts'

/** Who asks about an organization. */
export type Asked = Services & { user: UserRecord; organization: OrganizationRecord }

/** Audits and pulses of the schools that are in an organization itself. */
export async function surveysIn(services: Services, organization: OrganizationRecord): Promise<FullSurvey[]> {
  const places = await selectPlaces(services.db, [organization.id])
  return surveysOfSchools(
    services,
    places.map(({ school_id }) => school_id),
  )
}

/** The audit of each school that closed last in a round; surveys come newest first. */
export function auditsOf(surveys: readonly FullSurvey[], round: string): FullSurvey[] {
  const own = surveys
    .filter(
      ({ pulse_of, stage, survey_date_end: end }) =>
        pulse_of === null && (stage === 'final' || stage === 'provisional') && end && roundOf(end) === round,
    )
    .sort((a, b) => (b.survey_date_end ?? '').localeCompare(a.survey_date_end ?? ''))
  return [...new Map(own.reverse().map((survey) => [survey.entity_fk, survey])).values()]
}

/**
 * Final results of some surveys that can be read, and are open to someone; not while one has an overfull group that is
 * undecided.
 */
export async function readable(services: Services, user: UserRecord, surveys: readonly FullSurvey[]) {
  const found: FullSurvey[] = []
  for (const survey of await openTo(services.db, user, surveys))
    if (isWhole(survey) && !(await wasKeptEarlier(services.db, survey))) found.push(survey)
  return found.sort((a, b) => compareNames(a.school_name, b.school_name))
}

const isWhole = (survey: FullSurvey): boolean =>
  survey.stage === 'final' && undecidedGroups(survey).length === 0

/** Guids of the surveys that asked other questions than most of them, so that they cannot be pooled with these. */
export async function unlikeAmong(
  services: Services,
  surveys: readonly FullSurvey[],
): Promise<ReadonlySet<string>> {
  const lines: Line[] = []
  for (const survey of surveys) lines.push(await lineOf(services, survey))
  return unlikeOf(lines)
}

import type { OrganizationRecord, UserRecord } from '../../../../server/records.ts'
import type { Services } from '../../../../server/serve.ts'
import { compareNames } from '../../../../shared/name-order.ts'
import { openTo, selectSchoolOrganizations } from '../../../people/memberships/server/actions.ts'
import { wasDeletedByEarlierVersion } from '../../../records/retention/server/actions.ts'
import { surveysOfSchools } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { undecidedGroups } from '../../responses/rules-draw.ts'
import { roundOf } from '../rules.ts'
import { unlikeOf } from '../rules-questions.ts'
import { type Line, lineOf } from './actions-lines.ts'

export type Asked = Services & { user: UserRecord; organization: OrganizationRecord }

/** Returns audits and pulse surveys of the schools that belong directly to an organization. */
export async function surveysIn(services: Services, organization: OrganizationRecord): Promise<FullSurvey[]> {
  const places = await selectSchoolOrganizations(services.db, [organization.id])
  return surveysOfSchools(
    services,
    places.map(({ school_id }) => school_id),
  )
}

/** Returns each school's latest audit in a round. Expects surveys sorted newest first. */
export function auditsOf(surveys: readonly FullSurvey[], round: string): FullSurvey[] {
  const own = surveys
    .filter(
      ({ pulse_of, stage, survey_date_end: end }) =>
        pulse_of === null && (stage === 'final' || stage === 'provisional') && end && roundOf(end) === round,
    )
    .sort((a, b) => (b.survey_date_end ?? '').localeCompare(a.survey_date_end ?? ''))
  return [...new Map(own.reverse().map((survey) => [survey.entity_fk, survey])).values()]
}

/** Returns surveys with readable final results that a person may see, except those with undecided overfull groups. */
export async function readable(services: Services, user: UserRecord, surveys: readonly FullSurvey[]) {
  const found: FullSurvey[] = []
  for (const survey of await openTo(services.db, user, surveys))
    if (isWhole(survey) && !(await wasDeletedByEarlierVersion(services.db, survey))) found.push(survey)
  return found.sort((a, b) => compareNames(a.school_name, b.school_name))
}

const isWhole = (survey: FullSurvey): boolean =>
  survey.stage === 'final' && undecidedGroups(survey).length === 0

/** Returns the IDs of surveys that can't be combined because most surveys asked different questions. */
export async function unlikeAmong(
  services: Services,
  surveys: readonly FullSurvey[],
): Promise<ReadonlySet<string>> {
  const lines: Line[] = []
  for (const survey of surveys) lines.push(await lineOf(services, survey))
  return unlikeOf(lines)
}

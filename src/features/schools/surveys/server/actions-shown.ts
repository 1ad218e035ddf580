import type { Services } from '../../../../server/serve.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { whyNoResults } from '../../../people/memberships/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import type { Survey } from '../contract.ts'
import { totalOf } from '../rules.ts'
import { statusOfStage } from '../rules-stages.ts'
import type { FullSurvey } from './tables.ts'

type Shower = Pick<Services, 'db' | 'now'>
type Onlooker = Pick<UserRow, 'id' | 'role'>

/** Returns surveys as shown to a user in lists and on cards. */
export async function toSurveys(
  services: Shower,
  user: Onlooker,
  surveys: readonly FullSurvey[],
): Promise<Survey[]> {
  const shown: Survey[] = []
  for (const survey of surveys) shown.push(await toSurvey(services, user, survey))
  return shown
}

/** Returns a survey as shown to a user in lists and on cards. */
export const toSurvey = async ({ db, now }: Shower, user: Onlooker, survey: FullSurvey): Promise<Survey> => ({
  id: survey.id,
  guid: survey.guid,
  survey_guid: survey.guid,
  publicGuid: survey.public_guid,
  name: survey.name,
  surveyName: survey.name,
  entity_fk: survey.entity_fk,
  schoolName: survey.school_name,
  active: survey.active,
  beginDate: survey.survey_date_begin,
  endDate: survey.survey_date_end,
  survey_status: statusOfStage(survey.stage),
  setupComplete: survey.survey_setup_complete_date !== null,
  askedGroups: survey.groups,
  submittedSurveyCount: totalOf(survey.counted),
  responsesDeleted: survey.responses_deleted_at && dayIn(survey.zone, new Date(survey.responses_deleted_at)),
  cancelledOn: survey.cancelled_at && dayIn(survey.zone, new Date(survey.cancelled_at)),
  expectedCount: totalOf(survey.expected),
  resultsWait: await whyNoResults(db, user, survey),
  exists: true,
  today: dayIn(survey.zone, now()),
})

/** Returns the placeholder for a school without a current survey; `today` is in the school's time zone. */
export const noSurvey = (school: { id: number; entity_name: string }, today: string): Survey => ({
  id: 0,
  guid: '',
  survey_guid: '',
  publicGuid: '',
  name: 'No Survey',
  surveyName: 'No Survey',
  entity_fk: school.id,
  schoolName: school.entity_name,
  active: 0,
  beginDate: null,
  endDate: null,
  survey_status: 'pre-release',
  setupComplete: false,
  askedGroups: [],
  submittedSurveyCount: 0,
  responsesDeleted: null,
  cancelledOn: null,
  expectedCount: 0,
  resultsWait: null,
  exists: false,
  today,
})

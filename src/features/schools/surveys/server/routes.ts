import type { FastifyInstance } from 'fastify'
import type { UserRecord } from '../../../../server/records.ts'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { zoneOf } from '../../school/rules.ts'
import { findSchoolOfUser } from '../../school/server/actions.ts'
import { surveysContract } from '../contract.ts'
import { flagsOf } from '../rules-settings.ts'
import { currentSurvey, editSetup, listSurveys, renameSurvey } from './actions.ts'
import { noSurvey, toSurvey, toSurveys } from './actions-shown.ts'

const handlers: Handlers<typeof surveysContract> = {
  async survey(_, { user, ...services }) {
    const school = await findSchoolOfUser(services.db, user.id)
    return listed(services, user, isAdministrator(user.role) ? null : (school?.id ?? 0))
  },
  async surveyVersions(_, { user, survey, ...services }) {
    return listed(services, user, survey.entity_fk)
  },
  async entitySurvey(_, { user, school, db, config, now }) {
    const current = await currentSurvey({ db, config, now }, school.id)
    return current
      ? toSurvey({ db, now }, user, current)
      : noSurvey(school, dayIn(zoneOf(school, config.timeZone), now()))
  },
  async allSurveys(_, { user, school, ...services }) {
    return listed(services, user, school.id)
  },
  async surveyData(_, { user, survey, ...services }) {
    return toSurvey(services, user, survey)
  },
  async entitySurveySettings(_, { survey }) {
    return { ...survey, ...flagsOf(survey) }
  },
  async entitySurveyDates(_, { survey }) {
    return { surveyBeginDate: survey.survey_date_begin, surveyEndDate: survey.survey_date_end }
  },
  async updateSurveyName({ body }, context) {
    await editSetup(context, 'title', (trx, survey) => renameSurvey(trx, survey.id, body.surveyName))
    return { success: true, surveyName: body.surveyName }
  },
}

async function listed({ db, config, now }: Services, user: UserRecord, schoolId: number | null) {
  return toSurveys({ db, now }, user, await listSurveys({ db, config, now }, schoolId))
}

export function surveyRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, surveysContract, handlers)
}

import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../server/serve.ts'
import { isAdministrator } from '../../../shared/permissions.ts'
import { findSchoolOfUser } from '../../school/server/actions.ts'
import { surveysContract } from '../contract.ts'
import { flagsOf } from '../rules-settings.ts'
import { currentSurvey, editSetup, listSurveys, renameSurvey, toSurvey } from './actions.ts'

const handlers: Handlers<typeof surveysContract> = {
  async survey(_, { user, ...services }) {
    const school = await findSchoolOfUser(services.db, user.id)
    return listed(services, isAdministrator(user.role) ? null : (school?.id ?? 0))
  },
  async surveyVersions(_, { survey, ...services }) {
    return listed(services, survey.entity_fk)
  },
  async entitySurvey({ params }, { db, config, now }) {
    const current = await currentSurvey({ db, config, now }, params.id)
    return current ? toSurvey(current, now()) : null
  },
  async allSurveys({ params }, services) {
    return listed(services, params.entityId)
  },
  async surveyData(_, { now, survey }) {
    return toSurvey(survey, now())
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

async function listed({ db, config, now }: Services, schoolId: number | null) {
  const surveys = await listSurveys({ db, config, now }, schoolId)
  return surveys.map((survey) => toSurvey(survey, now()))
}

export function surveyRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, surveysContract, handlers)
}

import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../server/serve.ts'
import { Problem } from '../../../shared/errors.ts'
import { languageCode } from '../../../shared/languages.ts'
import { findSurvey } from '../../surveys/server/actions.ts'
import { respondContract } from '../contract.ts'
import { questionsForFamilies, toSurveyConfig } from './actions.ts'

const handlers: Handlers<typeof respondContract> = {
  async surveyConfig({ params }, { db, config, now }) {
    const survey = await findSurvey(db, params.surveyGuid, config.timeZone)
    if (!survey) throw new Problem('notFound', 'No Survey Found')
    return toSurveyConfig(survey, now())
  },
  async familyQuestions({ params, query }, { request: _request, ...services }) {
    const survey = await findSurvey(services.db, params.guid, services.config.timeZone)
    if (!survey) throw new Problem('notFound', 'There is no survey at this link.')
    return questionsForFamilies(services, survey, languageCode(query.language))
  },
}

export function respondRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, respondContract, handlers)
}

import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../server/serve.ts'
import { Problem } from '../../../shared/errors.ts'
import { languageCode } from '../../../shared/languages.ts'
import { findSurvey } from '../../surveys/server/actions.ts'
import { respondContract } from '../contract.ts'
import { questionsForFamilies, toSurveyConfig } from './actions.ts'

const handlers: Handlers<typeof respondContract> = {
  async surveyConfig({ params }, { db, config, now }) {
    const survey = await findSurvey({ db, config, now }, params.surveyGuid)
    if (!survey) throw new Problem('notFound', 'No Survey Found')
    return toSurveyConfig(survey)
  },
  async familyQuestions({ params, query }, { request: _request, ...services }) {
    const survey = await findSurvey(services, params.guid)
    if (!survey) throw new Problem('notFound', 'There is no survey at this link.')
    return questionsForFamilies(services, survey, languageCode(query.language))
  },
}

export function respondRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, respondContract, handlers)
}

import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../server/serve.ts'
import { Problem } from '../../../shared/errors.ts'
import { findSurvey } from '../../surveys/server/queries.ts'
import { respondContract } from '../contract.ts'
import { toSurveyConfig } from './queries.ts'

const handlers: Handlers<typeof respondContract> = {
  async surveyConfig({ params }, { db, config, now }) {
    const survey = await findSurvey(db, params.surveyGuid, config.timeZone)
    if (!survey) throw new Problem('notFound', 'No Survey Found')
    return toSurveyConfig(survey, now())
  },
}

export function respondRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, respondContract, handlers)
}

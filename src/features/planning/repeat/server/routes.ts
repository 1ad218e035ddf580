import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { repeatContract } from '../contract.ts'
import { questionsSince, repeatSurvey } from './actions.ts'

const handlers: Handlers<typeof repeatContract> = {
  async questionsSince(_, { survey, user: _user, request: _request, ...services }) {
    return questionsSince(services, survey)
  },
  async repeatSurvey({ body }, { survey, user, request: _request, ...services }) {
    return { survey_guid: await repeatSurvey(services, user, survey, body) }
  },
}

export function repeatRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, repeatContract, handlers)
}

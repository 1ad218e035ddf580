import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { differingQuestionsContract } from '../contract.ts'
import { districtQuestions } from './actions.ts'

const handlers: Handlers<typeof differingQuestionsContract> = {
  async differingQuestions({ query }, { request: _request, ...context }) {
    return districtQuestions(context, query.round)
  },
}

export function differingQuestionsRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, differingQuestionsContract, handlers)
}

import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { questionSumsContract } from '../contract.ts'
import { sharedQuestions, sumsFile, takeSums } from './actions.ts'

const handlers: Handlers<typeof questionSumsContract> = {
  async sharedQuestions({ query }, services) {
    return sharedQuestions(services, query.round)
  },
  async questionSumsFile({ query }, { request: _request, ...context }) {
    return sumsFile(context, query.round)
  },
  async takeQuestionSums({ body }, { request: _request, ...context }) {
    return takeSums(context, body.file)
  },
}

export function questionSumsRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, questionSumsContract, handlers)
}

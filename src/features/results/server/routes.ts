import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../server/serve.ts'
import { readAreas } from '../../questions/server/actions.ts'
import { resultsContract } from '../contract.ts'
import { areaReportOf, readableBy, resultsOf } from './actions.ts'

const handlers: Handlers<typeof resultsContract> = {
  async surveyResults(_, { user, survey, request: _request, ...services }) {
    return resultsOf(services, readableBy(user, survey, services.now()), readAreas('en'))
  },
  async areaReport({ params }, { user, survey, request: _request, ...services }) {
    return areaReportOf(services, readableBy(user, survey, services.now()), readAreas('en'), params.area)
  },
}

export function resultRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, resultsContract, handlers)
}

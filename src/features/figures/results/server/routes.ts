import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { readAreas } from '../../../schools/questions/server/actions.ts'
import { resultsContract } from '../contract.ts'
import { itemReportFor, qualityReply, reportOf, resultsOf } from './actions.ts'

const handlers: Handlers<typeof resultsContract> = {
  async surveyResults(_, { survey, ...services }) {
    return resultsOf(services, survey, readAreas('en'))
  },
  async areaReport({ params }, { survey, ...services }) {
    return reportOf(services, survey, readAreas('en'), params.area)
  },
  async itemReport({ params }, { survey, ...services }) {
    return itemReportFor(services, survey, readAreas('en'), params.item)
  },
  async dataQuality(_, { survey, ...services }) {
    return qualityReply(services, survey, readAreas('en'))
  },
}

export function resultRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, resultsContract, handlers)
}

import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { trackingContract } from '../contract.ts'
import { sharedCodes, trackingOf } from './actions.ts'
import { trackingWords } from './actions-words.ts'

const handlers: Handlers<typeof trackingContract> = {
  async surveyTracking(_, { user, survey, ...services }) {
    return trackingOf(services, user, survey)
  },
  async trackingWords(_, { db }) {
    return trackingWords(db)
  },
  async responsesWithData(_, { survey, ...services }) {
    return sharedCodes(services, survey)
  },
}

export function trackingRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, trackingContract, handlers)
}

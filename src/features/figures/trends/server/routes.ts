import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { trendsContract } from '../contract.ts'
import { areaChangesOf } from '../rules.ts'
import { facts, overallChangesOf, yearsOf } from './actions.ts'

const handlers: Handlers<typeof trendsContract> = {
  async changes(_, { user, survey, ...services }) {
    return overallChangesOf(services, user, survey)
  },
  async areaChanges({ params: { area } }, { user, survey, ...services }) {
    const found = await yearsOf(services, user, survey)
    return { ...facts(found), sections: areaChangesOf(found.years, area) }
  },
}

export function trendRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, trendsContract, handlers)
}

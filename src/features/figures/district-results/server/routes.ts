import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { districtResultsContract } from '../contract.ts'
import { districtResults, makeRollUp } from './actions.ts'
import { districtFile } from './actions-file.ts'
import { schoolMiddles } from './actions-middles.ts'
import { release, releaseOf, setSteps } from './actions-release.ts'

const handlers: Handlers<typeof districtResultsContract> = {
  async districtResults({ query }, { request: _request, ...context }) {
    return districtResults(context, query.round)
  },
  async schoolMiddles(_, { user, survey, ...services }) {
    return schoolMiddles(services, user, survey)
  },
  async downloadDistrictResults({ query }, { request: _request, ...context }) {
    return districtFile(context, query.round, query.format)
  },
  async makeDistrictResults({ body }, { request: _request, ...context }) {
    await makeRollUp(context, body.round)
    return { success: true }
  },
  async districtRelease(_, { organization, ...services }) {
    return releaseOf(services, organization)
  },
  async setReleaseSteps({ body }, context) {
    await setSteps(context, body.on)
    return { success: true }
  },
  async releaseResults({ body }, context) {
    return { released: await release(context, body) }
  },
}

export function districtResultsRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, districtResultsContract, handlers)
}

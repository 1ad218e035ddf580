import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../../server/origin.ts'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { withdrawGrant } from '../../../people/grants/server/actions.ts'
import { readAreas } from '../../../schools/questions/server/actions.ts'
import { reportOf, resultsOf } from '../../results/server/actions.ts'
import { sharingContract } from '../contract.ts'
import { createShareLink, listShareLinks, openShareLink, placeOf, shareLinks } from './actions.ts'

const handlers: Handlers<typeof sharingContract> = {
  async shareLinks(_, { user, survey, school, ...services }) {
    return listShareLinks(services, user, placeOf(survey, school))
  },
  async makeShareLink({ body }, { user, survey, school, request, ...services }) {
    const { token, shareLink } = await createShareLink(services, user, survey, school, body)
    return { link: `${originOf(services.config, request)}/shared/${token}`, shareLink }
  },
  async withdrawShareLink({ params: { id } }, { user, survey, school, ...services }) {
    await withdrawGrant(services, user, shareLinks, placeOf(survey, school), id)
    return { success: true }
  },
  async sharedResults({ params }, { request: _request, ...services }) {
    const { survey, ...shared } = await openShareLink(services, params.token)
    return { ...(await resultsOf(services, survey, readAreas('en'))), ...shared }
  },
  async sharedReport({ params }, { request: _request, ...services }) {
    const { survey, ...shared } = await openShareLink(services, params.token)
    return { ...(await reportOf(services, survey, readAreas('en'), params.area)), ...shared }
  },
}

export function sharingRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, sharingContract, handlers)
}

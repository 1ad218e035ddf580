import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { readAreas } from '../../../schools/questions/server/actions.ts'
import { reportOf, resultsOf } from '../../results/server/actions.ts'
import { sharingContract } from '../contract.ts'
import { createShareLink, endShareLink, listShareLinks, openShareLink, shareAddress } from './actions.ts'

const handlers: Handlers<typeof sharingContract> = {
  async shareLinks(_, { db, now, survey, school }) {
    return listShareLinks(db, survey, school, now())
  },
  async makeShareLink({ body }, { user, survey, school, request, ...services }) {
    const { token, shareLink } = await createShareLink(services, user, survey, school, body)
    return { link: shareAddress(services.config, request, token), shareLink }
  },
  async withdrawShareLink({ params: { id } }, { user, survey, ...services }) {
    await endShareLink(services, user, survey, id)
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

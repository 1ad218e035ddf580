import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../../server/origin.ts'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { withdrawGrant } from '../../../people/grants/server/actions.ts'
import { namedLinksContract } from '../contract.ts'
import { pagePaths } from '../rules.ts'
import { createNamedLink, listNamedLinks, namedLinks, placeOf } from './actions.ts'

const handlers: Handlers<typeof namedLinksContract> = {
  async namedLinks({ query: { purpose } }, { user, school, survey, request: _request, ...services }) {
    return listNamedLinks(services, user, purpose, { school, survey })
  },
  async makeNamedLink({ body }, { user, school, survey, request, ...services }) {
    const { token, namedLink } = await createNamedLink(services, user, body, { school, survey })
    const origin = originOf(services.config, request)
    return { link: `${origin}${pagePaths[body.purpose]}/${token}`, namedLink }
  },
  async withdrawNamedLink({ params: { id } }, { user, school, request: _request, ...services }) {
    await withdrawGrant(services, user, namedLinks, placeOf(school, services.config), id)
    return { success: true }
  },
}

export function namedLinkRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, namedLinksContract, handlers)
}

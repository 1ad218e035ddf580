import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { ofOrganization, withdrawGrant } from '../../grants/server/actions.ts'
import { apiKeysContract } from '../contract.ts'
import { apiKeys, createKey, listKeys } from './actions.ts'

const handlers: Handlers<typeof apiKeysContract> = {
  async apiKeys({ query }, { user, ...services }) {
    return listKeys(services, user, query.organization)
  },
  async makeApiKey({ body }, { user, ...services }) {
    return createKey(services, user, body)
  },
  async withdrawApiKey({ params, query }, { user, ...services }) {
    await withdrawGrant(services, user, apiKeys, ofOrganization(query.organization), params.id)
    return { success: true }
  },
}

export function apiKeyRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, apiKeysContract, handlers)
}

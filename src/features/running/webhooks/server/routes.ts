import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { ofOrganization, withdrawGrant } from '../../../people/grants/server/actions.ts'
import { webhooksContract } from '../contract.ts'
import { createWebhook, listDeliveries, listWebhooks, testWebhook, webhookGrants } from './actions.ts'

const handlers: Handlers<typeof webhooksContract> = {
  async webhooks({ query }, { user, ...services }) {
    return listWebhooks(services, user, query.organization)
  },
  async makeWebhook({ body }, { user, ...services }) {
    return createWebhook(services, user, body)
  },
  async testWebhook({ params, body }, { user, ...services }) {
    await testWebhook(services, user, params.id, body.organization)
    return { success: true }
  },
  async withdrawWebhook({ params, query }, { user, ...services }) {
    await withdrawGrant(services, user, webhookGrants, ofOrganization(query.organization), params.id)
    return { success: true }
  },
  async webhookDeliveries({ params, query }, { user, ...services }) {
    return listDeliveries(services, user, params.id, query.organization)
  },
}

export function webhookRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, webhooksContract, handlers)
}

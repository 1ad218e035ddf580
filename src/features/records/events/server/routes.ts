import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { eventsContract } from '../contract.ts'
import { recordReport } from './actions.ts'

const handlers: Handlers<typeof eventsContract> = {
  async systemEventLog({ body }, { db, now }) {
    await recordReport(db, now(), body)
    return { success: true }
  },
}

/** Anyone may report, so the rate is limited per address. */
export function eventRoutes(app: FastifyInstance, services: Services): void {
  app.register(async (limited) => {
    await limited.register(rateLimit, {
      max: 60,
      timeWindow: 60_000,
      errorResponseBuilder: () => new Problem('tooMany'),
    })
    serve(limited, services, eventsContract, handlers)
  })
}

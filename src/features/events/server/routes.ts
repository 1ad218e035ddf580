import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../server/serve.ts'
import { csv } from '../../../shared/csv.ts'
import { Problem } from '../../../shared/errors.ts'
import { eventsContract } from '../contract.ts'
import { recordEvent, recordReport } from './actions.ts'
import { countEvents, listEvents } from './queries.ts'

const handlers: Handlers<typeof eventsContract> = {
  async systemEventLog({ body }, { db, now }) {
    await recordReport(db, now(), body)
    return { success: true }
  },
  async systemEvents({ query: { page, pageSize, ...filter } }, { db }) {
    const events = await listEvents(db, filter, pageSize, (page - 1) * pageSize)
    return { total: await countEvents(db, filter), events }
  },
  async exportSystemEvents({ query }, { db, now, user }) {
    await recordEvent(db, now(), { user: user.id, identifier: 'audit trail', event: 'Exported', message: '' })
    const rows = await listEvents(db, query, exportAtMost, 0)
    const head = ['id', 'at', 'who', 'identifier', 'event', 'message', 'file']
    const lines = rows.map((row) => [
      row.id,
      row.at,
      row.who,
      row.identifier,
      row.event,
      row.message,
      row.file,
    ])
    return { name: 'audit-trail.csv', content: csv([head, ...lines]) }
  },
}

const exportAtMost = 50_000

const { systemEventLog, ...forAdministrators } = eventsContract
const forAnybody = { systemEventLog }

/** Anybody may report, so the rate is limited per address. */
export function eventRoutes(app: FastifyInstance, services: Services): void {
  app.register(async (limited) => {
    await limited.register(rateLimit, {
      max: 60,
      timeWindow: 60_000,
      errorResponseBuilder: () => new Problem('tooMany'),
    })
    serve<typeof forAnybody>(limited, services, forAnybody, handlers)
  })
  serve<typeof forAdministrators>(app, services, forAdministrators, handlers)
}

import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../server/serve.ts'
import { csv } from '../../../shared/csv.ts'
import { recordEvent } from '../../events/server/actions.ts'
import { auditTrailContract } from '../contract.ts'
import { findEvents } from './actions.ts'

const handlers: Handlers<typeof auditTrailContract> = {
  async systemEvents({ query: { page, pageSize, ...filter } }, { db }) {
    return findEvents(db, filter, pageSize, (page - 1) * pageSize)
  },
  async exportSystemEvents({ query }, { db, now, user }) {
    await recordEvent(db, now(), { user: user.id, identifier: 'audit trail', event: 'Exported', message: '' })
    const { events } = await findEvents(db, query, exportAtMost, 0)
    const head = ['id', 'at', 'who', 'identifier', 'event', 'message', 'file']
    const lines = events.map((row) => [
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

export function auditTrailRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, auditTrailContract, handlers)
}

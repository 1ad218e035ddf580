import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { csvLines, csvMark } from '../../../../shared/csv.ts'
import { countReports, listReports, recordEvent } from '../../../records/events/server/actions.ts'
import { auditTrailContract, type SystemEvent } from '../contract.ts'
import { changeInWords } from '../rules.ts'
import { rolesInWords } from '../rules-sentences.ts'
import { eventsInBatches, findEvents } from './actions.ts'

const handlers: Handlers<typeof auditTrailContract> = {
  async systemEvents({ query: { page, pageSize, ...filter } }, { db }) {
    return findEvents(db, filter, pageSize, (page - 1) * pageSize)
  },
  async exportSystemEvents({ query }, { db, now, user }) {
    await recordEvent(db, now(), { user: user.id, identifier: 'audit trail', event: 'Exported', message: '' })
    return { name: 'audit-trail.csv', pieces: exported(eventsInBatches(db, query)) }
  },
  async pageReports({ query: { page, pageSize } }, { db }) {
    return { total: await countReports(db), reports: await listReports(db, pageSize, (page - 1) * pageSize) }
  },
}

const head = [
  'id',
  'at',
  'source',
  'who',
  'network',
  'identifier',
  'event',
  'message',
  'changes',
  'file',
] as const

async function* exported(batches: AsyncIterable<SystemEvent[]>): AsyncGenerator<string> {
  yield csvMark + csvLines([head])
  for await (const events of batches) {
    const rows = events.map((event) => ({
      ...event,
      source: event.source ?? 'unknown',
      message: rolesInWords(event.message),
      changes: rolesInWords(event.changes.map(changeInWords).join('; ')),
    }))
    yield csvLines(rows.map((row) => head.map((name) => row[name])))
  }
}

export function auditTrailRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, auditTrailContract, handlers)
}

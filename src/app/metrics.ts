import Fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { lastRecorded } from '../features/events/server/actions.ts'
import { waitingResponses } from '../features/responses/server/actions.ts'
import type { Db } from '../server/db/connect.ts'
import { dialectOf } from '../server/db/portable.ts'

/**
 * Measures every request of the application, and answers an operator's Prometheus at `/metrics` with it. An application
 * of its own, for a port of its own: what it tells is for nobody else. A request is known by its route's pattern, so
 * that no address, survey or participant becomes a label.
 */
export function metricsOf(app: FastifyInstance, db: Db): FastifyInstance {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  new Gauge({
    name: 'responses_waiting',
    help: 'Responses that have come in and are not committed yet.',
    registers: [register],
    collect() {
      this.set(waitingResponses(db))
    },
  })
  // PostgreSQL is backed up by tools of its own, which leave nothing here.
  if (dialectOf(db) === 'sqlite') {
    new Gauge({
      name: 'backup_age_seconds',
      help: 'Time since the last backup by the command line; +Inf where there has been none.',
      registers: [register],
      async collect() {
        const at = await lastRecorded(db, 'Command line: backup').catch(() => undefined)
        this.set(at ? (Date.now() - Date.parse(at)) / 1000 : Number.POSITIVE_INFINITY)
      },
    })
  }
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const metrics = Fastify({ logger: false })
  metrics.get('/metrics', async (_request, reply) => {
    reply.type(register.contentType)
    return register.metrics()
  })
  app.addHook('onClose', async () => {
    register.clear()
    await metrics.close()
  })
  return metrics
}

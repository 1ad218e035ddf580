import Fastify, { type FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import packageJson from '../../package.json' with { type: 'json' }
import { waitingResponses, watchCommits } from '../features/figures/responses/server/actions.ts'
import { lastRecorded } from '../features/records/events/server/actions.ts'
import { selectFailed } from '../features/records/jobs/server/actions.ts'
import { authContract } from '../features/running/auth/contract.ts'
import { countOpen } from '../features/schools/surveys/server/actions.ts'
import { type Db, poolOf } from '../server/db/connect.ts'
import { dialectOf } from '../server/db/portable.ts'
import { failedWork } from './failed-work.ts'
import { freeSpace, inTime } from './readiness.ts'
import { mailing, schedule, telling } from './scheduled.ts'

/**
 * Measures every request to the application. Returns a separate application that serves `/metrics` to an operator's
 * Prometheus on its own port, because only operators may see the metrics. Requests are counted under their route's
 * pattern, so addresses, surveys and participants don't become labels.
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
    help: 'Responses that have arrived but aren’t committed yet.',
    registers: [register],
    collect() {
      this.set(waitingResponses(db))
    },
  })
  new Counter({
    name: 'scheduled_work_failures_total',
    help: 'Failed runs of scheduled work, by name. The log says why.',
    labelNames: ['work'],
    registers: [register],
    collect() {
      this.reset()
      for (const work of Object.keys({ ...mailing, ...telling, ...schedule }))
        this.inc({ work }, failedWork(app).get(work) ?? 0)
    },
  })
  // PostgreSQL has its own disk and backups.
  if (dialectOf(db) === 'sqlite') {
    new Gauge({
      name: 'database_disk_free_bytes',
      help: 'Free space on the disk of the embedded database.',
      registers: [register],
      async collect() {
        this.set(await freeSpace(db).catch(() => Number.NaN))
      },
    })
    new Gauge({
      name: 'backup_age_seconds',
      help: 'Time since the last backup from the command line. +Inf if there hasn’t been one.',
      registers: [register],
      async collect() {
        const at = await lastRecorded(db, 'Command line: backup').catch(() => undefined)
        this.set(at ? (Date.now() - Date.parse(at)) / 1000 : Number.POSITIVE_INFINITY)
      },
    })
  }
  const refusals = new Counter({
    name: 'sign_ins_refused_total',
    help: 'Refused sign-ins: wrong (email or password) or limited (too many attempts).',
    labelNames: ['reason'],
    registers: [register],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    const reason = { 401: 'wrong', 429: 'limited' }[reply.statusCode]
    if (route === authContract.login.path && reason) refusals.inc({ reason })
    done()
  })
  addDatabase(register, db)
  new Gauge({
    name: 'equity_audit_build_info',
    help: 'Always 1. The labels show the version, Node and database in use.',
    labelNames: ['version', 'node', 'database'],
    registers: [register],
  }).set({ version: packageJson.version, node: process.version, database: dialectOf(db) }, 1)
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

/** Adds database metrics. If the database doesn't respond, only these metrics are missing. */
function addDatabase(register: Registry, db: Db): void {
  const commits = new Histogram({
    name: 'response_commit_seconds',
    help: 'Time to store a batch of responses, until they’re on the disk.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  const failures = new Counter({
    name: 'response_commit_failures_total',
    help: 'Failed commits of responses. Devices resend those responses.',
    registers: [register],
  })
  watchCommits(db, ({ seconds, error }) => {
    if (error === undefined) commits.observe(seconds)
    else failures.inc()
  })
  const pool = poolOf(db)
  if (pool) {
    new Gauge({
      name: 'database_connections',
      help: 'Connections to PostgreSQL: in use, idle, and callers waiting for one.',
      labelNames: ['state'],
      registers: [register],
      collect() {
        const { open, idle, waiting } = pool.counts
        this.set({ state: 'used' }, open - idle)
        this.set({ state: 'idle' }, idle)
        this.set({ state: 'waiting' }, waiting)
      },
    })
  }
  const counted = (name: string, help: string, count: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        this.set(await inTime(count()).catch(() => Number.NaN))
      },
    })
  counted(
    'emails_undelivered',
    'Emails from the last 30 days that failed at least once and haven’t been delivered.',
    async () => (await selectFailed(db, 'email')).length,
  )
  counted(
    'webhook_deliveries_undelivered',
    'Failed webhook deliveries that will be retried.',
    async () => (await selectFailed(db, 'webhook')).filter(({ next_at }) => next_at).length,
  )
  new Gauge({
    name: 'surveys_open',
    help: 'Surveys collecting responses.',
    registers: [register],
    async collect() {
      this.set(await inTime(countOpen(db)).catch(() => Number.NaN))
    },
  })
}

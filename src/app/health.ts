import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod'
import packageJson from '../../package.json' with { type: 'json' }
import { isClockTrusted } from '../server/clock.ts'
import { dialectOf } from '../server/db/portable.ts'
import { type Handlers, type Services, serve } from '../server/serve.ts'
import { contract } from '../shared/endpoint.ts'
import { Problem } from '../shared/errors.ts'
import { inTime, readiness } from './readiness.ts'

const health = z.object({
  status: z.literal('ok'),
  database: z.enum(['sqlite', 'postgresql']),
  version: z.string(),
})

export const healthContract = contract({
  health: {
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'Reports whether the service is working. 503 if the database doesn’t respond.',
    status: 200,
    reply: health,
  },
  ready: {
    method: 'GET',
    path: '/api/ready',
    access: 'public',
    summary:
      'Reports whether this process can store a response. 503 if it’s stopping or couldn’t store the last one.',
    status: 200,
    /** `clock` is wrong while the clock isn't trusted to close surveys permanently. */
    reply: z.object({ ready: z.boolean(), clock: z.enum(['right', 'wrong']) }),
  },
})

export function healthRoutes(app: FastifyInstance, services: Services): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  const readyToStore = readiness(services)
  // Simultaneous callers share one query.
  let asking: Promise<unknown> | undefined
  const answers = () => {
    asking ??= inTime(sql`select 1`.execute(services.db))
      .catch(() => {
        throw new Problem('unavailable', 'The database doesn’t answer.', 5)
      })
      .finally(() => {
        asking = undefined
      })
    return asking
  }
  const handlers: Handlers<typeof healthContract> = {
    async health() {
      await answers()
      return { status: 'ok', database: dialectOf(services.db), version: packageJson.version }
    },
    async ready() {
      if (stopping) throw new Problem('unavailable', 'The service is stopping.', 5)
      await readyToStore()
      return { ready: true, clock: (await isClockTrusted(services)) ? 'right' : 'wrong' }
    },
  }
  serve(app, services, healthContract, handlers)
}

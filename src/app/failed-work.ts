import type { FastifyInstance } from 'fastify'

const counts = new WeakMap<FastifyInstance, Map<string, number>>()

/** Returns how often each kind of work in this process has failed since startup. */
export const failedWork = (app: FastifyInstance): ReadonlyMap<string, number> => counts.get(app) ?? new Map()

export const workFailed =
  (app: FastifyInstance, work: string) =>
  (error: unknown): void => {
    const own = counts.get(app) ?? new Map<string, number>()
    counts.set(app, own.set(work, (own.get(work) ?? 0) + 1))
    app.log.error({ err: error, work }, 'scheduled work failed')
  }

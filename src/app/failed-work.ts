import type { FastifyInstance } from 'fastify'

/** What a process does by itself, as metrics and logs call it. */
export const allWork = ['surveys', 'retention', 'webhooks', 'email'] as const
export type Work = (typeof allWork)[number]

const counts = new WeakMap<FastifyInstance, Map<Work, number>>()

/** How often each work of this process has failed since it started. */
export const failedWork = (app: FastifyInstance): ReadonlyMap<Work, number> => counts.get(app) ?? new Map()

/** Counts and logs work that failed. */
export const workFailed =
  (app: FastifyInstance, work: Work) =>
  (error: unknown): void => {
    const own = counts.get(app) ?? new Map<Work, number>()
    counts.set(app, own.set(work, (own.get(work) ?? 0) + 1))
    app.log.error({ err: error, work }, 'scheduled work failed')
  }

import type { FastifyInstance } from 'fastify'
import { isClockTrusted } from '../../../../server/clock.ts'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { surveysToDecide } from '../../../answering/response-check/server/actions-draw.ts'
import { selectFailed } from '../../../records/jobs/server/actions.ts'
import { surveysWithRefused } from '../../../schools/answer-slips/server/actions.ts'
import { homeContract } from '../contract.ts'
import { schoolNews } from './actions.ts'

const handlers: Handlers<typeof homeContract> = {
  schoolNews: (_, { school, ...services }) => schoolNews(services, school),

  async serviceNotices(_, { user: _user, request: _request, ...services }) {
    const clock = (await isClockTrusted(services)) ? [] : [{ kind: 'clock' } as const]
    const { length: count } = await selectFailed(services.db, 'email')
    const mail = count > 0 ? [{ kind: 'mail', count } as const] : []
    const failed = await selectFailed(services.db, 'email', 'others')
    const jobs = failed.slice(0, 20).map(({ name, attempts, outcome, next_at: next }) => ({
      name,
      attempts,
      error: outcome ?? '',
      next,
    }))
    const undomained = services.config.providers.filter(({ domains }) => domains.length === 0)
    const overfull = await surveysToDecide(services)
    return [
      ...clock,
      ...mail,
      ...(jobs.length > 0 ? [{ kind: 'jobs', count: failed.length, jobs } as const] : []),
      ...undomained.map(({ name }) => ({ kind: 'provider', name }) as const),
      ...overfull.map((survey) => ({ kind: 'overfull', ...survey }) as const),
      ...(await surveysWithRefused(services)).map((survey) => ({ kind: 'slips', ...survey }) as const),
    ]
  },
}

export const homeRoutes = (app: FastifyInstance, services: Services): void =>
  serve(app, services, homeContract, handlers)

import * as z from 'zod'
import { contract } from '../../../shared/endpoint.ts'

/** Something about the service that its administrators should set right; `name` is the provider it is about. */
const serviceNotice = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('clock') }),
    z.object({ kind: z.literal('mail'), count: z.number() }),
    z.object({
      kind: z.literal('jobs'),
      count: z.number(),
      /** Jobs that failed and were not done since, the newest 20; `next` is the instant of the next attempt, null if none follows. */
      jobs: z.array(
        z.object({ name: z.string(), attempts: z.number(), error: z.string(), next: z.string().nullable() }),
      ),
    }),
    z.object({ kind: z.literal('provider'), name: z.string() }),
    z.object({
      kind: z.literal('overfull'),
      guid: z.string(),
      schoolName: z.string(),
      groups: z.array(z.string()),
      /** Instant from which a lot decides although nobody has. */
      lotFrom: z.string().nullable(),
    }),
  ])
  .meta({ examples: [{ kind: 'provider', name: 'Google' }] })
export type ServiceNotice = z.output<typeof serviceNotice>

export const homeContract = contract({
  serviceNotices: {
    method: 'GET',
    path: '/api/service-notices',
    access: 'admin',
    summary:
      'What administrators should set right: a clock that is wrong, emails that are not delivered, jobs that fail, a provider without domains, groups with more responses than can count.',
    status: 200,
    reply: z.array(serviceNotice),
  },
})

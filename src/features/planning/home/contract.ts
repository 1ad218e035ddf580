import * as z from 'zod'
import { byId, contract } from '../../../shared/endpoint.ts'

/** A problem with the service that administrators should fix. `name` is the provider concerned. */
const serviceNotice = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('clock') }),
    z.object({ kind: z.literal('mail'), count: z.number() }),
    z.object({
      kind: z.literal('jobs'),
      count: z.number(),
      /** The newest 20 jobs that failed and haven't succeeded since. `next` is when the next attempt is, or null. */
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
      /** Instant when the random choice is made if no one has decided. */
      lotFrom: z.string().nullable(),
    }),
    z.object({
      kind: z.literal('slips'),
      guid: z.string(),
      schoolName: z.string(),
      groups: z.array(z.string()),
    }),
  ])
  .meta({ examples: [{ kind: 'provider', name: 'Google' }] })
export type ServiceNotice = z.output<typeof serviceNotice>

const news = z.object({
  /** Instant, ISO 8601. */
  at: z.string().meta({ examples: ['2026-11-06T15:02:11.000Z'] }),
  who: z.string().meta({ examples: ['Ana Vang'] }),
  /** The words that come after the person's name. */
  did: z.string().meta({ examples: ['changed the report to families'] }),
})
export type SchoolNews = z.output<typeof news>[]

export const homeContract = contract({
  schoolNews: {
    method: 'GET',
    path: '/api/entity-news/{id}',
    access: { owner: { school: 'params.id' }, from: 'coordinator' },
    summary: 'What others last did about a school, its surveys and its goals within 30 days, newest first.',
    params: byId,
    status: 200,
    reply: z.array(news),
  },
  serviceNotices: {
    method: 'GET',
    path: '/api/service-notices',
    access: 'admin',
    summary:
      'Problems for administrators to fix: a wrong clock, undelivered emails, failed jobs, a provider without domains, groups with more responses than can count or with more valid slips than were used.',
    status: 200,
    reply: z.array(serviceNotice),
  },
})

import * as z from 'zod'
import { contract } from '../../../shared/endpoint.ts'

/** Something about the service that its administrators should set right; `name` is the provider it is about. */
const serviceNotice = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('clock') }),
    z.object({ kind: z.literal('mail'), count: z.number() }),
    z.object({ kind: z.literal('provider'), name: z.string() }),
  ])
  .meta({ examples: [{ kind: 'provider', name: 'Google' }] })
export type ServiceNotice = z.output<typeof serviceNotice>

export const homeContract = contract({
  serviceNotices: {
    method: 'GET',
    path: '/api/service-notices',
    access: 'admin',
    summary:
      'What administrators should set right: a clock that is wrong, emails that are not delivered, a provider without domains.',
    status: 200,
    reply: z.array(serviceNotice),
  },
})

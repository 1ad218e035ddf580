import * as z from 'zod'
import { contract, fileReply, mediaTypes, text } from '../../shared/endpoint.ts'

const filter = {
  /** Part of what it is about, of the event, of the message or of the account's e-mail address. */
  search: text(100)
    .meta({ examples: ['lakeside'] })
    .optional(),
  /** First and last day, YYYY-MM-DD (UTC). */
  from: z.iso.date('Enter a date such as 2026-10-05.').optional(),
  to: z.iso.date('Enter a date such as 2026-10-05.').optional(),
}

export const systemEvent = z.object({
  id: z.number(),
  /** Instant, ISO 8601. */
  at: z.string().meta({ examples: ['2026-10-14T15:02:11.000Z'] }),
  /** E-mail address of the account that did it; null where nobody was signed in. */
  who: z
    .string()
    .meta({ examples: ['maya.thompson@lakeside.example'] })
    .nullable(),
  identifier: z.string().meta({ examples: ['sign-in'] }),
  file: z.string().meta({ examples: ['/login'] }),
  event: z.string().meta({ examples: ['Login failed'] }),
  message: z.string(),
})

export const auditTrailContract = contract({
  systemEvents: {
    method: 'GET',
    path: '/api/system-events',
    access: 'admin',
    summary: 'The audit trail, newest first, a page at a time.',
    query: z.object({
      ...filter,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(500).default(50),
    }),
    status: 200,
    reply: z.object({ total: z.number(), events: z.array(systemEvent) }),
  },
  exportSystemEvents: {
    method: 'GET',
    path: '/api/system-events/export',
    access: 'admin',
    summary: 'The audit trail as a CSV file, newest first, 50,000 lines at most.',
    query: z.object(filter),
    status: 200,
    reply: fileReply,
    file: mediaTypes.csv,
  },
})

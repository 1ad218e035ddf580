import * as z from 'zod'
import { asDay } from '../../../shared/dates.ts'
import { contract, mediaTypes, streamReply, text } from '../../../shared/endpoint.ts'
import { eventSources } from '../../records/events/rules.ts'

const utcDay = z
  .string()
  .max(40)
  .refine((sent) => asDay(sent, 'UTC') !== null, 'Enter a date such as 2026-10-05.')
  .meta({ examples: ['2026-10-05'] })

const filter = {
  /** Text contained in the identifier, the event, the message, a changed value or the account's email address. */
  search: text(100)
    .meta({ examples: ['lakeside'] })
    .optional(),
  /** First and last day, YYYY-MM-DD (UTC), or a date-time on that day. */
  from: utcDay.optional(),
  to: utcDay.optional(),
}

export const systemEvent = z.object({
  id: z.number(),
  /** Instant, ISO 8601. */
  at: z.string().meta({ examples: ['2026-10-14T15:02:11.000Z'] }),
  /** Email address of the account; null if no one was signed in. */
  who: z
    .string()
    .meta({ examples: ['maya.thompson@lakeside.example'] })
    .nullable(),
  identifier: z.string().meta({ examples: ['sign-in'] }),
  file: z.string().meta({ examples: ['/login'] }),
  event: z.string().meta({ examples: ['Login failed'] }),
  message: z.string(),
  /** Source of the event; null in entries older than this field. */
  source: z
    .enum(eventSources)
    .meta({ examples: ['call'] })
    .nullable(),
  /** Old and new values, as text. */
  changes: z.array(
    z.object({
      field: z.string().meta({ examples: ['role'] }),
      from: z
        .string()
        .meta({ examples: ['CAN_EDIT_ENTITY'] })
        .nullable(),
      to: z
        .string()
        .meta({ examples: ['CAN_DO_ALL'] })
        .nullable(),
    }),
  ),
  /** Caller's network at a sign-in, IPv4 /24 or IPv6 /48; null for all other events. */
  network: z
    .string()
    .meta({ examples: ['203.0.113.0/24'] })
    .nullable(),
})
export type SystemEvent = z.output<typeof systemEvent>

export const pageReport = z.object({
  id: z.number(),
  /** Instant, ISO 8601. */
  at: z.string().meta({ examples: ['2026-10-14T15:02:11.000Z'] }),
  identifier: z.string().meta({ examples: ['session'] }),
  /** Place in the page's code. */
  file: z.string().meta({ examples: ['/login'] }),
  event: z.string().meta({ examples: ['User is not logged in. Redirecting...'] }),
  message: z.string(),
})

const paged = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(50),
}

export const auditTrailContract = contract({
  systemEvents: {
    method: 'GET',
    path: '/api/system-events',
    access: 'admin',
    summary: 'The activity log, newest first, one page at a time.',
    query: z.object({
      ...filter,
      ...paged,
    }),
    status: 200,
    reply: z.object({ total: z.number(), events: z.array(systemEvent) }),
  },
  exportSystemEvents: {
    method: 'GET',
    path: '/api/system-events/export',
    access: 'admin',
    summary: 'The whole activity log as a CSV file, newest first.',
    query: z.object(filter),
    status: 200,
    reply: streamReply,
    file: mediaTypes.csv,
  },
  pageReports: {
    method: 'GET',
    path: '/api/page-reports',
    access: 'admin',
    summary: 'Browser reports, newest first. Anyone can send one, so a report doesn’t prove anything.',
    query: z.object(paged),
    status: 200,
    reply: z.object({ total: z.number(), reports: z.array(pageReport) }),
  },
})

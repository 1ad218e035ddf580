import * as z from 'zod'
import { groups } from '../../../shared/codes.ts'
import { byId, contract, id, success } from '../../../shared/endpoint.ts'
import { grant } from '../../people/grants/contract.ts'

/** An organization. Administrators leave it out for all schools. */
const place = { organization: id.optional() }

const webhook = grant.omit({ ends: true }).extend({
  url: z.string().meta({ examples: ['https://hooks.district.example/equity-audit'] }),
  state: z.enum(['open', 'withdrawn']),
  /** Failed deliveries with no successful delivery since; null if there are none. */
  undelivered: z
    .object({
      count: z.number(),
      /** When the oldest failed delivery was created, ISO 8601. */
      since: z.string(),
      /** Outcome of the last attempt, in words. */
      reason: z.string().meta({ examples: ['Responded with status 500'] }),
      /** Time of the next attempt, ISO 8601; null if none follows. */
      next: z.string().nullable(),
    })
    .nullable(),
})
export type Webhook = z.output<typeof webhook>

const delivery = z.object({
  id: z.number(),
  event: z.string().meta({ examples: ['survey.opened'] }),
  /** Body that was or will be sent. */
  body: z.string(),
  /** Instants, ISO 8601. */
  created: z.string(),
  delivered: z.string().nullable(),
  /** Time of the next attempt; null if none follows. */
  next: z.string().nullable(),
  attempts: z.number(),
  /** Outcome of the last attempt, in words. */
  outcome: z.string().meta({ examples: ['Responded with status 200'] }),
})
export type Delivery = z.output<typeof delivery>

export const webhookBody = z.object({
  type: z.string().meta({ examples: ['survey.opened'] }),
  /** Time of the event, ISO 8601. */
  timestamp: z.string().meta({ examples: ['2026-10-14T15:00:00.000Z'] }),
  data: z.object({
    surveyGuid: z.string().meta({ examples: ['8c1f4e0a-6f5d-4a57-9f2c-3b1d7e9a4c20'] }),
    surveyName: z.string(),
    kind: z.enum(['audit', 'pulse']),
    entityId: z.number(),
    schoolName: z.string().meta({ examples: ['Lakeside Middle School'] }),
    /** Days, YYYY-MM-DD. */
    beginDate: z.string().nullable(),
    endDate: z.string().nullable(),
    /** For survey.behind only: the groups that are behind. */
    behind: z.array(z.enum(groups)).optional(),
  }),
})

export const webhooksContract = contract({
  webhooks: {
    method: 'GET',
    path: '/api/webhooks',
    access: { owner: { organization: 'query.organization' } },
    summary: 'Addresses that we notify about surveys, newest first.',
    query: z.object(place),
    status: 200,
    reply: z.array(webhook),
  },
  makeWebhook: {
    method: 'POST',
    path: '/api/webhooks',
    access: { owner: { organization: 'body.organization' } },
    freshSignIn: true,
    summary:
      'Creates a webhook that notifies an address when a survey opens, is behind, closes and is final. Each delivery is a JSON POST, signed according to the Standard Webhooks specification. Only this reply contains the signing secret.',
    body: z.object({
      url: z
        .string()
        .trim()
        .min(1)
        .max(500)
        .meta({ examples: ['https://hooks.district.example/equity-audit'] }),
      ...place,
    }),
    status: 201,
    reply: z.object({ secret: z.string().meta({ examples: ['whsec_kX3v…'] }), webhook }),
  },
  testWebhook: {
    method: 'POST',
    path: '/api/webhooks/{id}/test',
    access: { owner: { organization: 'body.organization' } },
    summary: 'Sends a test delivery of type "test". It doesn’t include a survey.',
    params: byId,
    body: z.object(place),
    status: 201,
    reply: success,
  },
  withdrawWebhook: {
    method: 'DELETE',
    path: '/api/webhooks/{id}',
    access: { owner: { organization: 'query.organization' } },
    summary: 'Turns off a webhook. Nothing more is sent to it.',
    params: byId,
    query: z.object(place),
    status: 200,
    reply: success,
  },
  webhookDeliveries: {
    method: 'GET',
    path: '/api/webhooks/{id}/deliveries',
    access: { owner: { organization: 'query.organization' } },
    summary: 'Up to 100 of a webhook’s deliveries from the last 30 days, newest first, with their outcomes.',
    params: byId,
    query: z.object(place),
    status: 200,
    reply: z.array(delivery),
  },
})

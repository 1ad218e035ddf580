import * as z from 'zod'
import { contract, text } from '../../../shared/endpoint.ts'

export const eventsContract = contract({
  systemEventLog: {
    method: 'POST',
    path: '/api/system-event-log',
    access: 'public',
    summary:
      'Stores a browser report, separate from the activity log. Reports are limited in size, rate, number and age.',
    body: z.object({
      identifier: text(100).meta({ examples: ['sign-in'] }),
      file: text(200).meta({ examples: ['/login'] }),
      event: text(200).meta({ examples: ['Login failed'] }),
      message: text(1000),
    }),
    bodyLimit: 4096,
    status: 201,
    reply: z.object({ success: z.boolean() }),
  },
})

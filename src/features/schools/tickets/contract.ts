import * as z from 'zod'
import { contract, surveyGuid } from '../../../shared/endpoint.ts'

/** Maximum number of tickets that older pages request in one call. */
const ticketsAtOnce = 40

export const ticketsContract = contract({
  drawTickets: {
    method: 'POST',
    path: '/api/survey-tickets',
    access: 'public',
    summary:
      'Issues up to 2 tickets for responses that are about to start, or up to 16 for a kiosk link’s page. They last 3 days, or 8 for a kiosk. A submission counts but is flagged if it has no ticket, if its ticket is too old, reused or issued in bulk, or if it came too fast to have been read.',
    body: z.object({
      survey_guid: surveyGuid,
      participant_type: z.coerce.number().int(),
      /** A device that may go offline requests several in advance, up to its page's limit. */
      count: z.number().int().min(1).max(ticketsAtOnce).default(1),
      /** The signature in a kiosk link. An invalid signature is treated as missing. */
      kiosk: z.string().max(64).nullish(),
    }),
    bodyLimit: 1024,
    status: 200,
    reply: z.object({
      tickets: z.array(z.string().meta({ examples: ['12.2.mc8k3d.Yh2bq0XWQ1k.8Qm6l0b3H5kq3cQ9b1x2Tw'] })),
    }),
  },
})

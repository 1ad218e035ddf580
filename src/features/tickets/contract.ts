import * as z from 'zod'
import { contract, surveyGuid } from '../../shared/endpoint.ts'

/** Tickets drawn with one call. */
export const ticketsAtOnce = 40

export const ticketsContract = contract({
  drawTickets: {
    method: 'POST',
    path: '/api/survey-tickets',
    access: 'public',
    summary:
      'Draws tickets for responses that are about to begin. A submission without one, with one that was used before, or sooner after it than anybody reads is counted and marked.',
    body: z.object({
      survey_guid: surveyGuid,
      participant_type: z.coerce.number().int(),
      /** A device that may go offline draws some ahead. */
      count: z.number().int().min(1).max(ticketsAtOnce).default(1),
    }),
    bodyLimit: 1024,
    status: 200,
    reply: z.object({
      tickets: z.array(z.string().meta({ examples: ['12.2.mc8k3d.Yh2bq0XWQ1k.8Qm6l0b3H5kq3cQ9b1x2Tw'] })),
    }),
  },
})

import * as z from 'zod'
import { byGuid, contract, text } from '../../../shared/endpoint.ts'

const body = z.object({
  /** The school’s name, typed to confirm. */
  schoolName: text(200).meta({ examples: ['Lakeside Middle School'] }),
})

export const endingContract = contract({
  closeSurvey: {
    method: 'POST',
    path: '/api/close-survey/{guid}',
    access: 'admin',
    summary: 'Closes an open survey right away, before its close date. It’s final 24 hours later.',
    params: byGuid,
    body,
    status: 200,
    reply: z.object({ success: z.literal(true) }),
  },
  cancelSurvey: {
    method: 'POST',
    path: '/api/cancel-survey/{guid}',
    access: 'admin',
    summary:
      'Cancels a survey that was opened by mistake and isn’t final. Its responses are permanently deleted. It accepts no more responses and has no results.',
    params: byGuid,
    body,
    status: 200,
    reply: z.object({ deleted: z.number().meta({ examples: [3] }) }),
  },
})

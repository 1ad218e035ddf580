import * as z from 'zod'
import { surveyStages } from '../../../shared/codes.ts'
import { byGuid, contract, text } from '../../../shared/endpoint.ts'

const day = z.string().meta({ examples: ['2026-10-23'] })

export const deletableSurvey = z.object({
  guid: z.string(),
  name: z.string(),
  schoolName: z.string(),
  stage: z.enum(surveyStages),
  closes: day.nullable(),
  responses: z.number().meta({ examples: [312] }),
  /** Day when its responses were deleted, in its time zone; null if they haven't been. */
  deletedOn: day.nullable(),
})
export type DeletableSurvey = z.output<typeof deletableSurvey>

export const deletionContract = contract({
  deletableSurveys: {
    method: 'GET',
    path: '/api/deletable-responses',
    access: 'admin',
    summary:
      'All surveys that have had responses, newest first, with the facts that decide whether the responses can be deleted.',
    status: 200,
    reply: z.array(deletableSurvey),
  },
  deleteResponses: {
    method: 'POST',
    path: '/api/delete-responses/{guid}',
    access: 'admin',
    summary: 'Permanently deletes all responses to a final survey. Its rounded results are kept.',
    params: byGuid,
    body: z.object({
      /** The school’s name, typed to confirm. */
      schoolName: text(200).meta({ examples: ['Lakeside Middle School'] }),
    }),
    status: 200,
    reply: z.object({ deleted: z.number().meta({ examples: [312] }) }),
  },
})

import * as z from 'zod'
import { responseCodes, surveyStatuses } from '../../shared/codes.ts'
import { byGuid, contract, surveyGuid, text } from '../../shared/endpoint.ts'
import type { ProblemName } from '../../shared/errors.ts'

const outcome = z.array(
  z.object({
    responseCode: z.number(),
    responseMessage: z.string().meta({ examples: ['You have completed the survey'] }),
  }),
)
const code = z.union([z.number(), z.string().max(10), z.null()]).optional()
const pages = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(50),
}

/** Item name to value. Looked at answer by answer against the instrument, so here only its kind is checked. */
const answers = z
  .custom<Record<string, unknown>>(
    (sent) => typeof sent === 'object' && sent !== null && !Array.isArray(sent),
  )
  .meta({ type: 'object', description: 'Item name to value.', examples: [{ q0012: 4, q0058: 2 }] })

export const submitTexts = {
  success: 'You have completed the survey',
  failure: 'A problem was encountered while sending survey submission to database',
} as const

function submissionRefusal(problem: ProblemName, message: string): z.output<typeof outcome> {
  const responseCode = problem === 'incomplete' ? responseCodes.incomplete : responseCodes.failure
  const ours = problem === 'unexpected' || problem === 'unavailable'
  return [{ responseCode, responseMessage: ours ? submitTexts.failure : message }]
}

/** A response as administrators see it. */
export const storedResponse = z.object({
  id: z.string(),
  submitted_date: z.string().meta({ examples: ['2026-10-14'] }),
  survey_guid: z.string(),
  guid: z.string(),
  participant_type: z.number(),
  participant_sub_type: z.number(),
  participant_at_school: z.number(),
  participant_gender: z.number().nullable(),
  demographic_fk: z.number().nullable(),
  language_fk: z.number(),
  response_json: z.string().meta({ examples: ['{"q0012":4,"q0058":2}'] }),
  ip_address: z
    .string()
    .meta({ examples: ['203.0.113.0/24'] })
    .nullable(),
  user_agent: z
    .string()
    .meta({ examples: ['Safari on iOS'] })
    .nullable(),
})
export type StoredResponse = z.output<typeof storedResponse>

/** A count about a subgroup: null where it is withheld. */
const cell = z.object({ key: z.string(), name: z.string(), count: z.number().nullable() })
export const breakdown = z.object({
  /** Responses the breakdown covers. */
  covers: z.number(),
  /** False where nothing of it can be shown without exposing somebody. */
  shown: z.boolean(),
  cells: z.array(cell),
})
export type Breakdown = z.output<typeof breakdown>

export const tracking = z.object({
  surveyName: z.string(),
  schoolName: z.string(),
  status: z.enum(surveyStatuses),
  opens: z
    .string()
    .meta({ examples: ['2026-10-05'] })
    .nullable(),
  closes: z
    .string()
    .meta({ examples: ['2026-10-23'] })
    .nullable(),
  today: z.string().meta({ examples: ['2026-10-14'] }),
  /** Smallest group about which a figure is shown. */
  smallGroup: z.number(),
  total: z.number(),
  expected: z.number(),
  groups: z.array(
    z.object({
      key: z.enum(['students', 'parents', 'staff']),
      name: z.string(),
      count: z.number(),
      expected: z.number().nullable(),
    }),
  ),
  /** Every day from opening to the earlier of today and closing (later days only where responses came). */
  perDay: z.array(z.object({ day: z.string().meta({ examples: ['2026-10-14'] }), count: z.number() })),
  /** Responses that the breakdowns below cover; they grow in batches while the survey is open. */
  covers: z.number(),
  race: breakdown,
  /** Null where the survey has no gender item. */
  gender: breakdown.nullable(),
  students: breakdown.nullable(),
  parents: breakdown,
  staff: breakdown,
})
export type Tracking = z.output<typeof tracking>

export const responsesContract = contract({
  submitSurvey: {
    method: 'POST',
    path: '/api/submit-survey',
    access: 'public',
    summary: 'Takes one response. A repeat of a participant guid is answered alike and stores nothing.',
    body: z.object({
      survey_guid: surveyGuid,
      participant_guid: z
        .string()
        .regex(/^[A-Za-z0-9-]{8,64}$/, 'The participant guid is missing or malformed.')
        .meta({ examples: ['1d9b7c52-0e3a-4c88-b6f1-5a2e8d7f9031'] }),
      participant_type: z.coerce.number().int(),
      participant_sub_type: z.coerce.number().int(),
      participant_at_school: z.union([z.boolean(), z.literal([0, 1, '0', '1'])]),
      participant_gender: code,
      response_json: z.union([answers, z.string()]),
      language_fk: code,
      demographic_fk: code,
    }),
    bodyLimit: 262_144,
    status: 200,
    reply: outcome,
    refusal: submissionRefusal,
  },
  surveyTracking: {
    method: 'GET',
    path: '/api/survey-tracking/{guid}',
    access: { owner: { survey: 'params.guid' } },
    summary: 'Who has answered so far, protected as decisions on small groups say.',
    params: byGuid,
    status: 200,
    reply: tracking,
  },
  countResponses: {
    method: 'GET',
    path: '/api/count-survey-responses/{guid}',
    access: { owner: { survey: 'params.guid' } },
    summary: 'How many responses a survey has.',
    params: byGuid,
    status: 200,
    reply: z.object({ count: z.number() }),
  },
  allResponses: {
    method: 'GET',
    path: '/api/survey-responses',
    access: 'admin',
    summary: 'Responses of all surveys, newest survey first, a page at a time.',
    query: z.object({
      ...pages,
      /** Part of a participant guid, a day or a survey’s name. */
      search: text(100).optional(),
    }),
    status: 200,
    reply: z.array(storedResponse),
  },
  surveyResponses: {
    method: 'GET',
    path: '/api/survey-responses/{guid}',
    access: 'admin',
    summary: 'Responses of one survey in order of arrival, a page at a time.',
    params: byGuid,
    query: z.object(pages),
    status: 200,
    reply: z.array(storedResponse),
  },
  responsesWithData: {
    method: 'GET',
    path: '/api/survey-responses-with-data',
    access: { owner: { survey: 'query.survey_guid' } },
    summary:
      'Participant type, gender and race/ethnicity of each response, codes made null until every combination is common.',
    query: z.object({ survey_guid: surveyGuid }),
    status: 200,
    reply: z.array(
      z.object({
        participant_type: z.number().nullable(),
        participant_gender: z.number().nullable(),
        ethnicity: z.number().nullable(),
      }),
    ),
  },
})

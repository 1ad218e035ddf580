import * as z from 'zod'
import { responseCodes } from '../../../shared/codes.ts'
import { byGuid, contract, newGuid, surveyGuid, text } from '../../../shared/endpoint.ts'
import type { ProblemName } from '../../../shared/errors.ts'

const outcome = z.array(
  z.object({
    responseCode: z.number(),
    responseMessage: z.string().meta({ examples: ['You have completed the survey'] }),
  }),
)
const code = z.union([z.number(), z.string().max(10), z.null()]).optional()
/** Without a page and size, the reply has all rows. With only page or size, defaults are page 1 and 50 rows. */
const pages = {
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(500).optional(),
}
/** Whether to include network and browser. The activity log records requests that do. */
export const traceAsked = { trace: z.enum(['no', 'yes']).default('no') }

/** Question names mapped to values. Checks only the type; answers are later checked against the question set. */
const answers = z
  .custom<Record<string, unknown>>(
    (sent) => typeof sent === 'object' && sent !== null && !Array.isArray(sent),
  )
  .meta({ type: 'object', description: 'Item name to value.', examples: [{ q1101: 4, q0058: 2 }] })

export const submitTexts = {
  success: 'You have completed the survey',
  failure: 'A problem was encountered while sending survey submission to database',
} as const

function submissionRefusal(problem: ProblemName, message: string): z.output<typeof outcome> {
  const responseCode = problem === 'incomplete' ? responseCodes.incomplete : responseCodes.failure
  const ours = problem === 'unexpected' || problem === 'unavailable'
  return [{ responseCode, responseMessage: ours ? submitTexts.failure : message }]
}

const alternateNames = {
  surveyGuid: 'survey_guid',
  userGuid: 'participant_guid',
  participantTypeFk: 'participant_type',
  participantSubTypeFk: 'participant_sub_type',
  participantLangFk: 'language_fk',
  participantAtSchool: 'participant_at_school',
  surveyJson: 'response_json',
} as const

/** Renames alternative field names to the usual ones, which win if both exist. Keeps a body with `survey_guid`. */
export function withUsualNames(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('surveyGuid' in body) || 'survey_guid' in body)
    return body
  const usual = Object.entries(alternateNames).map(([name, own]) => [own, Reflect.get(body, name)] as const)
  return { ...Object.fromEntries(usual.filter(([, value]) => value !== undefined)), ...body }
}

/** A response as administrators see it. Network and browser are included only on request. */
export const storedResponse = z.object({
  /** Doesn't reveal when the response arrived. */
  id: z.string().meta({ examples: ['3-1d9b7c52-0e3a-4c88-b6f1-5a2e8d7f9031'] }),
  submitted_date: z.string().meta({ examples: ['2026-10-14'] }),
  survey_guid: z.string(),
  guid: z.string(),
  participant_type: z.number(),
  participant_sub_type: z.number(),
  participant_at_school: z.number(),
  participant_gender: z.number().nullable(),
  demographic_fk: z.number().nullable(),
  language_fk: z.number(),
  /** ID of the helper link that entered the response from paper; null if it came from a device. */
  paper_link: z.number().nullable(),
  response_json: z.string().meta({ examples: ['{"q1101":4,"q0058":2}'] }),
  ip_address: z
    .string()
    .meta({ examples: ['203.0.113.0/24'] })
    .nullish(),
  user_agent: z
    .string()
    .meta({ examples: ['Safari on iOS'] })
    .nullish(),
})
export type StoredResponse = z.output<typeof storedResponse>

export const responsesContract = contract({
  submitSurvey: {
    method: 'POST',
    path: '/api/submit-survey',
    access: 'public',
    summary:
      'Accepts one response, also with the alternate names (surveyGuid, userGuid, …). Repeating a participant guid gets the same reply and stores nothing new.',
    body: z.object({
      survey_guid: surveyGuid,
      participant_guid: newGuid('The participant guid is missing or malformed.'),
      participant_type: z.coerce.number().int(),
      participant_sub_type: z.coerce.number().int(),
      participant_at_school: z.union([z.boolean(), z.literal([0, 1, '0', '1'])]),
      participant_gender: code,
      response_json: z.union([answers, z.string()]),
      language_fk: code,
      demographic_fk: code,
      /** From survey-tickets. Older pages don't send a ticket. */
      ticket: z.string().max(200).optional(),
      /** From a slip's exchange, instead of a ticket. An invalid one is treated as missing. */
      slip: z.object({ token: z.string().max(64), signature: z.string().max(400) }).optional(),
    }),
    status: 200,
    adapt: withUsualNames,
    reply: outcome,
    refusal: submissionRefusal,
  },
  countResponses: {
    method: 'GET',
    path: '/api/count-survey-responses/{guid}',
    access: { owner: { survey: 'params.guid' }, from: 'coordinator' },
    scope: 'tracking',
    summary: 'How many responses a survey has.',
    params: byGuid,
    status: 200,
    reply: z.object({ count: z.number() }),
  },
  allResponses: {
    method: 'GET',
    path: '/api/survey-responses',
    access: 'admin',
    summary:
      'Responses to all surveys, newest survey first, in a random order that stays the same; all of them, or one page.',
    query: z.object({
      ...pages,
      ...traceAsked,
      /** Part of a participant ID, a day or a survey’s name. */
      search: text(100).optional(),
    }),
    status: 200,
    reply: z.array(storedResponse),
    rows: true,
  },
  surveyResponses: {
    method: 'GET',
    path: '/api/survey-responses/{guid}',
    access: 'admin',
    summary: 'Responses to one survey in a random order that stays the same; all of them, or one page.',
    params: byGuid,
    query: z.object({ ...pages, ...traceAsked }),
    status: 200,
    reply: z.array(storedResponse),
    rows: true,
  },
})

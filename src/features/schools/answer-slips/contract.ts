import * as z from 'zod'
import { doors, groups } from '../../../shared/codes.ts'
import {
  byGuid,
  contract,
  fileReply,
  mediaTypes,
  offeredLanguage,
  surveyGuid,
} from '../../../shared/endpoint.ts'
import type { ProblemName } from '../../../shared/errors.ts'
import { numberLength } from './rules.ts'

const group = z.enum(groups)
const number = z
  .string()
  .length(numberLength)
  .regex(/^[\w-]+$/)
  .meta({ examples: ['A'.repeat(numberLength)] })
const day = z.string().meta({ examples: ['2026-10-14'] })

/** Why a slip gets no one in. The page says it in the respondent's language. */
export const slipRefusals = {
  unknown: 'We don’t know this code.',
  used: 'This slip was used.',
  survey: 'This slip is for another survey.',
  group: 'This slip is for another group.',
  closed: 'The survey isn’t open.',
} as const
export type SlipRefusal = keyof typeof slipRefusals

function slipRefusal(_: ProblemName, message: string) {
  const [reason] = Object.entries(slipRefusals).find(([, text]) => text === message) ?? []
  return { message, ...(reason && { reason }) }
}

/** A group with its slips, as staff see it. Nothing shows which slips were used. */
const slipGroup = z.object({
  group,
  name: z.string(),
  door: z.enum(doors),
  /** Number of people, 0 if it wasn't entered, and the largest number of valid slips. */
  expected: z.number(),
  atMost: z.number(),
  /** Valid slips. */
  made: z.number(),
  /** Slips above the number of people. */
  spare: z.number(),
  /** Used slips as of the last night; the day is null before the first. */
  used: z.number(),
  usedAsOf: day.nullable(),
  /** Stored responses that came with a slip, and that came without one although the group has slips. */
  answered: z.number(),
  without: z.number(),
  /** Id of the key that is printed on the slips; null before the first slips. */
  keyId: z.string().nullable(),
})

export const answerSlips = z.object({
  surveyName: z.string(),
  schoolName: z.string(),
  opens: day.nullable(),
  /** Whether a group's door can still be chosen: 'any' before the opening, then only 'both' instead of slips. */
  choice: z.enum(['any', 'both', 'none']),
  /** Why this installation or caller can't make slips; null if they can. */
  whyNot: z.string().nullable(),
  languages: z.array(z.object({ id: z.number(), code: z.string(), name: z.string(), isDraft: z.boolean() })),
  groups: z.array(slipGroup),
})
export type AnswerSlips = z.output<typeof answerSlips>

const making = z.object({
  surveyGuid,
  group,
  count: z.number().int().min(1).max(20_000),
  as: z.enum(['sheets', 'list']),
  /** Languages of the sentences on the slips. */
  languages: z.array(offeredLanguage).min(1).max(2),
})

/** What anyone can check: the keys, and how many slips were made and used once the survey is final. */
export const surveySlips = z.object({
  surveyName: z.string(),
  schoolName: z.string(),
  groups: z.array(
    z.object({
      group,
      name: z.string(),
      door: z.enum(doors),
      /** Public key: its modulus of 2,048 bits, base64url. The exponent is 65537. Null before the first slips. */
      key: z.string().nullable(),
      keyId: z.string().nullable(),
      /** Null until the survey is final. */
      made: z.number().nullable(),
      used: z.number().nullable(),
    }),
  ),
  /** Words of the respondent's page, if a language was requested: in English if that language lacks some. */
  words: z
    .object({
      language: z.string(),
      dir: z.enum(['ltr', 'rtl']),
      /** Says that no speaker has reviewed them, in their language; empty if one has. */
      draft: z.string(),
      texts: z.record(z.string(), z.string()),
    })
    .optional(),
})
export type SurveySlips = z.output<typeof surveySlips>

export const answerSlipsContract = contract({
  answerSlips: {
    method: 'GET',
    path: '/api/answer-slips/{guid}',
    access: { owner: { survey: 'params.guid' }, from: 'coordinator' },
    scope: 'tracking',
    summary:
      'How each group of a survey gets in, and its slips: how many there are, and how many were used as of last night.',
    params: byGuid,
    status: 200,
    reply: answerSlips,
  },
  chooseDoor: {
    method: 'POST',
    path: '/api/choose-door',
    access: { owner: { survey: 'body.surveyGuid' }, from: 'coordinator' },
    summary:
      'Chooses how a group gets in: by the link, with slips, or both. For leaders, officers and administrators. 409 if the survey has opened, unless slips become both, if the group has no number of people, or if the site has no TLS.',
    body: z.object({ surveyGuid, group, door: z.enum(doors) }),
    status: 200,
    reply: answerSlips,
  },
  makeAnswerSlips: {
    method: 'POST',
    path: '/api/make-answer-slips',
    access: { owner: { survey: 'body.surveyGuid' }, from: 'coordinator' },
    summary:
      'Creates slips for a group, for leaders, officers and administrators, or only the last two if SLIPS_MADE_BY is district, as sheets to print or a list for a mailing. Their codes can’t be read again. 409 if the group would have more slips than its limit, or if the survey has closed.',
    body: making,
    status: 201,
    reply: fileReply,
    file: [mediaTypes.pdf, mediaTypes.csv],
  },
  replaceAnswerSlips: {
    method: 'POST',
    path: '/api/replace-answer-slips',
    access: { owner: { survey: 'body.surveyGuid' }, from: 'coordinator' },
    summary:
      'Ends a group’s unused slips and creates others, as sheets to print or a list for a mailing. 409 as for new slips.',
    body: making,
    status: 201,
    reply: fileReply,
    file: [mediaTypes.pdf, mediaTypes.csv],
  },
  exchangeSlip: {
    method: 'POST',
    path: '/api/exchange-slip',
    access: 'public',
    summary:
      'Exchanges a slip’s code for a blind signature (RFC 9474, RSABSSA-SHA384-PSS-Randomized). The same code with the same blinded message gets the same signature. 404 for an unknown code; 409 with a reason if the slip was used, is for another survey or group, or the survey isn’t open.',
    body: z.object({
      survey_guid: surveyGuid,
      group,
      code: z
        .string()
        .max(40)
        .meta({ examples: ['k7m3-9pxd-4wtn'] }),
      blinded: number,
    }),
    bodyLimit: 1024,
    isUnlogged: true,
    status: 200,
    reply: z.object({ signature: z.string() }),
    refusal: slipRefusal,
  },
  surveySlips: {
    method: 'GET',
    path: '/api/survey-slips/{guid}',
    access: 'public',
    isRequestedByMany: true,
    summary: 'The public keys of a survey’s slips. Once it is final, also how many slips were made and used.',
    params: byGuid,
    query: z.object({ language: z.coerce.number().optional() }),
    status: 200,
    reply: surveySlips,
  },
})

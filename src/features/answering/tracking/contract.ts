import * as z from 'zod'
import { dimensionKeys } from '../../../measurement/rows.ts'
import { groups, surveyStages, surveyStatuses } from '../../../shared/codes.ts'
import { byGuid, contract, surveyGuid } from '../../../shared/endpoint.ts'
import { helperWordsList } from '../../records/words/contract.ts'

const day = z.string().meta({ examples: ['2026-10-14'] })

/** An answer, or several combined, and how many people chose it. */
const cell = z.object({
  key: z.string(),
  name: z.string(),
  answers: z.array(z.string()),
  /** The number rounded down to a multiple of the threshold; null if it is below the threshold. */
  atLeast: z
    .number()
    .meta({ examples: [40] })
    .nullable(),
})

/** One group's people, broken down by one dimension. */
export const breakdown = z.object({
  group: z.enum(groups),
  key: z.enum(dimensionKeys),
  name: z.string().meta({ examples: ['Race/ethnicity'] }),
  /** Day of the overnight update. Null if there is none, or if the survey is final. */
  madeOn: day.nullable(),
  /** Number of the group's responses in the breakdown. */
  covers: z.number().meta({ examples: [184] }),
  /** Whether `covers` is rounded down, because the breakdown covers only part of the group. */
  coversAtLeast: z.boolean().optional(),
  cells: z.array(cell),
})
export type Breakdown = z.output<typeof breakdown>

export const tracking = z.object({
  surveyName: z.string(),
  schoolName: z.string(),
  kind: z.enum(['audit', 'pulse']),
  status: z.enum(surveyStatuses),
  stage: z.enum(surveyStages),
  opens: day.nullable(),
  closes: day.nullable(),
  today: day,
  /** Smallest group with results. */
  smallGroup: z.number(),
  total: z.number(),
  expected: z.number(),
  groups: z.array(
    z.object({
      key: z.enum(groups),
      name: z.string(),
      count: z.number(),
      expected: z.number().nullable(),
      /** How many can count, if there are more responses and no one has decided which ones do. Otherwise null. */
      atMost: z.number().nullable(),
      /** Responses that are stored but were left out at random. */
      aboveBound: z.number(),
      /** Whether at least ten responses in the overnight update are flagged. */
      hasMarked: z.boolean(),
      /** Whether its breakdowns stay the same until the final results because some of its responses were left out. */
      breakdownsStay: z.boolean(),
      /** Stored responses with a slip and without one; missing for a group without slips. */
      slips: z
        .object({ door: z.enum(['slip', 'both']), answered: z.number(), without: z.number() })
        .optional(),
    }),
  ),
  /** Responses that an administrator left out. */
  setAside: z.number(),
  /** From the opening to today or the close, whichever is earlier. Later days only if they have responses. */
  perDay: z.array(z.object({ day, count: z.number() })),
  /** One for each group and dimension, from the overnight update or, once the survey is final, from its results. */
  breakdowns: z.array(breakdown),
})
export type Tracking = z.output<typeof tracking>

export const trackingContract = contract({
  surveyTracking: {
    method: 'GET',
    path: '/api/survey-tracking/{guid}',
    access: { owner: { survey: 'params.guid' }, from: 'coordinator' },
    scope: 'tracking',
    summary: 'Who has answered so far, with small groups protected.',
    params: byGuid,
    status: 200,
    reply: tracking,
  },
  trackingWords: {
    method: 'GET',
    path: '/api/tracking-words',
    access: 'signed-in',
    summary: 'The words of the page for response tracking, in each language that has all of them.',
    status: 200,
    reply: helperWordsList,
  },
  responsesWithData: {
    method: 'GET',
    path: '/api/survey-responses-with-data',
    access: { owner: { survey: 'query.survey_guid' }, from: 'coordinator', results: true },
    summary:
      'Participant type, gender and race/ethnicity of each counted response, in random order. Until the survey is final, only the group: 1 for every student, 2, 3. After that, combinations have their codes in multiples of the threshold.',
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

import * as z from 'zod'
import { groups, surveyStages } from '../../../shared/codes.ts'
import { byGuid, contract, id, success, surveyGuid, text } from '../../../shared/endpoint.ts'
import { countTypes } from '../../schools/participants/contract.ts'
import { survey } from '../../schools/surveys/contract.ts'

const day = z.string().meta({ examples: ['2026-10-10'] })
/** The hour is null if any hour matches, or if an earlier version stored the responses. */
const moment = z.object({ day, hour: z.number().int().min(0).max(23).nullable() })
export type Moment = z.output<typeof moment>
/** Maximum number of characters in a reason. */
export const reasonAtMost = 500
export const giveReason = 'Give a reason. We’ll record it with your name in the activity log.'
const reason = text(reasonAtMost).min(1, giveReason)

/** How many responses have each flag. */
const marks = z.object({ ticket: z.number(), fast: z.number(), choice: z.number(), alike: z.number() })
export type MarkCounts = z.output<typeof marks>

/**
 * Selects responses of a group: all from one network, those from one network within a range of hours, or identical
 * ones. With `link`, selects those entered from paper through that link.
 */
export const criterion = z.object({
  group: z.enum(groups),
  /** The stored network part of an address; null for any. */
  network: z.string().max(64).nullable(),
  /** First and last day and hour of arrival; null for any. Both hours are on the same day. */
  from: moment.nullable(),
  to: moment.nullable(),
  /** Fingerprint of the answers that all of the responses share; null for any. */
  alike: z.string().max(64).nullable(),
  /** ID of the named link used to enter the responses from paper; missing for any. */
  link: z.number().int().min(1).optional(),
})
export type Criterion = z.output<typeof criterion>

const counts = z.object({ size: z.number(), marks })
const cluster = counts.extend({
  criterion,
  /** How many responses count. The remaining ones were left out at random. */
  counted: z.number(),
  /** The group's other responses, except those that an administrator left out. */
  others: counts,
  /** Other responses from the same network, from every group, including those that were left out. */
  othersFromThere: z.number(),
  from: moment,
  to: moment,
})
export type Cluster = z.output<typeof cluster>

const decision = z.object({
  id: z.number(),
  criterion,
  size: z.number(),
  decision: z.enum(['aside', 'counted']),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  /** When the batch was restored or a later decision replaced this one. Null while the decision is in force. */
  undoneAt: z.string().nullable(),
})
export type Decision = z.output<typeof decision>

export const responseCheck = z.object({
  surveyName: z.string(),
  schoolName: z.string(),
  stage: z.enum(surveyStages),
  opens: day.nullable(),
  closes: day.nullable(),
  /** Time at which the survey becomes final. Until then, batches can be left out and restored. */
  finalFrom: z.string().nullable(),
  /** When random sampling starts in groups with too many responses, if no one has decided. */
  lotFrom: z.string().nullable(),
  today: day,
  /** Smallest number of responses for which a batch or network is listed. */
  smallGroup: z.number(),
  /** Whether a network is stored for any of the responses. */
  networksKept: z.boolean(),
  groups: z.array(
    z.object({
      key: z.enum(groups),
      name: z.string(),
      expected: z.number(),
      counted: z.number(),
      /** Responses left out at random. */
      aboveBound: z.number(),
      setAside: z.number(),
      /** Whether an administrator can still change which of its responses count. */
      isOpen: z.boolean(),
      /** Null unless more than `atMost` responses exist. `lotTaken`: an administrator requested random sampling. */
      overfull: z.object({ atMost: z.number(), lotTaken: z.boolean() }).nullable(),
      /** The number of responses before random sampling; null if none was done. */
      drawnFrom: z.number().nullable(),
      marks,
      /** Slips used, and stored responses with and without one; missing for a group without slips. */
      slips: z
        .object({
          door: z.enum(['slip', 'both']),
          made: z.number(),
          answered: z.number(),
          without: z.number(),
          /** Responses with a valid slip beyond the slips that were exchanged. */
          refused: z.number(),
        })
        .optional(),
      /** Arrivals per hour, for all stored responses with a known hour. */
      hours: z.array(z.object({ day, hour: z.number(), count: z.number() })),
      /** Networks with at least the threshold of responses, largest first, up to ten. */
      networks: z.array(z.object({ network: z.string(), size: z.number(), marked: z.number() })),
      /** Responses entered from paper with each link, without those that were left out. */
      typed: z.array(z.object({ link: z.number(), size: z.number() })),
    }),
  ),
  /** People who entered booklets: how many in total and how many twice, and how many answers differed in these. */
  paper: z.array(
    z.object({
      link: z.number(),
      name: z.string().meta({ examples: ['Ana Vang'] }),
      sheets: z.number(),
      twice: z.number(),
      differences: z.number(),
    }),
  ),
  /** Undecided batches, largest first. */
  clusters: z.array(cluster),
  /** Decisions, newest first. */
  decisions: z.array(decision),
})
export type ResponseCheck = z.output<typeof responseCheck>

const change = { method: 'POST', access: 'admin', status: 200, reply: success } as const

const surveyToCheck = survey.extend({ kind: z.enum(['audit', 'pulse']) })
export type SurveyToCheck = z.output<typeof surveyToCheck>

export const responseCheckContract = contract({
  surveysToCheck: {
    method: 'GET',
    path: '/api/surveys-to-check',
    access: 'admin',
    summary:
      'Audits that have opened and pulses, of all schools, newest first; without those that were canceled or whose responses were deleted.',
    status: 200,
    reply: z.array(surveyToCheck),
  },
  responseCheck: {
    method: 'GET',
    path: '/api/response-check/{guid}',
    access: 'admin',
    summary: 'Arrivals, flags and batches of a survey’s responses, and the decisions about them.',
    params: byGuid,
    status: 200,
    reply: responseCheck,
  },
  responseCluster: {
    method: 'POST',
    path: '/api/response-cluster',
    access: 'admin',
    summary: 'The responses that a criterion flags, compared with the others in their group.',
    body: z.object({ surveyGuid, criterion }),
    status: 200,
    reply: cluster,
  },
  decideCluster: {
    ...change,
    path: '/api/decide-response-cluster',
    summary:
      'Leaves out the responses of a batch, or records that they count. Possible until the survey is final, or until an overfull group is decided.',
    body: z.object({
      surveyGuid,
      ...decision.pick({ criterion: true, decision: true }).shape,
      /** How many responses the caller saw. Rejected with 409 if the number has changed. */
      size: z.number().int().min(1),
      reason,
    }),
  },
  takeLot: {
    ...change,
    path: '/api/take-lot',
    summary:
      'Chooses at random which responses from an overfull group count, unflagged ones first. This happens when the survey is final, or right away if it already is.',
    body: z.object({ surveyGuid, group: z.enum(groups), reason }),
  },
  putBack: {
    ...change,
    path: '/api/put-responses-back',
    summary: 'Undoes a decision, so the responses it left out count again.',
    body: z.object({ surveyGuid, decision: id, reason }),
  },
  updateParticipantCount: {
    method: 'POST',
    path: '/api/update-participant-count',
    versioned: true,
    access: { owner: { school: 'body.entityId', survey: 'body.surveyGuid' }, from: 'coordinator' },
    summary:
      'Saves the number of people in a group, a positive whole number. A school can fix it while the survey collects, an administrator until the survey is final or an overfull group is decided. Up to 110% of the number can count.',
    body: z.object({
      surveyGuid,
      entityId: id.optional(),
      type: z.enum(countTypes, 'Choose students, parents or staff.'),
      count: z.union([z.string().max(20), z.number()]).meta({ examples: [410] }),
    }),
    status: 200,
    reply: success,
  },
})

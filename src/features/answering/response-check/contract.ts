import * as z from 'zod'
import { groups, surveyStages } from '../../../shared/codes.ts'
import { byGuid, contract, id, success, surveyGuid, text } from '../../../shared/endpoint.ts'
import { countTypes } from '../../schools/participants/contract.ts'
import { survey } from '../../schools/surveys/contract.ts'

const day = z.string().meta({ examples: ['2026-10-10'] })
/** The hour is null for any, or of responses that an earlier version stored. */
const moment = z.object({ day, hour: z.number().int().min(0).max(23).nullable() })
export type Moment = z.output<typeof moment>
/** Characters of a reason. */
export const reasonAtMost = 500
export const giveReason = 'Give a reason. We’ll record it with your name in the activity log.'
const reason = text(reasonAtMost).min(1, giveReason)

/** How many responses carry each mark. */
const marks = z.object({ ticket: z.number(), fast: z.number(), choice: z.number(), alike: z.number() })
export type MarkCounts = z.output<typeof marks>

/** Which responses of a group: all from one network, one run of hours from one network, sheets that are alike, or those typed in by one link. */
export const criterion = z.object({
  group: z.enum(groups),
  /** Network part of an address as it is kept; null for any. */
  network: z.string().max(64).nullable(),
  /** First and last day, and hour of arrival; null for any. Both hours are of one day. */
  from: moment.nullable(),
  to: moment.nullable(),
  /** Fingerprint of answers that all of them gave; null for any. */
  alike: z.string().max(64).nullable(),
  /** Id of the named link by which they were typed in from paper; missing for any. */
  link: z.number().int().min(1).optional(),
})
export type Criterion = z.output<typeof criterion>

const cluster = z.object({
  criterion,
  size: z.number(),
  /** How many count; the others were left out at random. */
  counted: z.number(),
  marks,
  /** The other responses of the group that are not set aside by an administrator. */
  others: z.object({ size: z.number(), marks }),
  /** Other responses from the same network, of every group, also those that are set aside. */
  othersFromThere: z.number(),
  /** First and last arrival. */
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
  /** Instant at which it was put back, or replaced by a later decision about the same cluster. */
  undoneAt: z.string().nullable(),
})
export type Decision = z.output<typeof decision>

export const responseCheck = z.object({
  surveyName: z.string(),
  schoolName: z.string(),
  stage: z.enum(surveyStages),
  opens: day.nullable(),
  closes: day.nullable(),
  /** Instant from which it is final: until then clusters can be set aside and back. */
  finalFrom: z.string().nullable(),
  /** Instant from which a lot decides about overfull groups although no one has. */
  lotFrom: z.string().nullable(),
  today: day,
  /** Responses from which on a cluster or a network is named. */
  smallGroup: z.number(),
  /** Whether a network is kept with any of the responses. */
  networksKept: z.boolean(),
  groups: z.array(
    z.object({
      key: z.enum(groups),
      name: z.string(),
      expected: z.number(),
      counted: z.number(),
      /** Responses that a lot left out. */
      aboveBound: z.number(),
      setAside: z.number(),
      /** Whether it can still be changed which of its responses count. */
      isOpen: z.boolean(),
      /** More responses came than can count: up to `atMost`. `lotTaken` once an administrator lets the lot decide. Else null. */
      overfull: z.object({ atMost: z.number(), lotTaken: z.boolean() }).nullable(),
      /** How many responses its lot was drawn from; null if none was. */
      drawnFrom: z.number().nullable(),
      marks,
      /** Arrivals an hour, of all stored responses whose hour is known. */
      hours: z.array(z.object({ day, hour: z.number(), count: z.number() })),
      /** Networks from which as many responses came as the threshold, the largest first, up to ten. */
      networks: z.array(z.object({ network: z.string(), size: z.number(), marked: z.number() })),
      /** Responses that each link typed in from paper, without those that are set aside. */
      typed: z.array(z.object({ link: z.number(), size: z.number() })),
    }),
  ),
  /** Who typed in sheets from paper: how many in all, how many twice, and how many answers differed in these. */
  paper: z.array(
    z.object({
      link: z.number(),
      name: z.string().meta({ examples: ['Ana Vang'] }),
      sheets: z.number(),
      twice: z.number(),
      differences: z.number(),
    }),
  ),
  /** Not decided yet, the largest first. */
  clusters: z.array(cluster),
  /** The newest first. */
  decisions: z.array(decision),
})
export type ResponseCheck = z.output<typeof responseCheck>

/** An audit or a pulse in the list of what can be checked. */
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
    summary: 'Which responses a criterion names, compared with the others of their group.',
    body: z.object({ surveyGuid, criterion }),
    status: 200,
    reply: cluster,
  },
  decideCluster: {
    method: 'POST',
    path: '/api/decide-response-cluster',
    access: 'admin',
    summary:
      'Leaves out the responses of a batch, or records that they count. Possible until the survey is final, or until an overfull group is decided.',
    body: z.object({
      surveyGuid,
      criterion,
      /** How many the caller saw: refused with 409 if there are more or fewer now. */
      size: z.number().int().min(1),
      decision: z.enum(['aside', 'counted']),
      reason,
    }),
    status: 200,
    reply: success,
  },
  takeLot: {
    method: 'POST',
    path: '/api/take-lot',
    access: 'admin',
    summary:
      'Chooses at random which responses of an overfull group count, unflagged ones first: when the survey is final, or now if it is.',
    body: z.object({ surveyGuid, group: z.enum(groups), reason }),
    status: 200,
    reply: success,
  },
  putBack: {
    method: 'POST',
    path: '/api/put-responses-back',
    access: 'admin',
    summary: 'Undoes a decision, so the responses it left out count again.',
    body: z.object({ surveyGuid, decision: id, reason }),
    status: 200,
    reply: success,
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

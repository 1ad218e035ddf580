import * as z from 'zod'
import { areaCodes, groups } from '../../../shared/codes.ts'
import { byGuid, contract, fileReply, id, mediaTypes, success, surveyGuid } from '../../../shared/endpoint.ts'
import { releaseSteps } from '../../../shared/levels.ts'
import { figure } from '../results/contract.ts'
import { releaseTargets } from './rules.ts'
import { middle, rollUp, round } from './rules-shapes.ts'

export type { DistrictChange, DistrictGap } from './rules-shapes.ts'
export { round }

const releasable = z.object({
  guid: z.string(),
  surveyName: z.string(),
  schoolName: z.string(),
  /** Last day of the survey, YYYY-MM-DD. */
  closes: z.string(),
  /** Only final results can be released. */
  isFinal: z.boolean(),
  releasedTo: z.enum(releaseSteps),
})
export type Releasable = z.output<typeof releasable>

const release = z.object({
  /** When stepped release was turned on, ISO 8601; null if results become available automatically. */
  since: z.string().nullable(),
  /** Closed surveys under stepped release, starting with the least released. */
  surveys: z.array(releasable),
})
export type Release = z.output<typeof release>

/** A school with the top figures of its own results. */
const schoolLine = z.object({
  guid: z.string(),
  schoolId: z.number(),
  schoolName: z.string(),
  /** YYYY-MM-DD. */
  closes: z.string(),
  /** Names of the groups that the figures are about. */
  about: z.array(z.string()),
  overall: figure,
  /** In the order of `areas`. */
  areas: z.array(figure),
})
export type SchoolLine = z.output<typeof schoolLine>

const districtResults = z.object({
  name: z.string(),
  /** School years with final results, newest first. */
  rounds: z.array(z.string()),
  round: z.string().nullable(),
  today: z.string(),
  smallGroup: z.number(),
  areas: z.array(z.object({ code: z.enum(areaCodes), name: z.string() })),
  /** Schools whose final results the caller can see, sorted by name. */
  schools: z.array(schoolLine),
  /** Number of schools whose survey closed this round, but whose results aren't final or the caller can't see. */
  waiting: z.number(),
  /** The combined results of all schools. Null until an officer creates them, or if they are hidden from the caller. */
  rollUp: rollUp.nullable(),
  whyNoRollUp: z.string().nullable(),
  /** An earlier school year that can still be combined first, so that changes since then can be shown; null if none. */
  combineFirst: round.nullable(),
  /** Schools with different questions, which the combined results leave out or, before they exist, will leave out. */
  otherQuestions: z.array(z.string()),
  /** The caller may create and release results. */
  mayDecide: z.boolean(),
})
export type DistrictResults = z.output<typeof districtResults>

const schoolMiddles = z
  .object({
    district: z.string(),
    round: z.string(),
    /** Up to 2 areas clearly below the schools' median. Empty if none, null with fewer than 12 other schools. */
    furthestBelow: z
      .array(
        z.object({
          group: z.enum(groups),
          groupName: z.string(),
          area: z.enum(areaCodes),
          areaName: z.string(),
          points: z.number(),
          median: z.number(),
          schools: z.number(),
        }),
      )
      .nullable(),
    groups: z.array(
      z.object({
        key: z.enum(groups),
        name: z.string(),
        areas: z.array(z.object({ code: z.enum(areaCodes), name: z.string(), middle, own: figure })),
      }),
    ),
  })
  .nullable()
export type SchoolMiddles = z.output<typeof schoolMiddles>

const inOrganization = { organization: 'params.organization' } as const
const ofOrganization = { organization: 'body.organization' } as const

export const districtResultsContract = contract({
  districtResults: {
    method: 'GET',
    path: '/api/district-results/{organization}',
    access: { owner: inOrganization, from: 'viewer' },
    summary:
      'The results of an organization’s schools in a school year, side by side and combined. If no year is given, the newest one with combined results, or else the newest.',
    params: z.object({ organization: id }),
    query: z.object({ round: round.optional() }),
    status: 200,
    reply: districtResults,
  },
  schoolMiddles: {
    method: 'GET',
    path: '/api/survey-results/{guid}/middles',
    access: { owner: { survey: 'params.guid' }, from: 'viewer', results: true },
    summary:
      'The range of the middle half of the district’s schools, by group and area, to compare a school’s own scores with; null if the school isn’t among them or the caller may not see them.',
    params: byGuid,
    status: 200,
    reply: schoolMiddles,
  },
  downloadDistrictResults: {
    method: 'GET',
    path: '/api/district-results/{organization}/download',
    access: { owner: inOrganization, from: 'viewer' },
    summary: 'The same as CSV or XLSX, one figure per line.',
    params: z.object({ organization: id }),
    query: z.object({ round: round.optional(), format: z.enum(['csv', 'xlsx']).default('csv') }),
    status: 200,
    reply: fileReply,
    file: [mediaTypes.csv, mediaTypes.excel],
  },
  makeDistrictResults: {
    method: 'POST',
    path: '/api/make-district-results',
    access: { owner: ofOrganization },
    summary:
      'Combines the results of all schools in a school year that are final and open to the caller. This can be done only once.',
    body: z.object({ organization: id, round }),
    status: 200,
    reply: success,
  },
  districtRelease: {
    method: 'GET',
    path: '/api/district-release/{organization}',
    access: { owner: { organization: 'params.organization' } },
    summary: 'How an organization releases results, and the last step of each survey’s release.',
    params: z.object({ organization: id }),
    status: 200,
    reply: release,
  },
  setReleaseSteps: {
    method: 'POST',
    path: '/api/release-steps',
    access: { owner: ofOrganization },
    summary: 'Turns release in steps on or off for surveys that close later. Closed surveys don’t change.',
    body: z.object({ organization: id, on: z.boolean() }),
    status: 200,
    reply: success,
  },
  releaseResults: {
    method: 'POST',
    path: '/api/release-results',
    access: { owner: ofOrganization },
    summary:
      'Releases final results up to a step, for one survey or for all of an organization’s surveys that use steps. Results already released further stay released.',
    body: z.object({
      organization: id,
      surveyGuid: surveyGuid.nullable().meta({ examples: [null] }),
      to: z.enum(releaseTargets),
    }),
    status: 200,
    /** Number of surveys that were released further. */
    reply: z.object({ released: z.number() }),
  },
})

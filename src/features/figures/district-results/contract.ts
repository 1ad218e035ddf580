import * as z from 'zod'
import { dimensionKeys } from '../../../measurement/rows.ts'
import { areaCodes, groups } from '../../../shared/codes.ts'
import { byGuid, contract, fileReply, id, mediaTypes, success, surveyGuid } from '../../../shared/endpoint.ts'
import { releaseSteps } from '../../../shared/levels.ts'
import { figure } from '../results/contract.ts'
import { releaseTargets } from './rules.ts'

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

const row = z.object({
  key: z.string(),
  name: z.string(),
  answers: z.array(z.string()),
  pooled: z.boolean(),
  overall: figure,
  areas: z.array(figure),
})

/** The score range that contains the middle half of the schools. */
const middle = z.object({ from: z.number(), to: z.number(), schools: z.number() })

const averageScore = z.object({ score: z.number(), coded: z.enum(['orLess', 'orMore']).nullable() })

/** A smaller group compared with everyone else in its group within each school, combined over the schools. */
const districtGap = z.object({
  dimension: z.enum(dimensionKeys),
  dimensionName: z.string(),
  row: z.string(),
  name: z.string(),
  /** Null: across all areas. A gap in one area is about how much more the group differs there than elsewhere. */
  area: z.enum(areaCodes).nullable(),
  direction: z.enum(['lower', 'higher', 'equal']),
  /** Both sides' average scores over the compared schools. */
  subgroup: averageScore,
  rest: averageScore,
  /** Points between the two scores. Null at an end of the scale, or if the scores don't match the finding. */
  apart: z.object({ distance: z.number(), margin: z.number() }).nullable(),
  /** Number of compared schools, and the minimum number of people in the smaller group there. */
  schools: z.number(),
  people: z.number(),
  /** Number of schools whose rounded scores differ in this direction, rounded down to a multiple of 3. */
  sameWay: z.number(),
  /** The gap is unlikely to be chance. It still isn't clear if answer style may explain it. */
  found: z.boolean(),
  clear: z.boolean(),
  /** The smallest gap of this kind that four out of five reports would find, in points. */
  smallest: z.number(),
})
export type DistrictGap = z.output<typeof districtGap>

export const round = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .meta({ examples: ['2026-27'] })

/** How a group's score changed in the schools that took part in both years. */
const districtChange = z.object({
  /** Null: overall. */
  area: z.enum(areaCodes).nullable(),
  schools: z.number(),
  before: averageScore,
  now: averageScore,
  direction: z.enum(['lower', 'higher', 'equal']),
  /** Points, below 0 if the score is lower now, and their margin of error. Null at an end of the scale. */
  change: z.number().nullable(),
  margin: z.number().nullable(),
  clear: z.boolean(),
  /** The smallest change that four out of five reports would find, in points. */
  smallest: z.number(),
})
export type DistrictChange = z.output<typeof districtChange>

const rollUp = z.object({
  /** YYYY-MM-DD. */
  madeOn: z.string(),
  schools: z.number(),
  smallGroup: z.number(),
  everyone: z.object({ about: z.array(z.string()), overall: figure, areas: z.array(figure) }),
  groups: z.array(
    z.object({
      key: z.enum(groups),
      name: z.string(),
      overall: figure,
      areas: z.array(figure),
      /** The middle half of the schools' scores, by area; null if too few schools can be compared. */
      middles: z.array(middle.nullable()),
      /** The schools' scores, by area; null where a school shows no number. */
      places: z.array(z.object({ guid: z.string(), areas: z.array(averageScore.nullable()) })),
      dimensions: z.array(z.object({ key: z.enum(dimensionKeys), name: z.string(), rows: z.array(row) })),
    }),
  ),
  /** Gaps within each group; null in results created by earlier versions. */
  gaps: z
    .object({
      /** Minimum number of comparable schools for a gap. */
      schoolsNeeded: z.number(),
      groups: z.array(
        z.object({
          key: z.enum(groups),
          name: z.string(),
          /** The largest number of schools in which any smaller group can be compared. */
          schools: z.number(),
          gaps: z.array(districtGap),
        }),
      ),
    })
    .nullable(),
  /** Change since the previous combined results; null if there are none that the user can see. */
  changes: z
    .object({
      since: round,
      schoolsNeeded: z.number(),
      /** Number of schools that took part in both years, and the names of schools in only one of them. */
      schools: z.number(),
      joined: z.array(z.string()),
      left: z.array(z.string()),
      groups: z.array(
        z.object({
          key: z.enum(groups),
          /** The largest number of schools that can be compared in any area. */
          schools: z.number(),
          changes: z.array(districtChange),
        }),
      ),
    })
    .nullable(),
  /** Breakdowns whose rows are hidden because they would reveal how few people at a school gave an answer. */
  closed: z.array(z.string()),
})

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
      'The results of an organization’s schools in a school year, side by side and combined; the newest year if none is given.',
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

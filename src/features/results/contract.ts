import * as z from 'zod'
import { areaCodes, groups } from '../../shared/codes.ts'
import { byGuid, contract, surveyGuid } from '../../shared/endpoint.ts'

export const scoreStatuses = ['low', 'emerging', 'high'] as const

/** A figure about some people: n null means withheld; score null with an n means that no score can be given. */
export const figure = z.object({
  n: z
    .number()
    .meta({ examples: [184] })
    .nullable(),
  /** 0 to 10, one decimal. */
  score: z
    .number()
    .meta({ examples: [6.2] })
    .nullable(),
  status: z.enum(scoreStatuses).nullable(),
  /** Half the width of the 95 % interval of the score, one decimal; null where it cannot be given. */
  margin: z
    .number()
    .meta({ examples: [0.3] })
    .nullable(),
})
export type Figure = z.output<typeof figure>

export const divisionKeys = ['group', 'grade', 'homeLanguage', 'role', 'race', 'gender'] as const
export type DivisionKey = (typeof divisionKeys)[number]

/** One way of dividing the respondents. `shown` false: nothing of it can be shown. */
const division = z.object({
  key: z.enum(divisionKeys),
  name: z.string(),
  shown: z.boolean(),
  cells: z.array(figure.extend({ key: z.string(), name: z.string() })),
})

/** One side of a gap: a cell whose figure is shown. */
export const gapEnd = z.object({
  name: z.string(),
  n: z.number().meta({ examples: [184] }),
  score: z.number().meta({ examples: [6.2] }),
  status: z.enum(scoreStatuses),
  margin: z
    .number()
    .meta({ examples: [0.3] })
    .nullable(),
})

const gap = z.object({
  division: z.enum(['group', 'race', 'gender']),
  low: gapEnd,
  high: gapEnd,
  /** Points between the two scores as shown. */
  distance: z.number().meta({ examples: [1.1] }),
  /** The distance is larger than both margins together, so chance is an unlikely reason. */
  beyondMargins: z.boolean(),
})
export type Gap = z.output<typeof gap>

export const surveyResults = z.object({
  surveyName: z.string(),
  schoolName: z.string(),
  opens: z.string().meta({ examples: ['2026-10-05'] }),
  closes: z.string().meta({ examples: ['2026-10-23'] }),
  /** Responses may still come in from devices that were offline. */
  provisional: z.boolean(),
  /** Shown to an administrator before the survey has closed. */
  preview: z.boolean(),
  smallGroup: z.number().meta({ examples: [10] }),
  total: z.number().meta({ examples: [312] }),
  /** Responses that the figures cover; fewer than the total while results are provisional. */
  covers: z.number().meta({ examples: [300] }),
  expected: z.number().meta({ examples: [1022] }),
  /** Response rate by group. */
  response: z.array(
    z.object({
      key: z.enum(groups),
      name: z.string(),
      count: z.number(),
      expected: z
        .number()
        .meta({ examples: [1022] })
        .nullable(),
    }),
  ),
  overall: figure,
  divisions: z.array(division),
  /** Lowest score first. */
  areas: z.array(
    figure.extend({
      code: z.enum(areaCodes),
      name: z.string(),
      about: z.string(),
      divisions: z.array(division),
      gap: gap.nullable(),
    }),
  ),
})
export type SurveyResults = z.output<typeof surveyResults>

/** One area in detail. */
export const areaReport = z.object({
  surveyName: z.string(),
  schoolName: z.string(),
  provisional: z.boolean(),
  preview: z.boolean(),
  smallGroup: z.number().meta({ examples: [10] }),
  code: z.enum(areaCodes),
  name: z.string(),
  about: z.string(),
  figure,
  divisions: z.array(division),
  gap: gap.nullable(),
  /** Lowest score first; items whose figures are withheld last. */
  items: z.array(
    figure.extend({
      name: z.string(),
      title: z.string(),
      /** Who was asked: "Students, grades 4–8", "Staff", … */
      askedOf: z.string(),
      reversed: z.boolean(),
      /** Whole percent of the scored answers, in the order of the scale from its lowest value; several texts where choices were merged because few chose one. */
      answers: z.array(z.object({ texts: z.array(z.string()), percent: z.number() })),
      /** How many chose "I don’t know"; null where that is withheld. */
      unscored: z.number().nullable(),
    }),
  ),
  /** Items on one matter that more than one instrument asks, side by side. */
  themes: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      rows: z.array(figure.extend({ item: z.string(), title: z.string(), askedOf: z.string() })),
    }),
  ),
  /** The areas in the order of the results page, for paging through. */
  order: z.array(z.object({ code: z.enum(areaCodes), name: z.string() })),
})
export type AreaReport = z.output<typeof areaReport>

export const resultsContract = contract({
  surveyResults: {
    method: 'GET',
    path: '/api/survey-results/{guid}',
    access: { owner: { survey: 'params.guid' } },
    summary:
      'All figures of the results dashboard; opens when the survey has closed, for administrators at any time.',
    params: byGuid,
    status: 200,
    reply: surveyResults,
  },
  areaReport: {
    method: 'GET',
    path: '/api/survey-results/{guid}/areas/{area}',
    access: { owner: { survey: 'params.guid' } },
    summary: 'One equity area in detail: scores with margins, largest gap, answers to each item.',
    params: z.object({ guid: surveyGuid, area: z.enum(areaCodes) }),
    status: 200,
    reply: areaReport,
  },
})

import * as z from 'zod'
import { reasons } from '../../../measurement/figures.ts'
import { cohesions } from '../../../measurement/quality.ts'
import { dimensionKeys } from '../../../measurement/rows.ts'
import { gapKinds } from '../../../measurement/sides.ts'
import { sizes } from '../../../measurement/sizes.ts'
import { areaCodes, groups } from '../../../shared/codes.ts'
import { byGuid, contract, offeredLanguage, surveyGuid } from '../../../shared/endpoint.ts'
import { areasTogether, coded, range, storyRatings } from './rules-shapes.ts'

export const scoreStatuses = ['low', 'emerging', 'high'] as const

const share = z.object({ percent: z.number(), coded })
const shownScore = z.object({ score: z.number(), coded })

/** A figure as pages may show it. See src/measurement/figures.ts for the meaning of each part. */
export const figure = z.object({
  /** Number of people: exact for a group, a minimum if `atLeast`; null if hidden. */
  n: z.number().nullable(),
  atLeast: z.boolean(),
  /** From 0 to 10; null if only the word is shown, or nothing. */
  score: z.number().nullable(),
  /** Set if the score is only a bound at an end of the scale: "9.5 or more". */
  coded,
  status: z.enum(scoreStatuses).nullable(),
  /** Half the width of the 95% confidence interval; null if there is none. */
  margin: z.number().nullable(),
  favourable: share.nullable(),
  /** Why there is no status; null if there is one. */
  reason: z.enum(reasons).nullable(),
})
export type Figure = z.output<typeof figure>

const verdict = z.object({
  /** In one area, beyond the other areas, or across all areas. Missing in results from version 1.0. */
  kind: z.enum(gapKinds).optional(),
  direction: z.enum(['lower', 'higher', 'equal']),
  /** In points. In one area, how much wider the gap is than in the other areas. Null at either end of the scale. */
  distance: z.number().nullable(),
  /** Points between the displayed scores. Null unless both are numbers that match the finding. */
  apart: z.number().nullable().optional(),
  /** The distance as a word; missing if an earlier version stored the results. */
  size: z.enum(sizes).optional(),
  /** The gap is unlikely to be chance; missing if version 1.0 created the results. */
  found: z.boolean().optional(),
  /** The gap is unlikely to be chance. If it is across all areas, it is also unlikely to be answer style. */
  clear: z.boolean(),
  /** The smallest gap that four out of five such reports would find. Missing in results from version 1.0. */
  smallest: z.number().optional(),
})
export type Verdict = z.output<typeof verdict>

/** One answer in a dimension, or several answers combined. */
const row = z.object({
  key: z.string(),
  name: z.string(),
  answers: z.array(z.string()),
  pooled: z.boolean(),
  figure,
  /** Comparison with everyone else in the row's group; null if there is none. */
  rest: verdict.nullable(),
})
const dimension = z.object({
  key: z.enum(dimensionKeys),
  name: z.string(),
  /** In the order of the answers, with the combined row last. */
  rows: z.array(row),
})

/** One of the three groups, with rows for each dimension. Early results have no rows. */
const groupFigures = z.object({
  key: z.enum(groups),
  name: z.string(),
  figure,
  dimensions: z.array(dimension),
})
export type GroupFigures = z.output<typeof groupFigures>

const question = z.object({
  ...{ name: z.string(), title: z.string(), subgroup: shownScore, rest: shownScore },
  carries: z.boolean(),
})

/** A smaller group compared with everyone else in its group. */
export const gap = verdict.extend({
  group: z.enum(groups),
  groupName: z.string(),
  dimension: z.enum(dimensionKeys),
  name: z.string(),
  subgroup: figure,
  rest: figure,
  /** True if another gap shows the same two sides in the opposite direction. */
  isMirror: z.boolean().optional(),
  /** The group rated the two stories as differently as the areas. Missing if not, or if they weren't asked. */
  explained: z.literal(true).optional(),
  /**
   * The questions behind a clear gap in one area, if both sides have at least 20 times `smallGroup` people. A question
   * carries the gap if less than half of the gap is left without that question.
   */
  questions: z.array(question).optional(),
})
export type Gap = z.output<typeof gap>

export const resultsStages = ['provisional', 'final'] as const

/** The facts about the survey that every results page shows. */
export const aboutResults = z.object({
  surveyName: z.string(),
  schoolName: z.string(),
  /** The survey's question set. */
  instrument: z.object({ name: z.string(), version: z.string() }),
  /** Early for 24 hours after the close, then final permanently. */
  stage: z.enum(resultsStages),
  /** When the final results become available, as an instant; null if they already are. */
  finalFrom: z.string().nullable(),
  /** Number of stored responses that don't count because of the random choice or an administrator's decision. */
  setAside: z.number(),
  /**
   * Languages used before a speaker had reviewed them, and the minimum number of people who answered in them, in steps
   * of `smallGroup`, null below it. Null if there are no such languages, and before the results are final.
   */
  unreadTranslations: z.object({ languages: z.array(z.string()), atLeast: z.number().nullable() }).nullable(),
  /** Sentences about how the survey ran, such as why it opened soon after others. */
  notes: z.array(z.string()),
  /** The notes about groups that have no figures until someone decides which of their responses count. */
  waiting: z.array(z.string()),
  smallGroup: z.number(),
  /** Version of the rules for gaps and changes; 1 for results from version 1.0. */
  rules: z.number(),
})

export const surveyResults = aboutResults.extend({
  opens: z.string(),
  closes: z.string(),
  total: z.number(),
  expected: z.number(),
  /** Response rate by group. */
  response: z.array(
    z.object({ key: z.enum(groups), name: z.string(), count: z.number(), expected: z.number().nullable() }),
  ),
  /** Names of the groups that Everyone averages: the groups with a score in all eight areas. */
  everyone: z.array(z.string()),
  overall: figure,
  /** Gaps across all areas: clear ones first, widest first. */
  levels: z.array(gap),
  groups: z.array(groupFigures),
  /** Lowest score first. If Everyone doesn't have scores, in the areas' usual order. */
  areas: z.array(
    z.object({
      code: z.enum(areaCodes),
      /** The same code, for callers that use this name. */
      equityAreaCode: z.enum(areaCodes),
      name: z.string(),
      about: z.string(),
      figure,
      groups: z.array(groupFigures),
      /** The area's widest clear gap; null if there is none. */
      gap: gap.nullable(),
    }),
  ),
})
export type SurveyResults = z.output<typeof surveyResults>

const item = z.object({
  name: z.string(),
  title: z.string(),
  /** The people who were asked: "Students, grades 4–8", "Staff", … */
  askedOf: z.string(),
  reversed: z.boolean(),
  figure,
  /** Percent of scored answers, lowest score first. Combined choices have more than one text. */
  answers: z.array(share.extend({ texts: z.array(z.string()) })),
  /** Share of people who chose an answer without a score; null if not shown. */
  unscored: share.nullable(),
  means: z.string().optional(),
})
export type ShownItem = z.output<typeof item>

export const areaReport = aboutResults.extend({
  code: z.enum(areaCodes),
  name: z.string(),
  about: z.string(),
  everyone: z.array(z.string()),
  figure,
  groups: z.array(groupFigures),
  /** Clear gaps first, widest first, then by name. */
  gaps: z.array(gap),
  /** Lowest score first; unscored questions last. Empty in early results. */
  items: z.array(item),
  /** Questions on the same theme from more than one question set, side by side. */
  themes: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      rows: z.array(z.object({ item: z.string(), title: z.string(), askedOf: z.string(), figure })),
    }),
  ),
  /** The areas in the order of the results page, for moving between them. */
  order: z.array(z.object({ code: z.enum(areaCodes), name: z.string() })),
})
export type AreaReport = z.output<typeof areaReport>

export const itemReport = aboutResults.extend({
  area: z.object({ code: z.enum(areaCodes), name: z.string() }),
  group: z.enum(groups),
  item,
  /** The question as the survey showed it, in each of its languages. */
  words: z.array(z.object({ language: offeredLanguage, title: z.string(), choices: z.array(z.string()) })),
  /** Questions on the same theme in other question sets; null if there are none. */
  theme: z.object({ name: z.string(), items: z.array(item) }).nullable(),
  /** The question set's questions in the area, in the order of the area's page. */
  order: z.array(z.object({ name: z.string(), title: z.string() })),
})
export type ItemReport = z.output<typeof itemReport>

const cohesion = z.union([z.enum(cohesions), share]).nullable()

/** For each question set and area: how well its questions agree, and how often people left them out. */
export const dataQuality = aboutResults.extend({
  /** Null if an earlier version stored the results. */
  instruments: z
    .array(
      z.object({
        askedOf: z.string(),
        /** Minimum number of people who answered; null below the threshold. */
        answered: z.number().nullable(),
        /** Share of people who made the same choice throughout; null if not shown. */
        sameChoice: share.nullable(),
        areas: z.array(
          z.object({
            code: z.enum(areaCodes),
            name: z.string(),
            items: z.number(),
            /** How well the questions agree, in words or, in version 1.0, hundredths; null if unknown. */
            alpha: cohesion,
            omega: cohesion,
            /** Omega as a number, for 300 complete responses or more; null if not shown. */
            omegaRange: range.nullable(),
            /** The group's margin of error, and how many must respond for a margin of half a point. */
            margin: z.number().nullable(),
            needed: z.number().nullable(),
            /** Share of answers without a score. */
            unscored: share.nullable(),
          }),
        ),
        together: areasTogether.nullable(),
        /** Whether margins, needed responses and correlations are of all students instead of this question set. */
        ofAllStudents: z.boolean(),
        /** Questions with more than 20% unscored answers, by the displayed share. */
        oftenUnscored: z.array(z.object({ name: z.string(), title: z.string(), unscored: share })),
      }),
    )
    .nullable(),
  stories: storyRatings.optional(),
})
export type DataQuality = z.output<typeof dataQuality>

export const resultsContract = contract({
  surveyResults: {
    method: 'GET',
    path: '/api/survey-results/{guid}',
    access: { owner: { survey: 'params.guid' }, from: 'viewer', results: true },
    scope: 'results',
    summary:
      'All figures of the results dashboard: groups and Everyone after the close, rows when the survey is final.',
    params: byGuid,
    status: 200,
    reply: surveyResults,
  },
  areaReport: {
    method: 'GET',
    path: '/api/survey-results/{guid}/areas/{area}',
    access: { owner: { survey: 'params.guid' }, from: 'viewer', results: true },
    scope: 'results',
    summary: 'One equity area in detail: groups, rows, gaps, and answers to each item.',
    params: z.object({ guid: surveyGuid, area: z.enum(areaCodes) }),
    status: 200,
    reply: areaReport,
  },
  itemReport: {
    method: 'GET',
    path: '/api/survey-results/{guid}/items/{item}',
    access: { owner: { survey: 'params.guid' }, from: 'viewer', results: true },
    scope: 'results',
    summary: 'One item of a final survey in detail: its answers, its wording and items on the same topic.',
    params: byGuid.extend({ item: z.string().max(20) }),
    status: 200,
    reply: itemReport,
  },
  dataQuality: {
    method: 'GET',
    path: '/api/survey-results/{guid}/quality',
    access: { owner: { survey: 'params.guid' }, from: 'viewer', results: true },
    scope: 'results',
    summary: 'How good a final survey’s data is: items, answers, alpha and omega, answers without a score.',
    params: byGuid,
    status: 200,
    reply: dataQuality,
  },
})

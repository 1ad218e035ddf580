import * as z from 'zod'
import { reasons } from '../../../measurement/figures.ts'
import { gapKinds } from '../../../measurement/gaps.ts'
import { cohesions } from '../../../measurement/quality.ts'
import { dimensionKeys } from '../../../measurement/rows.ts'
import { sizes } from '../../../measurement/sizes.ts'
import { areaCodes, groups } from '../../../shared/codes.ts'
import { byGuid, contract, surveyGuid } from '../../../shared/endpoint.ts'
import { languageCodes } from '../../../shared/languages.ts'

export const scoreStatuses = ['low', 'emerging', 'high'] as const

const coded = z.enum(['orLess', 'orMore']).nullable()
const share = z.object({ percent: z.number(), coded })
const shownScore = z.object({ score: z.number(), coded })

/** A figure as it may be shown; see src/measurement/figures.ts for what each part means. */
export const figure = z.object({
  /** People it is about: exact for a group, at least so many where `atLeast`; null if it is not told. */
  n: z.number().nullable(),
  atLeast: z.boolean(),
  /** 0 to 10; null if only the word is shown, or nothing. */
  score: z.number().nullable(),
  /** The score is the inner border of a coded end: "9.5 or more". */
  coded,
  status: z.enum(scoreStatuses).nullable(),
  /** Half the width of the 95 % confidence interval; null if there is none. */
  margin: z.number().nullable(),
  /** Share of favorable answers, in percent. */
  favourable: share.nullable(),
  /** Why there is no status; null if there is one. */
  reason: z.enum(reasons).nullable(),
})
export type Figure = z.output<typeof figure>

/** A smaller group's distance from all others of its group. */
const verdict = z.object({
  /** In one area beyond the other areas, or across all areas; missing if version 1.0 made the results. */
  kind: z.enum(gapKinds).optional(),
  direction: z.enum(['lower', 'higher', 'equal']),
  /** Points: in an area, how much wider the difference is than in the others. Null at the ends of the scale. */
  distance: z.number().nullable(),
  /** Points between the two printed scores, as pages print the gap; null unless they are numbers and say what was found. */
  apart: z.number().nullable().optional(),
  /** The distance in words; missing if an earlier version kept the results. */
  size: z.enum(sizes).optional(),
  /** Chance is an unlikely reason; missing if version 1.0 made the results. */
  found: z.boolean().optional(),
  /** Chance is an unlikely reason and, for a level, so is a different use of the answer choices. */
  clear: z.boolean(),
  /** The smallest gap that four of five reports with as many people would find; missing if version 1.0 made them. */
  smallest: z.number().optional(),
})
export type Verdict = z.output<typeof verdict>

/** Answers of a dimension combined in one row, or a single answer. */
const row = z.object({
  key: z.string(),
  name: z.string(),
  answers: z.array(z.string()),
  pooled: z.boolean(),
  figure,
  /** Compared with everyone else in its group; null if the two are not compared. */
  rest: verdict.nullable(),
})
const dimension = z.object({
  key: z.enum(dimensionKeys),
  name: z.string(),
  /** In the order of the answers; the pooled row last. */
  rows: z.array(row),
})

/** One of the three groups, with the rows of its dimensions; none while results are provisional. */
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
  /** Another gap says the same from the other side: each of the two rows is most of the other's rest. */
  isMirror: z.boolean().optional(),
  /**
   * Of a clear gap in one area its questions, where both sides have 20 times the small group or more. One carries the gap
   * if less than half the gap is left without that question.
   */
  questions: z.array(question).optional(),
})
export type Gap = z.output<typeof gap>

export const resultsStages = ['provisional', 'final'] as const

/** What every page about results says of the survey. */
export const aboutResults = z.object({
  surveyName: z.string(),
  schoolName: z.string(),
  /** The instrument that was asked. */
  instrument: z.object({ name: z.string(), version: z.string() }),
  /** Early for 24 hours after the close, then final for good. */
  stage: z.enum(resultsStages),
  /** From when the final results can be read, as an instant; null if they can. */
  finalFrom: z.string().nullable(),
  /** Stored responses that are not counted: left out by a lot, or set aside by an administrator. */
  setAside: z.number(),
  /**
   * Languages in which it was asked before a speaker had read it, and at least how many answered in them, in steps of
   * `smallGroup`, null below it. Null if there are none, and before the results are final.
   */
  unreadTranslations: z.object({ languages: z.array(z.string()), atLeast: z.number().nullable() }).nullable(),
  /** What else a reader has to know of how it was run, in sentences: why it opened, which responses were drawn. */
  notes: z.array(z.string()),
  /** Those of the notes that name groups without figures until it is decided which of their responses count. */
  waiting: z.array(z.string()),
  smallGroup: z.number(),
  /** The rules that judged gaps and changes: 1 where version 1.0 made the results, which stay as they were. */
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
  /** Names of the groups whose mean Everyone is: those with a score in all eight areas. */
  everyone: z.array(z.string()),
  overall: figure,
  /** Gaps across all areas: clear ones first, the widest first. */
  levels: z.array(gap),
  /** Overall scores of the groups and of their rows. */
  groups: z.array(groupFigures),
  /** Lowest score first; without Everyone in their own order. */
  areas: z.array(
    z.object({
      code: z.enum(areaCodes),
      /** The same, under the other name that callers use. */
      equityAreaCode: z.enum(areaCodes),
      name: z.string(),
      about: z.string(),
      figure,
      groups: z.array(groupFigures),
      /** The widest clear gap of the area; null if there is none. */
      gap: gap.nullable(),
    }),
  ),
})
export type SurveyResults = z.output<typeof surveyResults>

/** What is shown of an item. */
const item = z.object({
  name: z.string(),
  title: z.string(),
  /** Who was asked: "Students, grades 4–8", "Staff", … */
  askedOf: z.string(),
  reversed: z.boolean(),
  figure,
  /** Percent of the scored answers, from the lowest score to the highest; several texts where choices are shown together. */
  answers: z.array(share.extend({ texts: z.array(z.string()) })),
  /** Share of those who chose an answer without a score; null if it is not shown. */
  unscored: share.nullable(),
  means: z.string().optional(),
})
export type ShownItem = z.output<typeof item>

/** One area in detail. */
export const areaReport = aboutResults.extend({
  code: z.enum(areaCodes),
  name: z.string(),
  about: z.string(),
  everyone: z.array(z.string()),
  figure,
  groups: z.array(groupFigures),
  /** Clear gaps first, widest first, then by name. */
  gaps: z.array(gap),
  /** Lowest score first; items without a score last. Empty while results are provisional. */
  items: z.array(item),
  /** Items on one matter that more than one instrument asks, side by side. */
  themes: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      rows: z.array(z.object({ item: z.string(), title: z.string(), askedOf: z.string(), figure })),
    }),
  ),
  /** The areas in the order of the results page, for paging through. */
  order: z.array(z.object({ code: z.enum(areaCodes), name: z.string() })),
})
export type AreaReport = z.output<typeof areaReport>

/** One item in detail. */
export const itemReport = aboutResults.extend({
  area: z.object({ code: z.enum(areaCodes), name: z.string() }),
  group: z.enum(groups),
  item,
  /** The item as the survey showed it, in each of its languages. */
  words: z.array(
    z.object({ language: z.enum(languageCodes), title: z.string(), choices: z.array(z.string()) }),
  ),
  /** Items of the other instruments on the same matter; null if no other asks about it. */
  theme: z.object({ name: z.string(), items: z.array(item) }).nullable(),
  /** The items of the same instrument in the area, in the order of the area's page. */
  order: z.array(z.object({ name: z.string(), title: z.string() })),
})
export type ItemReport = z.output<typeof itemReport>

const cohesion = z.union([z.enum(cohesions), share]).nullable()

/** What the figures rest on: for each instrument and area how much its items agree and how often they went unanswered. */
export const dataQuality = aboutResults.extend({
  /** Null if an earlier version kept the results. */
  instruments: z
    .array(
      z.object({
        askedOf: z.string(),
        /** At least so many people answered; null below the threshold. */
        answered: z.number().nullable(),
        /** Share of those who gave the same choice throughout; null if it is not shown. */
        sameChoice: share.nullable(),
        areas: z.array(
          z.object({
            code: z.enum(areaCodes),
            name: z.string(),
            items: z.number(),
            /** How well the items hold together, in words; null if unknown. A share, in hundredths, of version 1.0. */
            alpha: cohesion,
            omega: cohesion,
            /** Share of the answers without a score. */
            unscored: share.nullable(),
          }),
        ),
        /** Items that more than 20 % of those asked gave no answer with a score, by what is shown of them. */
        oftenUnscored: z.array(z.object({ name: z.string(), title: z.string(), unscored: share })),
      }),
    )
    .nullable(),
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

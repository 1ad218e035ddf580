import * as z from 'zod'
import { areaCodes, groups } from '../../../shared/codes.ts'
import { byGuid, contract, surveyGuid } from '../../../shared/endpoint.ts'
import { figure } from '../results/contract.ts'

/** One row's figures over the years. */
const row = z.object({
  key: z.string(),
  name: z.string(),
  /** In the order of `surveys`; null if the items differed or there was no such row. */
  figures: z.array(figure.nullable()),
  /**
   * Points, computed before the two scores are rounded for display; of Everyone the mean of its groups' changes. Null if
   * a score is a word, at an end of the scale or not shown.
   */
  change: z.number().nullable(),
  /** Half the width of the change's 95 % interval; null if there is no change. */
  margin: z.number().nullable(),
  /** Place in `surveys` of the survey that the change is measured from; null if nothing earlier compares. */
  since: z.number().nullable(),
  /** Chance is an unlikely reason for the change, of Everyone in one of its groups; null if there is no change. */
  clear: z.boolean().nullable(),
  /** The smallest change that four of five reports with as many people would find; null of Everyone. */
  smallest: z.number().nullable(),
  /** Of Everyone: names of the groups whose change is clear; else empty. */
  clearIn: z.array(z.string()),
  /** Of Everyone: names of the groups of both years whose changes it is the mean of; else empty. */
  groups: z.array(z.string()),
  /** How many questions the score of a group rests on; two numbers where its instruments differ, none of Everyone. */
  questions: z.array(z.number()),
  /** If only questions in both surveys are compared: how many, and the means of their scores. */
  shared: z.object({ questions: z.number(), before: z.number(), now: z.number() }).optional(),
  /** Earlier surveys asked other questions here, and fewer than three of the same. */
  otherQuestions: z.boolean().optional(),
})
export type ChangeRow = z.output<typeof row>

export const changes = z.object({
  smallGroup: z.number(),
  /** Earlier final surveys of the school, oldest first, and this one last. */
  surveys: z.array(z.object({ guid: z.string(), surveyName: z.string(), closes: z.string() })),
  sections: z.array(
    z.object({
      key: z.string(),
      /** Whose rows they are; null if they are of more than one group. */
      group: z.enum(groups).nullable(),
      name: z.string(),
      rows: z.array(row),
    }),
  ),
  /** Names of areas that an earlier survey asked some group otherwise about. */
  notComparable: z.array(z.string()),
  /** Answers with a score to each item, in the order of `surveys`. */
  answers: z.array(z.number()),
})
export type Changes = z.output<typeof changes>

export const trendsContract = contract({
  changes: {
    method: 'GET',
    path: '/api/survey-results/{guid}/changes',
    access: { owner: { survey: 'params.guid' }, from: 'viewer', results: true },
    scope: 'results',
    summary:
      'Overall and area scores, by group, next to those of the school’s earlier surveys, if their items are the same.',
    params: byGuid,
    status: 200,
    reply: changes,
  },
  areaChanges: {
    method: 'GET',
    path: '/api/survey-results/{guid}/areas/{area}/changes',
    access: { owner: { survey: 'params.guid' }, from: 'viewer', results: true },
    scope: 'results',
    summary: 'One area’s scores by group and row, next to those of the school’s earlier surveys.',
    params: z.object({ guid: surveyGuid, area: z.enum(areaCodes) }),
    status: 200,
    reply: changes,
  },
})

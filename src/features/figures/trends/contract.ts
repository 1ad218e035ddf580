import * as z from 'zod'
import { areaCodes, groups } from '../../../shared/codes.ts'
import { byGuid, contract, surveyGuid } from '../../../shared/endpoint.ts'
import { figure } from '../results/contract.ts'

/** A row's figures over the years. */
const row = z.object({
  key: z.string(),
  name: z.string(),
  /** In the order of `surveys`; null if the questions were different or the row didn't exist. */
  figures: z.array(figure.nullable()),
  /**
   * In points, computed before the two scores are rounded for display. For Everyone, the average of its groups' changes.
   * Null if a score is a word, at an end of the scale or hidden.
   */
  change: z.number().nullable(),
  /** Half the width of the change's 95% confidence interval; null if there is no change. */
  margin: z.number().nullable(),
  /** Index in `surveys` of the survey that the change is measured from; null if no earlier survey can be compared. */
  since: z.number().nullable(),
  /** Whether the change, or for Everyone any group's change, is unlikely to be chance; null if there is no change. */
  clear: z.boolean().nullable(),
  /** The smallest change that four out of five reports of this size would find; null for Everyone. */
  smallest: z.number().nullable(),
  /** For Everyone, names of the groups with a clear change; otherwise empty. */
  clearIn: z.array(z.string()),
  /** For Everyone, names of the groups in both years, whose changes are averaged; otherwise empty. */
  groups: z.array(z.string()),
  /** Numbers of questions behind a group's score: more than one if its question sets differ, none for Everyone. */
  questions: z.array(z.number()),
  /** Set if only questions in both surveys are compared: their number, and their averages before and now. */
  shared: z.object({ questions: z.number(), before: z.number(), now: z.number() }).optional(),
  /** Earlier surveys asked different questions here and shared fewer than three. */
  otherQuestions: z.boolean().optional(),
})
export type ChangeRow = z.output<typeof row>

export const changes = z.object({
  smallGroup: z.number(),
  /** The school's earlier final surveys, oldest first, then this survey. */
  surveys: z.array(z.object({ guid: z.string(), surveyName: z.string(), closes: z.string() })),
  sections: z.array(
    z.object({
      key: z.string(),
      /** The group that the rows belong to; null if they cover more than one group. */
      group: z.enum(groups).nullable(),
      name: z.string(),
      rows: z.array(row),
    }),
  ),
  /** Names of areas in which an earlier survey asked at least one group different questions. */
  notComparable: z.array(z.string()),
  /** Number of scored answers to each question, in the order of `surveys`. */
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

import * as z from 'zod'
import { areaCodes } from '../../../shared/codes.ts'

const comparedRow = z.object({
  /** Who got the question set, such as “Students, grades 4–8”. */
  askedOf: z.string(),
  dimensionName: z.string(),
  name: z.string(),
  /** Minimum number of people in the group, and of everyone else. */
  people: z.number(),
  rest: z.number(),
})
export type ComparedRow = z.output<typeof comparedRow>

const differingQuestion = comparedRow.extend({
  /** The question's name and English title. */
  question: z.string(),
  title: z.string(),
  area: z.enum(areaCodes),
  areaName: z.string(),
  /** What stands out, as a sentence. */
  sentence: z.string(),
  direction: z.enum(['lower', 'higher']),
  /** Points between both sides' answers, on a scale from 0 to 10. */
  points: z.number(),
  surveys: z.number(),
  /** Questions in the area, and how many of them this group answers differently in the same direction. */
  inArea: z.object({ questions: z.number(), differing: z.number() }),
  /** People with this home language answered in a translation that no speaker had reviewed. */
  isUnread: z.boolean(),
})
export type DifferingQuestion = z.output<typeof differingQuestion>

/** The comparisons of some surveys, of rows and questions with enough people on both sides. */
export const differingReport = z.object({
  /** Surveys whose comparisons are included, and those without any. */
  surveys: z.number(),
  without: z.number(),
  comparisons: z.number(),
  leastPeople: z.number(),
  /** Largest difference first. */
  findings: z.array(differingQuestion),
  compared: z.array(comparedRow),
  tooFew: z.array(comparedRow),
})
export type DifferingReport = z.output<typeof differingReport>

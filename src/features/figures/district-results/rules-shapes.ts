import * as z from 'zod'
import { dimensionKeys } from '../../../measurement/rows.ts'
import { areaCodes, groups } from '../../../shared/codes.ts'
import { figure } from '../results/contract.ts'
import { range } from '../results/rules-shapes.ts'

/* The parts of combined results in replies. */

const row = z.object({
  key: z.string(),
  name: z.string(),
  answers: z.array(z.string()),
  pooled: z.boolean(),
  overall: figure,
  areas: z.array(figure),
})

/** The score range that contains the middle half of the schools. */
export const middle = z.object({ from: z.number(), to: z.number(), schools: z.number() })

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
  /** The group rated the two stories as differently as the areas. Missing if not, or if they weren't asked. */
  explained: z.literal(true).optional(),
  /** The smallest gap of this kind that four out of five reports would find, in points. */
  smallest: z.number(),
  /**
   * The question without which less than half of a clear gap in an area would remain, with both sides' average scores.
   * Missing if there is none, or if the scores can't be shown.
   */
  question: z
    .object({ name: z.string(), title: z.string(), subgroup: averageScore, rest: averageScore })
    .optional(),
  /** People with this home language answered in a translation that no speaker had reviewed. */
  isUnread: z.boolean(),
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

export const rollUp = z.object({
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
      /** How many people answered; null in results created by earlier versions. */
      answered: z
        .object({
          count: z.number(),
          /** Null if a school didn't say how many people the group has. */
          expected: z.number().nullable(),
          /** Schools that know the group's size, and how many of them heard from less than 20% of it. */
          schools: z.number(),
          low: z.number(),
        })
        .nullable(),
      /** The share of the differences between overall scores that lies between schools; null if not shown. */
      between: z.object({ schools: z.number(), share: range }).nullable(),
      /** The schools' scores, by area. Null: the school shows no number. */
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
          /** Schools that asked the group but can't be compared, because their results are from version 1.0. */
          fromVersion1: z.number(),
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
  /** An earlier school year that was combined after this one, so there is no change since then; null if none was. */
  combinedLater: round.nullable(),
  /** Breakdowns whose rows are hidden because they would reveal how few people at a school gave an answer. */
  closed: z.array(z.string()),
})

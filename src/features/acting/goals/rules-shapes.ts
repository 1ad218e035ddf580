import * as z from 'zod'
import { dimensionKeys } from '../../../measurement/rows.ts'
import { areaCodes, groups } from '../../../shared/codes.ts'
import { day, filled, sentTexts } from '../../../shared/endpoint.ts'
import type { TextRules } from '../../../shared/fields.ts'
import { chooseArea, limits, stepsFault } from './rules-limits.ts'

/* What a school's and a district's goals have in common. */

export const goalStates = ['open', 'done', 'dropped'] as const
export type GoalState = (typeof goalStates)[number]

export const goalTexts = {
  /** Title of the strategy behind the goal; empty if the goal is in the school's own words. */
  strategy: { label: 'Strategy', most: 200 },
  difference: {
    label: 'What will be different',
    most: 200,
    required: true,
    example: 'Students are heard before a consequence is decided',
  },
  /** A role or initials. */
  responsible: {
    label: 'Who is responsible',
    most: 100,
    required: true,
    example: 'Assistant principal',
  },
  evidence: {
    label: 'How we will know',
    most: 500,
    required: true,
    example: 'The students’ score is clearly higher in 2027.',
  },
} as const satisfies TextRules

const step = z.object({
  text: filled(limits.step).meta({ examples: ['Agree on one way to hear both sides'] }),
  /** Due date; null if none was set. */
  due: day.nullable(),
  /** Day on which the step was marked as done; null before that. */
  done: day.nullable(),
})
export type GoalStep = z.output<typeof step>

export const goalFields = z.object({
  area: z.enum(areaCodes, chooseArea),
  group: z.enum(['everyone', ...groups]),
  /** A smaller group within the group, by its name in the results; null for the whole group. */
  subgroup: z.object({ dimension: z.enum(dimensionKeys), name: filled(300) }).nullable(),
  ...sentTexts(goalTexts),
  due: day,
  /** In order. Each step has a different text. */
  steps: z
    .array(step)
    .superRefine((steps, context) => {
      const message = stepsFault(steps)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
    .meta({ maxItems: limits.steps, examples: [[]] }),
})
export type GoalFields = z.output<typeof goalFields>

export const goal = goalFields.extend({
  id: z.number(),
  /** Goes up with every change. */
  version: z.number(),
  state: z.enum(goalStates),
  /** Why the goal was dropped, otherwise empty. */
  reason: z.string(),
  /** Day on which the goal was marked as done or dropped; null while it is open. */
  endedOn: z.string().nullable(),
})
/** A goal of a school or a district, without where it started. */
export type AnyGoal = z.output<typeof goal>

export const historyEntry = z.object({
  id: z.number(),
  /** Instant, ISO 8601. */
  at: z.string(),
  by: z.string(),
  what: z.string().meta({ examples: ['Changed'] }),
  note: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
})
export type GoalHistory = z.output<typeof historyEntry>[]

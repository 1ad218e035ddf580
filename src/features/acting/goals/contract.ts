import * as z from 'zod'
import { dimensionKeys } from '../../../measurement/rows.ts'
import { areaCodes, groups } from '../../../shared/codes.ts'
import { byId, contract, day, filled, id, sentTexts, success, text } from '../../../shared/endpoint.ts'
import type { TextRules } from '../../../shared/fields.ts'
import { figure } from '../../figures/results/contract.ts'
import { chooseArea, limits, stepsFault } from './rules-limits.ts'

const goalStates = ['open', 'done', 'dropped'] as const
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

const goalFields = z.object({
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

const goal = goalFields.extend({
  id: z.number(),
  /** Goes up with every change. */
  version: z.number(),
  state: z.enum(goalStates),
  /** Why the goal was dropped, otherwise empty. */
  reason: z.string(),
  /** Day on which the goal was marked as done or dropped; null while it is open. */
  endedOn: z.string().nullable(),
  /** The survey with the newest final results when the goal was created. It is the goal's starting point. */
  surveyGuid: z.string(),
})
export type Goal = z.output<typeof goal>

const schoolGoals = z.object({
  /** Today in the school's time zone. */
  today: z.string().meta({ examples: ['2027-02-10'] }),
  /** The survey with the school's newest final results. Null if there are none; then no goal can be created. */
  results: z.object({ guid: z.string(), surveyName: z.string() }).nullable(),
  /** Open goals, oldest first, then ended goals, latest first. */
  goals: z.array(goal),
})
export type SchoolGoals = z.output<typeof schoolGoals>

const shownDay = z.string().meta({ examples: ['2027-02-01'] })

const unfinishedPulse = z.object({
  guid: z.string(),
  goal: z.number(),
  name: z.string(),
  stage: z.enum(['pre-release', 'collecting', 'provisional']),
  opens: shownDay,
  closes: shownDay,
  /** When the results become available. */
  finalFrom: z.string(),
  groups: z.array(z.enum(groups)),
  /** The largest number of area questions that one person answers; null if the question sets can't be read. */
  questions: z.number().nullable(),
  /** Counted responses and the number of people in the participating groups. */
  counted: z.number(),
  expected: z.number(),
})
export type UnfinishedPulse = z.output<typeof unfinishedPulse>

/** Survey results for a goal that is open or done. */
const goalLine = z.object({
  goal: z.number(),
  /** `questions` works as in an unfinished pulse. Null if the starting survey has no results or can't be read. */
  asks: z.object({ groups: z.array(z.enum(groups)), questions: z.number() }).nullable(),
  /** A sentence that says why no pulse for this goal can start now; null if one can. */
  whyNot: z.string().nullable(),
  /** Audits with the same questions about the goal's area, and its pulses, sorted by close date. */
  points: z.array(
    z.object({
      guid: z.string(),
      kind: z.enum(['audit', 'pulse']),
      closes: shownDay,
      /** Null if the results don't include this row. */
      figure: figure.nullable(),
    }),
  ),
  /** The change since the starting survey. Null until there is a later one. */
  verdict: z
    .object({
      /** The later survey. */
      guid: z.string(),
      /** Points between the two scores as shown. Null if either score is a word, is coded or isn't shown. */
      change: z.number().nullable(),
      /** Half the width of the change's 95% confidence interval; null if it isn't known. */
      margin: z.number().nullable().optional(),
      /** Whether the change is unlikely to be due to chance; null if margins of error aren't known. */
      clear: z.boolean().nullable(),
      /** About the smallest change that would be clear with this many responses; null if margins aren't known. */
      needed: z.number().nullable(),
    })
    .nullable(),
})
export type GoalLine = z.output<typeof goalLine>
export type GoalPoint = GoalLine['points'][number]
export type GoalVerdict = NonNullable<GoalLine['verdict']>

const schoolPulses = z.object({
  /** Pulses without final results, sorted by close date. */
  unfinished: z.array(unfinishedPulse),
  /** A sentence that says why no pulse can start now; null if one can. */
  whyNot: z.string().nullable(),
  goals: z.array(goalLine),
})
export type SchoolPulses = z.output<typeof schoolPulses>

const historyEntry = z.object({
  id: z.number(),
  /** Instant, ISO 8601. */
  at: z.string(),
  by: z.string(),
  what: z.string().meta({ examples: ['Changed'] }),
  note: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
})
export type GoalHistory = z.output<typeof historyEntry>[]

const read = { owner: { school: 'params.id' }, from: 'coordinator' } as const
const change = { owner: { school: 'body.entityId' } } as const
const ofGoal = z.object({ entityId: id, goal: id })
const atVersion = ofGoal.extend({ version: z.number().int().min(1).max(2_147_483_647) })

export const goalsContract = contract({
  goals: {
    method: 'GET',
    path: '/api/goals/{id}',
    access: read,
    summary: 'A school’s goals, and whether it has final results to base goals on.',
    params: byId,
    status: 200,
    reply: schoolGoals,
  },
  pulses: {
    method: 'GET',
    path: '/api/goals/{id}/pulses',
    access: read,
    summary: 'A school’s pulses, and the scores over time for each open or completed goal.',
    params: byId,
    status: 200,
    reply: schoolPulses,
  },
  startPulse: {
    method: 'POST',
    path: '/api/start-pulse',
    access: change,
    summary:
      'Starts a pulse for a goal, with the same questions about its area as in the audit. 409 if another pulse or an audit is open, or after four pulses about the area within a year.',
    body: ofGoal.extend({ begin: day, end: day }),
    status: 201,
    reply: unfinishedPulse,
  },
  goalHistory: {
    method: 'GET',
    path: '/api/goals/{id}/{goal}/history',
    access: read,
    summary: `A goal’s notes and changes: the latest ${limits.history}, newest first.`,
    params: byId.extend({ goal: id }),
    status: 200,
    reply: z.array(historyEntry),
  },
  addGoal: {
    method: 'POST',
    path: '/api/add-goal',
    access: change,
    summary: `Creates a goal. 409 before the school has final results, or if it already has ${limits.goals} goals.`,
    body: goalFields.extend({ entityId: id }),
    status: 201,
    reply: goal,
  },
  updateGoal: {
    method: 'POST',
    path: '/api/update-goal',
    access: change,
    summary: 'Replaces a goal’s content, including its steps. 409 if it changed since `version`.',
    body: atVersion.extend(goalFields.shape),
    status: 200,
    reply: goal,
  },
  markGoal: {
    method: 'POST',
    path: '/api/mark-goal',
    access: change,
    summary:
      'Marks a goal as done, dropped (with a reason), or open again; 409 if it changed since `version`.',
    body: atVersion.extend({ state: z.enum(goalStates), reason: text(limits.reason) }),
    status: 200,
    reply: goal,
  },
  addGoalNote: {
    method: 'POST',
    path: '/api/add-goal-note',
    access: change,
    summary: 'Adds a note to a goal.',
    body: ofGoal.extend({ note: filled(limits.note) }),
    status: 201,
    reply: success,
  },
  deleteGoal: {
    method: 'POST',
    path: '/api/delete-goal',
    access: change,
    summary: 'Deletes a goal with its notes and its history; 409 if it changed since `version`.',
    body: atVersion,
    status: 200,
    reply: success,
  },
})

import * as z from 'zod'
import { dimensionKeys } from '../../measurement/rows.ts'
import { areaCodes, groups } from '../../shared/codes.ts'
import { isDay } from '../../shared/dates.ts'
import { byId, contract, filled, id, success, text } from '../../shared/endpoint.ts'

export const goalStates = ['open', 'done', 'dropped'] as const
export type GoalState = (typeof goalStates)[number]

/** Characters of each text, and how many of each a goal or a school may have. */
export const limits = {
  difference: 200,
  responsible: 100,
  evidence: 500,
  strategy: 200,
  step: 200,
  reason: 500,
  note: 1000,
  steps: 20,
  notes: 200,
  history: 500,
  goals: 100,
} as const

const day = z
  .string()
  .refine(isDay, 'Choose a day.')
  .meta({ examples: ['2027-06-11'] })

const step = z.object({
  text: filled(limits.step).meta({ examples: ['Agree on one way to hear both sides'] }),
  /** Day by which it is due; null where none was set. */
  due: day.nullable(),
  /** Day on which it was marked as done; null before. */
  done: day.nullable(),
})
export type GoalStep = z.output<typeof step>

/** What people write about a goal. */
export const goalFields = z.object({
  area: z.enum(areaCodes, 'Choose an equity area.'),
  group: z.enum(['everyone', ...groups]),
  /** A row of the group, by the name that results give it; null for the whole group. */
  subgroup: z.object({ dimension: z.enum(dimensionKeys), name: filled(300) }).nullable(),
  /** Title of the strategy it was made from; empty where it is in own words. */
  strategy: text(limits.strategy),
  difference: filled(limits.difference).meta({
    examples: ['Students are heard before a consequence is decided'],
  }),
  /** A role or initials. */
  responsible: filled(limits.responsible).meta({ examples: ['Assistant principal'] }),
  due: day,
  evidence: filled(limits.evidence).meta({ examples: ['The students’ score is clearly higher in 2027.'] }),
  /** In their order; no two with the same words. */
  steps: z
    .array(step)
    .max(limits.steps, `At most ${limits.steps} steps.`)
    .refine(
      (steps) => new Set(steps.map((one) => one.text)).size === steps.length,
      'Two steps have the same words.',
    )
    .meta({ examples: [[]] }),
})
export type GoalFields = z.output<typeof goalFields>

export const goal = goalFields.extend({
  id: z.number(),
  /** Raised by every change. */
  version: z.number(),
  state: z.enum(goalStates),
  /** Why it was dropped; empty otherwise. */
  reason: z.string(),
  /** Day on which it was marked as done or dropped; null while it is open. */
  endedOn: z.string().nullable(),
  /** The survey with the newest final results when it was made: where it started. */
  surveyGuid: z.string(),
})
export type Goal = z.output<typeof goal>

export const schoolGoals = z.object({
  /** Today in the school's time zone. */
  today: z.string().meta({ examples: ['2027-02-10'] }),
  /** The survey with the school's newest final results; null before there are any: no goal can be made. */
  results: z.object({ guid: z.string(), surveyName: z.string() }).nullable(),
  /** Open goals in the order in which they were made, then those that have ended, the latest first. */
  goals: z.array(goal),
})
export type SchoolGoals = z.output<typeof schoolGoals>

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

const ofSchool = { owner: { school: 'body.entityId' } } as const
const version = z.number().int().min(1).max(2_147_483_647)

export const goalsContract = contract({
  goals: {
    method: 'GET',
    path: '/api/goals/{id}',
    access: { owner: { school: 'params.id' } },
    summary: 'The goals of a school, and whether it has final results to begin with.',
    params: byId,
    status: 200,
    reply: schoolGoals,
  },
  goalHistory: {
    method: 'GET',
    path: '/api/goals/{id}/{goal}/history',
    access: { owner: { school: 'params.id' } },
    summary: `Notes and changes of a goal, the newest ${limits.history} first.`,
    params: byId.extend({ goal: id }),
    status: 200,
    reply: z.array(historyEntry),
  },
  addGoal: {
    method: 'POST',
    path: '/api/add-goal',
    access: ofSchool,
    summary: `Makes a goal; 409 before the school has final results, and with ${limits.goals} goals.`,
    body: goalFields.extend({ entityId: id }),
    status: 201,
    reply: goal,
  },
  updateGoal: {
    method: 'POST',
    path: '/api/update-goal',
    access: ofSchool,
    summary: 'Replaces what a goal says, its steps included; 409 where it has changed since `version`.',
    body: goalFields.extend({ entityId: id, goal: id, version }),
    status: 200,
    reply: goal,
  },
  markGoal: {
    method: 'POST',
    path: '/api/mark-goal',
    access: ofSchool,
    summary:
      'Marks a goal as done, dropped (with a reason), or open again; 409 where it has changed since `version`.',
    body: z.object({
      entityId: id,
      goal: id,
      version,
      state: z.enum(goalStates),
      reason: text(limits.reason),
    }),
    status: 200,
    reply: goal,
  },
  addGoalNote: {
    method: 'POST',
    path: '/api/add-goal-note',
    access: ofSchool,
    summary: 'Adds a note to a goal.',
    body: z.object({ entityId: id, goal: id, note: filled(limits.note) }),
    status: 201,
    reply: success,
  },
  deleteGoal: {
    method: 'POST',
    path: '/api/delete-goal',
    access: ofSchool,
    summary: 'Deletes a goal with its notes and its history; 409 where it has changed since `version`.',
    body: z.object({ entityId: id, goal: id, version }),
    status: 200,
    reply: success,
  },
})

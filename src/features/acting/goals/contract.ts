import * as z from 'zod'
import { groups } from '../../../shared/codes.ts'
import { byId, contract, day, filled, id, success, text } from '../../../shared/endpoint.ts'
import { round } from '../../figures/district-results/contract.ts'
import { figure } from '../../figures/results/contract.ts'
import { limits } from './rules-limits.ts'
import { goal, goalFields, goalStates, historyEntry } from './rules-shapes.ts'

export type { AnyGoal, GoalFields, GoalHistory, GoalState, GoalStep } from './rules-shapes.ts'
export { goalTexts } from './rules-shapes.ts'

const schoolGoal = goal.extend({
  /** The survey with the newest final results when the goal was created. It is the goal's starting point. */
  surveyGuid: z.string(),
})
export type Goal = z.output<typeof schoolGoal>

const schoolGoals = z.object({
  /** Today in the school's time zone. */
  today: z.string().meta({ examples: ['2027-02-10'] }),
  /** The survey with the school's newest final results. Null if there are none; then no goal can be created. */
  results: z.object({ guid: z.string(), surveyName: z.string() }).nullable(),
  /** Open goals, oldest first, then ended goals, latest first. */
  goals: z.array(schoolGoal),
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

const districtGoal = goal.extend({
  /** The newest combined school year when the goal was created. */
  round,
  /** Scores of the goal's area and people in that school year and, if there is a later one, in the newest. */
  scores: z.array(
    z.object({
      round,
      /** Null if the combined results don't include this row. */
      figure: figure.nullable(),
    }),
  ),
})
export type DistrictGoal = z.output<typeof districtGoal>

const districtGoals = z.object({
  name: z.string(),
  today: z.string().meta({ examples: ['2027-02-10'] }),
  smallGroup: z.number(),
  /** The newest combined school year that the caller can see. Null if there is none; then no goal can be created. */
  round: round.nullable(),
  /** Goals from school years that the caller can see, in the order of a school's goals. */
  goals: z.array(districtGoal),
  /** The caller may change goals. */
  mayDecide: z.boolean(),
})
export type DistrictGoals = z.output<typeof districtGoals>

const read = { owner: { school: 'params.id' }, from: 'coordinator' } as const
const change = { owner: { school: 'body.entityId' } } as const
const ofGoal = z.object({ entityId: id, goal: id })
const version = z.number().int().min(1).max(2_147_483_647)
const atVersion = ofGoal.extend({ version })
const changedState = { state: z.enum(goalStates), reason: text(limits.reason) }

const byOrganization = z.object({ organization: id })
const readDistrict = { owner: { organization: 'params.organization' }, from: 'viewer' } as const
const changeDistrict = { owner: { organization: 'body.organization' } } as const
const ofDistrictGoal = byOrganization.extend({ goal: id })
const districtAtVersion = ofDistrictGoal.extend({ version })

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
    reply: schoolGoal,
  },
  updateGoal: {
    method: 'POST',
    path: '/api/update-goal',
    access: change,
    summary: 'Replaces a goal’s content, including its steps. 409 if it changed since `version`.',
    body: atVersion.extend(goalFields.shape),
    status: 200,
    reply: schoolGoal,
  },
  markGoal: {
    method: 'POST',
    path: '/api/mark-goal',
    access: change,
    summary:
      'Marks a goal as done, dropped (with a reason), or open again; 409 if it changed since `version`.',
    body: atVersion.extend(changedState),
    status: 200,
    reply: schoolGoal,
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
  districtGoals: {
    method: 'GET',
    path: '/api/district-goals/{organization}',
    access: readDistrict,
    summary: 'A district’s goals, with scores from the combined results that the caller can see.',
    params: byOrganization,
    status: 200,
    reply: districtGoals,
  },
  districtGoalHistory: {
    method: 'GET',
    path: '/api/district-goals/{organization}/{goal}/history',
    access: readDistrict,
    summary: `A district goal’s notes and changes: the latest ${limits.history}, newest first.`,
    params: ofDistrictGoal,
    status: 200,
    reply: z.array(historyEntry),
  },
  addDistrictGoal: {
    method: 'POST',
    path: '/api/add-district-goal',
    access: changeDistrict,
    summary: `Creates a district goal. 409 before there are combined results that the caller can see, or if there are already ${limits.goals} goals.`,
    body: goalFields.extend({ organization: id }),
    status: 201,
    reply: districtGoal,
  },
  updateDistrictGoal: {
    method: 'POST',
    path: '/api/update-district-goal',
    access: changeDistrict,
    summary: 'Replaces a district goal’s content, including its steps. 409 if it changed since `version`.',
    body: districtAtVersion.extend(goalFields.shape),
    status: 200,
    reply: districtGoal,
  },
  markDistrictGoal: {
    method: 'POST',
    path: '/api/mark-district-goal',
    access: changeDistrict,
    summary:
      'Marks a district goal as done, dropped (with a reason), or open again; 409 if it changed since `version`.',
    body: districtAtVersion.extend(changedState),
    status: 200,
    reply: districtGoal,
  },
  addDistrictGoalNote: {
    method: 'POST',
    path: '/api/add-district-goal-note',
    access: changeDistrict,
    summary: 'Adds a note to a district goal.',
    body: ofDistrictGoal.extend({ note: filled(limits.note) }),
    status: 201,
    reply: success,
  },
  deleteDistrictGoal: {
    method: 'POST',
    path: '/api/delete-district-goal',
    access: changeDistrict,
    summary: 'Deletes a district goal with its notes and its history; 409 if it changed since `version`.',
    body: districtAtVersion,
    status: 200,
    reply: success,
  },
})

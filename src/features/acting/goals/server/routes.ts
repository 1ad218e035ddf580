import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { asDay } from '../../../../shared/dates.ts'
import { zoneOf } from '../../../schools/school/rules.ts'
import { goalsContract } from '../contract.ts'
import {
  addGoal,
  addGoalNote,
  deleteGoal,
  type Editor,
  goalHistory,
  listGoals,
  markGoal,
  newestResults,
  todayIn,
  updateGoal,
} from './actions.ts'
import { pulsesOf, startPulse } from './actions-pulses.ts'

const days = ['begin', 'end', 'due', 'done']

/** Converts each date-time in the request to a day in the school's time zone. */
function inDays<Sent>(sent: Sent, { school, config }: Editor): Sent {
  const zone = zoneOf(school, config.timeZone)
  return JSON.parse(JSON.stringify(sent), (name, value) =>
    days.includes(name) && typeof value === 'string' ? (asDay(value, zone) ?? value) : value,
  )
}

const handlers: Handlers<typeof goalsContract> = {
  async goals(_, context) {
    const results = await newestResults(context)
    return {
      today: todayIn(context),
      results: results ? { guid: results.guid, surveyName: results.name } : null,
      goals: await listGoals(context, context.school),
    }
  },
  async pulses(_, context) {
    return pulsesOf(context)
  },
  async startPulse({ body }, context) {
    return startPulse(context, inDays(body, context))
  },
  async goalHistory({ params }, { db, school }) {
    return goalHistory(db, school.id, params.goal)
  },
  async addGoal({ body: { entityId: _, ...fields } }, context) {
    return addGoal(context, inDays(fields, context))
  },
  async updateGoal({ body: { entityId: _, goal, version, ...fields } }, context) {
    return updateGoal(context, { goal, version }, inDays(fields, context))
  },
  async markGoal({ body }, context) {
    return markGoal(context, body)
  },
  async addGoalNote({ body: { goal, note } }, context) {
    await addGoalNote(context, goal, note)
    return { success: true }
  },
  async deleteGoal({ body }, context) {
    await deleteGoal(context, body)
    return { success: true }
  },
}

export function goalRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, goalsContract, handlers)
}

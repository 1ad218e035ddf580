import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { inDays } from '../../../../shared/dates.ts'
import { goalsContract } from '../contract.ts'
import {
  addGoal,
  addGoalNote,
  deleteGoal,
  goalHistory,
  listGoals,
  markGoal,
  newestResults,
  todayIn,
  updateGoal,
  zoneIn,
} from './actions.ts'
import { pulsesOf, startPulse } from './actions-pulses.ts'

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
    return startPulse(context, inDays(body, zoneIn(context)))
  },
  async goalHistory({ params }, { db, school }) {
    return goalHistory(db, school.id, params.goal)
  },
  async addGoal({ body: { entityId: _, ...fields } }, context) {
    return addGoal(context, inDays(fields, zoneIn(context)))
  },
  async updateGoal({ body: { entityId: _, goal, version, ...fields } }, context) {
    return updateGoal(context, { goal, version }, inDays(fields, zoneIn(context)))
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

import type { FastifyInstance } from 'fastify'
import type { SchoolRecord } from '../../../../server/records.ts'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { asDay, dayIn } from '../../../../shared/dates.ts'
import { zoneOf } from '../../../schools/school/rules.ts'
import { goalsContract } from '../contract.ts'
import {
  addGoal,
  addGoalNote,
  deleteGoal,
  goalHistory,
  listGoals,
  markGoal,
  newestResults,
  updateGoal,
} from './actions.ts'
import { pulsesOf, startPulse } from './actions-pulses.ts'

const days = ['begin', 'end', 'due', 'done']

/** Converts each date-time in the request to a day in the school's time zone. */
function inDays<Sent>(
  sent: Sent,
  { school, config }: Pick<Services, 'config'> & { school: SchoolRecord },
): Sent {
  const zone = zoneOf(school, config.timeZone)
  return JSON.parse(JSON.stringify(sent), (name, value) =>
    days.includes(name) && typeof value === 'string' ? (asDay(value, zone) ?? value) : value,
  )
}

const handlers: Handlers<typeof goalsContract> = {
  async goals(_, { school, ...services }) {
    const results = await newestResults(services, school.id)
    return {
      today: dayIn(zoneOf(school, services.config.timeZone), services.now()),
      results: results ? { guid: results.guid, surveyName: results.name } : null,
      goals: await listGoals(services, school),
    }
  },
  async pulses(_, { school, request: _request, ...services }) {
    return pulsesOf(services, school)
  },
  async startPulse({ body: { goal, begin, end } }, context) {
    return startPulse(context, goal, inDays({ begin, end }, context))
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
  async markGoal({ body: { goal, version, state, reason } }, context) {
    return markGoal(context, { goal, version }, { state, reason })
  },
  async addGoalNote({ body: { goal, note } }, context) {
    await addGoalNote(context, goal, note)
    return { success: true }
  },
  async deleteGoal({ body: { goal, version } }, context) {
    await deleteGoal(context, { goal, version })
    return { success: true }
  },
}

export function goalRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, goalsContract, handlers)
}

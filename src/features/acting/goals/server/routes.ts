import type { FastifyInstance } from 'fastify'
import type { SchoolRecord } from '../../../../server/records.ts'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { asDay, dayIn } from '../../../../shared/dates.ts'
import { zoneOf } from '../../../schools/school/rules.ts'
import { type GoalFields, goalsContract } from '../contract.ts'
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

type Place = Pick<Services, 'config'> & { school: SchoolRecord }

/** Makes a day of a date or date-time, in the school's time zone. */
function dayMaker({ school, config }: Place): (sent: string) => string {
  const zone = zoneOf(school, config.timeZone)
  return (sent) => asDay(sent, zone) ?? sent
}

function inDays(fields: GoalFields, place: Place): GoalFields {
  const toDay = dayMaker(place)
  const steps = fields.steps.map((step) => ({
    ...step,
    due: step.due && toDay(step.due),
    done: step.done && toDay(step.done),
  }))
  return { ...fields, due: toDay(fields.due), steps }
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
    const toDay = dayMaker(context)
    return startPulse(context, goal, { begin: toDay(begin), end: toDay(end) })
  },
  async goalHistory({ params }, { db, school }) {
    return goalHistory({ db }, school.id, params.goal)
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

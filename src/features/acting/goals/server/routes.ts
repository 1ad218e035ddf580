import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { inDays } from '../../../../shared/dates.ts'
import { zoneIn as zoneInDistrict } from '../../../figures/district-results/server/actions-open.ts'
import { goalsContract } from '../contract.ts'
import { addGoal, bookOf, deleteGoal, inBook, listGoals, newestResults, todayIn, zoneIn } from './actions.ts'
import { addNoteIn, historyIn, markIn, updateIn } from './actions-book.ts'
import {
  addDistrictGoal,
  bookOfDistrict,
  deleteDistrictGoal,
  districtGoals,
  inDistrictBook,
} from './actions-district.ts'
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
  async goalHistory({ params }, context) {
    return historyIn(bookOf(context), params.goal)
  },
  async addGoal({ body: { entityId: _, ...fields } }, context) {
    return addGoal(context, inDays(fields, zoneIn(context)))
  },
  async updateGoal({ body: { entityId: _, goal, version, ...fields } }, context) {
    const dated = inDays(fields, zoneIn(context))
    return inBook(context, (book) => updateIn(book, { goal, version }, dated))
  },
  async markGoal({ body }, context) {
    return inBook(context, (book) => markIn(book, body))
  },
  async addGoalNote({ body: { goal, note } }, context) {
    await inBook(context, (book) => addNoteIn(book, goal, note))
    return { success: true }
  },
  async deleteGoal({ body }, context) {
    await deleteGoal(context, body)
    return { success: true }
  },
  async districtGoals(_, context) {
    return districtGoals(context)
  },
  async districtGoalHistory({ params }, context) {
    const book = bookOfDistrict(context)
    const [seen] = await book.list(params.goal)
    return seen ? historyIn(book, seen.id) : []
  },
  async addDistrictGoal({ body: { organization: _, ...fields } }, context) {
    return addDistrictGoal(context, inDays(fields, zoneInDistrict(context)))
  },
  async updateDistrictGoal({ body: { organization: _, goal, version, ...fields } }, context) {
    const dated = inDays(fields, zoneInDistrict(context))
    return inDistrictBook(context, (book) => updateIn(book, { goal, version }, dated))
  },
  async markDistrictGoal({ body }, context) {
    return inDistrictBook(context, (book) => markIn(book, body))
  },
  async addDistrictGoalNote({ body: { goal, note } }, context) {
    await inDistrictBook(context, (book) => addNoteIn(book, goal, note))
    return { success: true }
  },
  async deleteDistrictGoal({ body }, context) {
    await deleteDistrictGoal(context, body)
    return { success: true }
  },
}

export function goalRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, goalsContract, handlers)
}

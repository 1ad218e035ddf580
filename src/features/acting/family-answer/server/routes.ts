import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { familyAnswerContract } from '../contract.ts'
import { inSchool, reportOf, requireOpen } from './actions.ts'
import { districtReportOf, inDistrict, requireOpenRound } from './actions-district.ts'
import { answerOf, previewIn, publishIn, saveIn, unpublishIn } from './actions-report.ts'

const handlers: Handlers<typeof familyAnswerContract> = {
  async familyAnswer(_, context) {
    return answerOf(reportOf(context))
  },
  async familyAnswerPreview({ params }, context) {
    return previewIn(reportOf(context), params.language)
  },
  async saveFamilyAnswer({ body: { surveyGuid: _, ...choices } }, context) {
    return inSchool(context, (report) => saveIn(report, choices))
  },
  async publishFamilyAnswer({ body }, context) {
    requireOpen(context)
    return inSchool(context, (report) => publishIn(report, body))
  },
  async withdrawFamilyAnswer(_, context) {
    return inSchool(context, unpublishIn)
  },
  async districtReport({ params }, context) {
    return answerOf(await districtReportOf(context, params.round))
  },
  async districtReportPreview({ params }, context) {
    return previewIn(await districtReportOf(context, params.round), params.language)
  },
  async saveDistrictReport({ body: { organization: _, round, ...choices } }, context) {
    return inDistrict(context, round, (report) => saveIn(report, choices))
  },
  async publishDistrictReport({ body }, context) {
    await requireOpenRound(context, body.round)
    return inDistrict(context, body.round, (report) => publishIn(report, body))
  },
  async withdrawDistrictReport({ body }, context) {
    return inDistrict(context, body.round, unpublishIn)
  },
}

export function familyAnswerRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, familyAnswerContract, handlers)
}

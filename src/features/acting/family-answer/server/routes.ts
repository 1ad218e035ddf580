import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { familyAnswerContract } from '../contract.ts'
import { familyAnswerOf, previewOf, publishAnswer, saveAnswer, unpublishAnswer } from './actions.ts'

const handlers: Handlers<typeof familyAnswerContract> = {
  async familyAnswer(_, context) {
    return familyAnswerOf(context)
  },
  async familyAnswerPreview({ params }, context) {
    return previewOf(context, params.language)
  },
  async saveFamilyAnswer({ body: { surveyGuid: _, ...choices } }, context) {
    return saveAnswer(context, choices)
  },
  async publishFamilyAnswer({ body }, context) {
    return publishAnswer(context, body)
  },
  async withdrawFamilyAnswer(_, context) {
    return unpublishAnswer(context)
  },
}

export function familyAnswerRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, familyAnswerContract, handlers)
}

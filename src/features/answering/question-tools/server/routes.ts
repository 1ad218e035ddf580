import type { FastifyInstance } from 'fastify'
import { type Services, serve } from '../../../../server/serve.ts'
import { questionToolsContract } from '../contract.ts'
import { type CountInterviews, storyState, useStories } from './actions.ts'

export function questionToolRoutes(app: FastifyInstance, services: Services, count: CountInterviews): void {
  serve(app, services, questionToolsContract, {
    storyQuestions: (_, { db }) => storyState({ db }, count),
    async useStories(_, { user, request: _request, ...context }) {
      await useStories(context, user.id, count)
      return { success: true }
    },
  })
}

import type { FastifyInstance } from 'fastify'
import { type Services, serve } from '../../../../server/serve.ts'
import { questionToolsContract } from '../contract.ts'
import { storyState, useStories } from './actions.ts'

export function questionToolRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, questionToolsContract, {
    storyQuestions: (_, { db }) => storyState({ db }),
    async useStories(_, { user, request: _request, ...context }) {
      await useStories(context, user.id)
      return { success: true }
    },
  })
}

import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { voicesContract } from '../contract.ts'
import { takeVoices, voiceFileOf } from './actions.ts'

const handlers: Handlers<typeof voicesContract> = {
  async voiceFile({ params }, services) {
    return voiceFileOf(services, params.language)
  },
  async takeVoiceFile({ params, body }, { user, ...services }) {
    return takeVoices(services, user, params.language, body.file)
  },
}

export function voiceRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, voicesContract, handlers)
}

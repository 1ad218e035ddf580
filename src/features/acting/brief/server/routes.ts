import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { briefContract } from '../contract.ts'
import { briefFile, surveyBrief } from './actions.ts'

const handlers: Handlers<typeof briefContract> = {
  async surveyBrief(_, { survey, request: _request, ...services }) {
    return surveyBrief(services, survey)
  },
  async briefFile({ query: { kind, paper } }, { survey, request: _request, ...services }) {
    const { user } = services
    const file = await briefFile(services, survey, kind, paper)
    await recordEvent(services.db, services.now(), {
      user: user.id,
      identifier: survey.guid,
      event: 'Results downloaded',
      message: kind === 'slides' ? 'slides, PPTX' : `${kind}, PDF, ${paper}`,
    })
    return file
  },
}

export function briefRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, briefContract, handlers)
}

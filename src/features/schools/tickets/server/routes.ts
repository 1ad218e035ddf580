import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { openSurvey } from '../../questions/server/actions-open.ts'
import { stageOf } from '../../surveys/rules-stages.ts'
import { replacedMessage } from '../../surveys/server/actions.ts'
import { ticketsContract } from '../contract.ts'
import { drawTickets } from './actions.ts'

const handlers: Handlers<typeof ticketsContract> = {
  async drawTickets({ body }, { request: _request, ...services }) {
    const { survey, isReplaced } = await openSurvey(services, body.survey_guid)
    if (!survey) throw new Problem('notFound', 'There is no survey at this link.')
    if (isReplaced) throw new Problem('conflict', replacedMessage)
    if (stageOf(survey, services.now()) !== 'collecting')
      throw new Problem('conflict', 'The survey is not open.')
    const type = survey.types.find((asked) => asked === body.participant_type)
    if (type === undefined) throw new Problem('badRequest', 'This survey does not ask these people.')
    return { tickets: await drawTickets(services, survey, { type, count: body.count, kiosk: body.kiosk }) }
  },
}

export function ticketRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, ticketsContract, handlers)
}

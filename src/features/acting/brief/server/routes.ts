import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { briefContract } from '../contract.ts'
import { briefFile, surveyBrief } from './actions.ts'
import { districtBrief, districtBriefFile } from './actions-district.ts'
import { sampleBrief, sampleFile } from './actions-sample.ts'

/** The sample changes only with a new version. Search engines shouldn't list it as a real school. */
const ofSample = { 'cache-control': 'public, max-age=3600', 'x-robots-tag': 'noindex' }
function markSample(reply: Pick<FastifyReply, 'header'>): void {
  for (const [name, value] of Object.entries(ofSample)) reply.header(name, value)
}

const handlers: Handlers<typeof briefContract> = {
  async sampleBrief(_, { reply }) {
    markSample(reply)
    return sampleBrief()
  },
  async sampleBriefFile({ query: { paper } }, { reply, db }) {
    markSample(reply)
    return sampleFile({ db }, paper)
  },
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
  async districtBrief({ query }, { request: _request, ...context }) {
    return districtBrief(context, query.round)
  },
  async districtBriefFile({ query }, { request: _request, ...context }) {
    const file = await districtBriefFile(context, query)
    const { user, organization } = context
    await recordEvent(context.db, context.now(), {
      user: user.id,
      identifier: `organization ${organization.id}`,
      event: 'Results downloaded',
      message: query.kind === 'slides' ? 'slides, PPTX' : `brief, PDF, ${query.paper}`,
    })
    return file
  },
}

export function briefRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, briefContract, handlers)
}

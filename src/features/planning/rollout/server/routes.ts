import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { rolloutContract } from '../contract.ts'
import { listTemplates, makeTemplate, removeTemplate, saveTemplate, templateOf } from './actions.ts'
import { followAll, giveTemplate, takeBack } from './actions-give.ts'

const handlers: Handlers<typeof rolloutContract> = {
  async templates(_, officer) {
    return listTemplates(officer)
  },
  async template({ params }, officer) {
    return templateOf(officer, params.id)
  },
  async makeTemplate({ body }, officer) {
    return makeTemplate(officer, body)
  },
  async changeTemplate({ body }, officer) {
    const template = await saveTemplate(officer, body)
    return { template, left: await followAll(officer, template.id) }
  },
  async giveTemplate({ body }, officer) {
    return giveTemplate(officer, body)
  },
  async takeTemplateBack({ body }, officer) {
    await takeBack(officer, body)
    return { success: true }
  },
  async deleteTemplate({ params }, officer) {
    await removeTemplate(officer, params.id)
    return { success: true }
  },
}

export function rolloutRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, rolloutContract, handlers)
}

import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { languagesContract } from '../contract.ts'
import { addLanguage, languagesIn, offerLanguage, renameLanguage } from './actions.ts'
import { languagePackOf, takeLanguagePack } from './actions-pack.ts'

const handlers: Handlers<typeof languagesContract> = {
  async languages(_, services) {
    return languagesIn(services)
  },
  async addLanguage({ body }, { user, ...services }) {
    return addLanguage(services, user, body)
  },
  async renameLanguage({ params, body }, { user, ...services }) {
    await renameLanguage(services, user, params.language, body.nativeName)
    return { success: true }
  },
  async offerLanguage({ params }, { user, ...services }) {
    await offerLanguage(services, user, params.language)
    return { success: true }
  },
  async languagePack({ params }, services) {
    return languagePackOf(services, params.language)
  },
  async takeLanguagePack({ body }, { user, ...services }) {
    return takeLanguagePack(services, user, body.file)
  },
}

export function languageRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, languagesContract, handlers)
}

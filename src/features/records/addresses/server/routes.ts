import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { languageCodes } from '../../../../shared/languages.ts'
import { wordsInForce } from '../../words/server/actions.ts'
import { addressesContract } from '../contract.ts'
import { addressesInForce, addressesVersion, saveAddresses } from './actions.ts'

const handlers: Handlers<typeof addressesContract> = {
  async linkSettings(_, services) {
    const found = new Map((await addressesInForce(services)).map(({ name, address }) => [name, address]))
    const { drafts } = await wordsInForce(services.db)
    const of = (name: Parameters<typeof found.get>[0]) => found.get(name) || null
    return {
      updates: of('updates'),
      contact: of('contact'),
      qualitative: of('qualitative'),
      academy: of('academy'),
      learning: of('learning'),
      consultation: of('consultation'),
      // Respondents read only the page and the questions, so other drafts don't matter.
      drafts: languageCodes.filter((code) => drafts.questions.includes(code) || drafts.page.includes(code)),
    }
  },
  async addressSettings(_, services) {
    const version = await addressesVersion(services.db)
    return (await addressesInForce(services)).map((one) => ({ ...one, version }))
  },
  async saveAddresses({ body }, { user, reply: _, ...services }) {
    await saveAddresses(services, user.id, body.addresses)
    return { success: true }
  },
}

export const addressRoutes = (app: FastifyInstance, services: Services): void =>
  serve(app, services, addressesContract, handlers)

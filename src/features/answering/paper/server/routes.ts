import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { paperContract } from '../contract.ts'
import {
  countBooklets,
  describeDesk,
  offeredLanguage,
  openDesk,
  paperProgressOf,
  storeBooklet,
} from './actions.ts'
import { bookletFile, bookletOf } from './actions-booklet.ts'

const handlers: Handlers<typeof paperContract> = {
  async paperBooklet({ params, query }, { user, school, survey, request: _request, ...services }) {
    const { links } = await paperProgressOf(services, user, { school, survey })
    const typists = [...new Set(links.filter(({ isOpen }) => isOpen).map(({ name }) => name))]
    if (typists.length === 0)
      throw new Problem(
        'conflict',
        'First create a link for the person who enters the booklets. Their name is printed on each one.',
      )
    const language = offeredLanguage(survey, query.language)
    return bookletFile(services, survey, { type: params.type, language, typists })
  },
  async paperProgress(_, { user, school, survey, request: _request, ...services }) {
    return paperProgressOf(services, user, { school, survey })
  },
  async paperDesk({ params }, { request: _request, ...services }) {
    return describeDesk(services, await openDesk(services, params.token))
  },
  async paperItems({ params, query }, { request: _request, ...services }) {
    const { survey } = await openDesk(services, params.token)
    return bookletOf(services, survey, query.type, offeredLanguage(survey, query.language))
  },
  async typeSheet({ params, body }, { request: _request, ...services }) {
    const desk = await openDesk(services, params.token)
    const outcome = await storeBooklet(services, desk, body)
    return { outcome, ...(await countBooklets(services, desk)) }
  },
}

export function paperRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, paperContract, handlers)
}

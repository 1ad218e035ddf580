import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../server/serve.ts'
import { Problem } from '../../../shared/errors.ts'
import { openNamedLink } from '../../named-links/server/actions.ts'
import { isTranslated } from '../../words/rules.ts'
import { translationsContract } from '../contract.ts'
import { approveTexts, sendBackTexts, storeReviews, translationCounts, translationOf } from './actions.ts'
import { translationWorkbook } from './actions-workbook.ts'

/** The link of a reviewer. Throws 'notFound' for any other, and for one of the language that is translated from. */
async function reviewLink(services: Services, token: string) {
  const link = await openNamedLink(services, token, 'review')
  if (link.language === null || !isTranslated(link.language)) throw new Problem('notFound')
  return { ...link, language: link.language }
}

const handlers: Handlers<typeof translationsContract> = {
  async translations(_, services) {
    return translationCounts(services)
  },
  async translation({ params }, services) {
    return translationOf(services, params.language)
  },
  async reviewTexts({ params, body }, { db, now, user }) {
    const by = {
      name: `${user.first_name} ${user.last_name}`,
      user: user.id,
      identifier: `translation ${params.language}`,
    }
    await db.transaction().execute((trx) => storeReviews(trx, now(), by, params.language, body.reviews))
    return { success: true }
  },
  async approveTexts({ params, body }, { user, ...services }) {
    await approveTexts(services, user, params.language, body.texts)
    return { success: true }
  },
  async sendBackTexts({ params, body }, { user, ...services }) {
    await sendBackTexts(services, user, params.language, body)
    return { success: true }
  },
  async translationWorkbook({ params }, services) {
    return translationWorkbook(await translationOf(services, params.language))
  },
  async linkedTranslation({ params }, services) {
    const { name, language, ends } = await reviewLink(services, params.token)
    return { ...(await translationOf(services, language)), reviewer: name, ends }
  },
  async linkedReviews({ params, body }, { db, config, now }) {
    await db.transaction().execute(async (trx) => {
      const { id, name, language } = await reviewLink({ db: trx, config, now }, params.token)
      const by = { name, user: null, identifier: `named link ${id}` }
      await storeReviews(trx, now(), by, language, body.reviews)
    })
    return { success: true }
  },
  async linkedWorkbook({ params }, services) {
    const { language } = await reviewLink(services, params.token)
    return translationWorkbook(await translationOf(services, language))
  },
}

export function translationRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, translationsContract, handlers)
}

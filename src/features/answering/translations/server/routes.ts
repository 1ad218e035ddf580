import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { isLanguage, type LanguageCode } from '../../../../shared/languages.ts'
import { openNamedLink } from '../../../figures/named-links/server/actions.ts'
import { isTranslated } from '../../../records/words/rules.ts'
import { forgetWords } from '../../../records/words/server/actions.ts'
import { helperWordsFor } from '../../../records/words/server/actions-helpers.ts'
import { translationsContract } from '../contract.ts'
import { approveTexts, sendBackTexts, storeReviews } from './actions.ts'
import { translationCounts, translationOf } from './actions-texts.ts'
import { translationWorkbook } from './actions-workbook.ts'

/** Returns a reviewer's link. Throws 'notFound' for any other link, or for one in the source language. */
async function reviewLink(services: Services, token: string) {
  const link = await openNamedLink(services, token, 'review')
  if (link.language === null || !isTranslated(link.language)) throw new Problem('notFound')
  return { ...link, language: link.language }
}

async function changedTexts(services: Services, language: LanguageCode, changed: readonly { id: string }[]) {
  const ids = new Set(changed.map(({ id }) => id))
  const { texts } = await translationOf(services, language)
  return { texts: texts.filter(({ id }) => ids.has(id)) }
}

const handlers: Handlers<typeof translationsContract> = {
  async translations(_, services) {
    return translationCounts(services)
  },
  async translation({ params }, services) {
    return translationOf(services, params.language)
  },
  async reviewTexts({ params, body }, { user, ...services }) {
    const { db, now } = services
    const by = {
      name: `${user.first_name} ${user.last_name}`,
      user: user.id,
      identifier: `translation ${params.language}`,
    }
    await db.transaction().execute((trx) => storeReviews(trx, now(), by, params.language, body.reviews))
    if (!isLanguage(params.language)) forgetWords(db)
    return changedTexts(services, params.language, body.reviews)
  },
  async approveTexts({ params, body }, { user, ...services }) {
    await approveTexts(services, user, params.language, body.texts)
    return changedTexts(services, params.language, body.texts)
  },
  async sendBackTexts({ params, body }, { user, ...services }) {
    await sendBackTexts(services, user, params.language, body)
    return changedTexts(services, params.language, body.texts)
  },
  async translationWorkbook({ params }, services) {
    return translationWorkbook(await translationOf(services, params.language))
  },
  async linkedTranslation({ params }, services) {
    const { name, language, ends } = await reviewLink(services, params.token)
    const words = await helperWordsFor(services.db, 'reviewing', [language])
    return { ...(await translationOf(services, language)), reviewer: name, ends, words }
  },
  async linkedReviews({ params, body }, services) {
    const { db, config, now } = services
    const language = await db.transaction().execute(async (trx) => {
      const { id, name, language } = await reviewLink({ db: trx, config, now }, params.token)
      const by = { name, user: null, identifier: `named link ${id}` }
      await storeReviews(trx, now(), by, language, body.reviews)
      return language
    })
    if (!isLanguage(language)) forgetWords(services.db)
    return changedTexts(services, language, body.reviews)
  },
  async linkedWorkbook({ params }, services) {
    const { language } = await reviewLink(services, params.token)
    return translationWorkbook(await translationOf(services, language))
  },
}

export function translationRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, translationsContract, handlers, {
    linkedReviews: (own, { token }) => reviewLink(own, token),
  })
}

import {
  type NewReview,
  type TranslatedText,
  translationsContract,
} from '../../features/answering/translations/contract.ts'
import { namedLinksContract } from '../../features/figures/named-links/contract.ts'
import type { TestApp } from './app.ts'

const params = { language: 'so' } as const

/** Returns a translation's current texts, by default all of them. */
export async function translatedTexts(app: TestApp, ...ids: string[]): Promise<TranslatedText[]> {
  const { token } = await app.account('CAN_DO_ALL')
  const { body } = await app.call(translationsContract.translation, { params }, token)
  return body.texts.filter(({ id }) => ids.length === 0 || ids.includes(id))
}

export const reviewOf = (text: TranslatedText, said: Partial<NewReview> = {}): NewReview => ({
  id: text.id,
  version: text.version,
  englishHash: text.englishHash,
  verdict: 'right',
  words: text.words,
  comment: '',
  ...said,
})

/** Returns the token of a Somali reviewer's link. */
export async function reviewLink(app: TestApp, of: object = { language: 'so' }): Promise<string> {
  const { token } = await app.account('CAN_DO_ALL')
  const body = { purpose: 'review', name: 'Ayaan Warsame', days: 30, ...of }
  const { link } = (await app.call(namedLinksContract.makeNamedLink, { body }, token)).body
  return link.split('/').at(-1) ?? ''
}

const first = (app: TestApp) => translatedTexts(app, 'questions.titles.q1301')
const reviews = async (app: TestApp) => ({
  params,
  body: { reviews: (await first(app)).map((text) => reviewOf(text)) },
})

const changes = [
  { name: 'translation reviewed', call: translationsContract.reviewTexts, input: reviews },
  {
    name: 'translation sent back',
    call: translationsContract.sendBackTexts,
    input: async (app: TestApp) => ({ params, body: { texts: await first(app), note: 'Why?' } }),
  },
  {
    name: 'translation reviewed by link',
    call: translationsContract.linkedReviews,
    input: async (app: TestApp) => ({ ...(await reviews(app)), params: { token: await reviewLink(app) } }),
  },
  {
    name: 'translation approved',
    call: translationsContract.approveTexts,
    input: async (app: TestApp) => ({ params, body: { texts: await first(app) } }),
  },
] as const

/** Returns a case for every change, in an order that lets each one find what it changes. `as` creates the request. */
export const translationCases = <R>(app: () => TestApp, as: (input: Record<string, unknown>) => Promise<R>) =>
  changes.map(({ name, call, input }) => ({
    name,
    call,
    async request() {
      app().clock.at = new Date('2026-10-14T15:00:00Z')
      return as(await input(app()))
    },
  }))

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { respondContract } from '../features/answering/respond/contract.ts'
import {
  type NewReview,
  type TranslatedText,
  translationsContract,
} from '../features/answering/translations/contract.ts'
import { forgetWords } from '../features/records/words/server/actions.ts'
import { correctedFiles } from '../features/records/words/server/actions-files.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { leaderWithSchool, preparedSurvey } from './testing/survey.ts'
import { reviewOf } from './testing/translations.ts'

let app: TestApp
let admin: string
let guid: string
beforeAll(async () => {
  app = await testApp()
  admin = (await app.account('CAN_DO_ALL')).token
  guid = await preparedSurvey(app, await leaderWithSchool(app))
})
afterAll(() => app.close())

const params = { language: 'so' } as const
const corrected = 'Ereyo kale oo cusub'

async function textOf(id: string): Promise<TranslatedText> {
  const { body } = await app.call(translationsContract.translation, { params }, admin)
  const text = body.texts.find((one) => one.id === id)
  if (!text) throw new Error(`There is no text ${id}.`)
  return text
}

async function accept(id: string, said: Partial<NewReview>) {
  const reviews = [reviewOf(await textOf(id), said)]
  expect(
    (await app.call(translationsContract.reviewTexts, { params, body: { reviews } }, admin)).status,
  ).toBe(200)
  const texts = [await textOf(id)]
  expect((await app.call(translationsContract.approveTexts, { params, body: { texts } }, admin)).status).toBe(
    200,
  )
}

/** Creates what an upgrade finds if a text's English has changed since its words were approved. */
async function approvedForEarlierEnglish(id: string, change: { words?: string } = {}) {
  const english_hash = createHash('sha256').update('An earlier English text').digest('hex')
  const row = app.db.updateTable('approved_texts').where('text_id', '=', id)
  await row.set({ english_hash, ...change }).execute()
  forgetWords(app.db)
}

const shown = async (id: string) => {
  const { body } = await app.call(respondContract.surveyConfig, { params: { surveyGuid: guid } })
  return body.words.so?.[id]
}

test('keeps approved wording when the English changes, until someone accepts new wording', async () => {
  const id = 'phrases.pageTitle'
  const { words: project } = await textOf(id)
  await accept(id, { verdict: 'change', words: corrected })
  await approvedForEarlierEnglish(id)

  expect(await textOf(id)).toMatchObject({
    state: 'draft',
    isStale: true,
    words: corrected,
    newWords: project,
  })
  expect(await shown(id)).toBe(corrected)
  expect(JSON.stringify(await correctedFiles(app.db))).not.toContain(corrected)

  await accept(id, { verdict: 'change', words: project })
  const accepted = await textOf(id)
  expect(accepted).toMatchObject({ state: 'approved', isStale: false, words: project })
  expect(accepted).not.toHaveProperty('newWords')
  expect(await shown(id)).toBeUndefined()
})

test('accepts the earlier translation for the new English text', async () => {
  const id = 'phrases.aboutYouTitle'
  await accept(id, { verdict: 'change', words: corrected })
  await approvedForEarlierEnglish(id)
  await accept(id, { verdict: 'right' })

  expect(await textOf(id)).toMatchObject({ state: 'approved', words: corrected })
  expect(JSON.stringify(await correctedFiles(app.db))).toContain(corrected)
})

test('keeps an approval if only the English changes', async () => {
  const id = 'phrases.canClose'
  await accept(id, { verdict: 'right' })
  await approvedForEarlierEnglish(id)

  const kept = await textOf(id)
  expect(kept).toMatchObject({ state: 'approved', isStale: false })
  expect(kept).not.toHaveProperty('newWords')
})

test('shows the new translation if the approved translation lacks a new placeholder', async () => {
  const id = 'phrases.opensOn'
  const { words: project } = await textOf(id)
  await accept(id, { verdict: 'right' })
  await approvedForEarlierEnglish(id, { words: 'Maalin kale ayuu furmayaa.' })

  expect(await textOf(id)).toMatchObject({ state: 'draft', isStale: true, words: project })
  expect(await shown(id)).toBeUndefined()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { untilLocksAreAwaited } from '../../../../app/testing/locks.ts'
import { setAddedLanguages } from '../../../../shared/languages.ts'
import { translationsContract } from '../../../answering/translations/contract.ts'
import { countChange, setOffered } from '../../../records/words/server/actions.ts'
import { languagesContract } from '../contract.ts'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await testApp()
  admin = (await app.account('CAN_DO_ALL')).token
  const body = { code: 'om', nativeName: 'Afaan Oromoo', chooseLangText: 'Afaan kee filadhu' }
  await app.call(languagesContract.addLanguage, { body }, admin)
})
afterAll(async () => {
  setAddedLanguages([])
  await app.close()
})

const textsOf = async () =>
  (await app.call(translationsContract.translation, { params: { language: 'om' } }, admin)).body.texts

test('stores no unapproved words in a language that was offered while they were being saved', async () => {
  const [text] = await textsOf()
  if (!text) throw new Error('There is no text.')
  const { id, version, englishHash } = text
  const review = { id, version, englishHash, verdict: 'change', words: 'Maal jetta?', comment: '' } as const
  const input = { params: { language: 'om' }, body: { reviews: [review] } }
  let saving: Promise<{ status: number; message: string }> | undefined
  await app.db.transaction().execute(async (trx) => {
    await countChange(trx)
    await setOffered(trx, 'om', app.clock.at.toISOString())
    saving = app.call(translationsContract.reviewTexts, input, admin)
    await untilLocksAreAwaited(app.db, 1)
  })
  const refused = await saving
  expect([refused?.status, refused?.message]).toEqual([409, expect.stringMatching(/^A text has changed/)])
  expect((await textsOf()).find((one) => one.id === id)?.words).toBe('')
})

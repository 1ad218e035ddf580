import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languagesContract } from '../features/running/languages/contract.ts'
import { participantTypes } from '../shared/codes.ts'
import { setAddedLanguages } from '../shared/languages.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { client, injected } from './testing/client.ts'
import { setUpSurvey } from './testing/school.ts'
import { definition, leaderWithSchool, submission, submit } from './testing/survey.ts'

const guid = 'b2296990-bcc7-43d5-8d80-6f1be96d201e'
/** Digests of the questions that version 1.0.5 showed in this survey, by language ID. */
const shown = {
  1: 'c2bc4ba8b62c309de713fe48bbf4732b3d15f13563bddf321631bfe02b716ae3',
  2: '1b56e0c32ac07d76674b111ac4b57dff77d402090468df06c03081a8c8f8bb07',
  3: '370f6c39ec4a1971123072fdb10c2a2b10267adc352c56ad97de14fe3c0eeff8',
  4: '6b383bcb16b777b9cda0a7c17c425420e3b330f683ac4936b629a5fac3307676',
}

let app: TestApp
beforeAll(async () => {
  const file = gunzipSync(
    readFileSync(join(import.meta.dirname, 'testing/fixtures/database-1.0.5.sqlite.gz')),
  )
  app = await testApp({ now: '2026-10-14T16:00:00Z', database: { dataDir: '', file } })
})
afterAll(async () => {
  setAddedLanguages([])
  await app.close()
})

async function digestsNow() {
  const digests: [string, string][] = []
  for (const language of Object.keys(shown)) {
    const questions = []
    for (const type of [1, 6, 2, 3] as const) {
      const { pages } = await definition(app, guid, type, Number(language))
      for (const { name, title, choices } of pages.flatMap(({ elements }) => elements))
        questions.push([name, title, choices.map(({ value, text }) => [value, text])])
    }
    expect(questions).toHaveLength(136)
    digests.push([language, createHash('sha256').update(JSON.stringify(questions)).digest('hex')])
  }
  return Object.fromEntries(digests)
}

test('shows the questions of an open survey as version 1.0.5 did, in its four languages', async () => {
  expect(await digestsNow()).toEqual(shown)
})

test('offers a language after the upgrade, and changes nothing in the open survey', async () => {
  const { token } = await app.account('CAN_DO_ALL')
  const body = { code: 'vi', nativeName: 'Tiếng Việt', chooseLangText: 'Chọn ngôn ngữ' }
  const added = await app.call(languagesContract.addLanguage, { body }, token)
  expect([added.status, added.body.id]).toEqual([201, 10])
  const params = { language: 'vi' }
  expect((await app.call(languagesContract.offerLanguage, { params }, token)).status).toBe(200)
  expect(await digestsNow()).toEqual(shown)

  const answers = await submission(app, guid, participantTypes.parent, { language_fk: 4 })
  expect((await submit(app, answers)).status).toBe(200)
  const rows = await app.db.selectFrom('responses').select('language_fk').orderBy('arrival').execute()
  expect(rows.map(({ language_fk }) => language_fk)).toEqual([1, 2, 3, 4, 4])
})

test('opens the next survey in the added language', async () => {
  const next = await setUpSurvey(client(injected(app.app)), await leaderWithSchool(app), {
    ...{ begin: '2026-10-14', end: '2026-10-23', completed: '2026-10-14' },
    languages: ['langEnglish', 'lang_vi'],
  })
  const [english, vietnamese] = await Promise.all(
    [1, 10].map((language) => definition(app, next, participantTypes.staff, language)),
  )
  expect(vietnamese?.locale).toBe('vi')
  expect(vietnamese?.pages[0]?.elements[0]?.title).not.toBe(english?.pages[0]?.elements[0]?.title)
})

import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../../app/testing/app.ts'
import { leaderWithSchool, preparedSurvey } from '../../../../app/testing/survey.ts'
import { openWord } from '../../../../app/testing/word.ts'
import { setAddedLanguages } from '../../../../shared/languages.ts'
import {
  catalogueOf,
  countChange,
  forgetWords,
  putDraftTexts,
} from '../../../records/words/server/actions.ts'
import { languagesContract } from '../../../running/languages/contract.ts'
import { setupContract } from '../contract.ts'

afterAll(() => setAddedLanguages([]))

test('fills in the dates of an added language whose code has a hyphen', async () => {
  const app = await testApp()
  const { token } = await app.account('CAN_DO_ALL')
  const body = { code: 'zh-Hant', nativeName: '中文', chooseLangText: '選擇語言' }
  await app.call(languagesContract.addLanguage, { body }, token)
  await app.db.transaction().execute(async (trx) => {
    await putDraftTexts(
      trx,
      catalogueOf('zh-Hant').map(({ id, english, englishHash }) => ({
        ...{ language: 'zh-Hant', text_id: id, words: english, english_hash: englishHash },
      })),
    )
    await countChange(trx)
  })
  forgetWords(app.db)
  const params = { language: 'zh-Hant' }
  expect((await app.call(languagesContract.offerLanguage, { params }, token)).status).toBe(200)
  const leader = await leaderWithSchool(app)
  const guid = await preparedSurvey(app, leader)
  for (const query of [{ language: 10 }, { languages: 'all' as const }]) {
    const input = { params: { guid, document: 'invitation' as const }, query }
    const { body: file } = await app.call(setupContract.communicationKit, input, leader.token)
    const { text, languages } = openWord(file.content)
    expect(languages).toContain('zh-Hant')
    expect(text).not.toMatch(/[{}]/)
  }
  await app.close()
})

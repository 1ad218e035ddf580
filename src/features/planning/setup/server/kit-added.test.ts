import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../../app/testing/app.ts'
import { client, injected } from '../../../../app/testing/client.ts'
import { setUpSurvey } from '../../../../app/testing/school.ts'
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

test('fills in an added language, and leaves out languages that a survey doesn’t offer', async () => {
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
  const dates = { begin: '2026-10-14', end: '2026-10-23' }
  const used = ['langEnglish', 'lang_zh-Hant'] as const
  const guid = await setUpSurvey(client(injected(app.app)), leader, { ...dates, languages: used })
  for (const query of [{ language: 10 }, { languages: 'all' as const }]) {
    const input = { params: { guid, document: 'invitation' as const }, query }
    const { body: file } = await app.call(setupContract.communicationKit, input, leader.token)
    const { text, languages } = openWord(file.content)
    expect(languages).toContain('zh-Hant')
    expect(languages).not.toContain('es-US')
    expect(text).not.toMatch(/[{}]/)
  }
  const other = await leaderWithSchool(app)
  const input = { params: { guid: await preparedSurvey(app, other), document: 'template' as const } }
  const all = { ...input, query: { languages: 'all' as const } }
  const { body: file } = await app.call(setupContract.communicationKit, all, other.token)
  expect(openWord(file.content).languages).toEqual(['en-US', 'so-SO'])
  await app.close()
})

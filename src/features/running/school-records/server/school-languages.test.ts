import { afterAll, afterEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { client, injected } from '../../../../app/testing/client.ts'
import { setUpSurvey } from '../../../../app/testing/school.ts'
import { leaderWithSchool, submission } from '../../../../app/testing/survey.ts'
import { participantTypes } from '../../../../shared/codes.ts'
import { setAddedLanguages } from '../../../../shared/languages.ts'
import { responsesContract } from '../../../figures/responses/contract.ts'
import { storedWords } from '../../../records/words/server/actions.ts'
import { findSchool } from '../../../schools/school/server/actions.ts'
import { languagesContract } from '../../languages/contract.ts'
import { exportSchool, importSchool } from './actions.ts'

const apps: TestApp[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})
afterAll(() => setAddedLanguages([]))

async function installation(): Promise<TestApp> {
  const app = await testApp()
  apps.push(app)
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  // Each installation has its own process, with its own languages.
  await storedWords(app.db)
  return app
}

async function offer(app: TestApp, code: string) {
  const { token } = await app.account('CAN_DO_ALL')
  await storedWords(app.db)
  const body = { code, nativeName: code, chooseLangText: code }
  expect((await app.call(languagesContract.addLanguage, { body }, token)).status).toBe(201)
  const params = { language: code }
  expect((await app.call(languagesContract.offerLanguage, { params }, token)).status).toBe(200)
}

async function exported(app: TestApp, schoolId: number): Promise<string> {
  const school = await findSchool(app.db, schoolId)
  if (!school) throw new Error('There is no such school.')
  let text = ''
  await exportSchool(app, school, 'Command line: export-school', (line) => {
    text += line
  })
  return text
}
const imported = (app: TestApp, text: string) =>
  importSchool(
    app,
    () => text.split('\n'),
    'Command line: import-school',
    async () => true,
  )

const spokenIn = async ({ db }: TestApp) => {
  const responses = await db.selectFrom('responses').select('language_fk').orderBy('language_fk').execute()
  const frozen = await db.selectFrom('frozen_instruments').select('document').execute()
  return {
    responses: responses.map(({ language_fk }) => language_fk),
    frozen: frozen.map(({ document }) => JSON.parse(document).languages),
  }
}

test('keeps the language of responses in an installation that counted its languages differently', async () => {
  const from = await installation()
  await offer(from, 'ar')
  await offer(from, 'vi')
  const leader = await leaderWithSchool(from)
  const guid = await setUpSurvey(client(injected(from.app)), leader, {
    begin: '2026-10-14',
    end: '2026-10-23',
    completed: '2026-10-14',
    languages: ['langEnglish', 'lang_vi' as 'langEnglish'],
  })
  for (const language_fk of [1, 11]) {
    const body = await submission(from, guid, participantTypes.parent, { language_fk })
    expect((await from.call(responsesContract.submitSurvey, { body })).status).toBe(200)
  }
  expect(await spokenIn(from)).toEqual({ responses: [1, 11], frozen: [[1, 11]] })
  const text = await exported(from, leader.schoolId)

  const to = await installation()
  await expect(imported(to, text)).rejects.toThrow(
    'This school’s surveys use Vietnamese (vi), which isn’t offered here. Offer it first, on Translations. Nothing was changed.',
  )
  await offer(to, 'vi')
  expect((await imported(to, text)).isNew).toBe(true)
  expect(await spokenIn(to)).toEqual({ responses: [1, 10], frozen: [[1, 10]] })
})

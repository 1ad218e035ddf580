import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { client, injected } from '../../../../app/testing/client.ts'
import { interviewsIn } from '../../../../app/testing/interviews.ts'
import { setUpSurvey } from '../../../../app/testing/school.ts'
import {
  definition,
  type Leader,
  leaderWithSchool,
  preparedSurvey,
  setting,
} from '../../../../app/testing/survey.ts'
import { languages, setAddedLanguages } from '../../../../shared/languages.ts'
import { sameAreas } from '../../../figures/trends/rules-questions.ts'
import { languagesContract } from '../../../running/languages/contract.ts'
import { questionsContract } from '../../../schools/questions/contract.ts'
import { frozenInstrument } from '../../../schools/questions/server/actions.ts'
import { findSurvey } from '../../../schools/surveys/server/actions.ts'
import { questionToolsContract } from '../contract.ts'

const stories = ['q1501', 'q1502']
let app: TestApp
let administrator: Awaited<ReturnType<TestApp['account']>>
beforeAll(async () => {
  app = await testApp({ now: '2026-10-14T15:00:00Z' })
  administrator = await app.account('CAN_DO_ALL')
})
afterAll(async () => {
  setAddedLanguages([])
  await app.close()
})

const state = async () => (await app.call(questionToolsContract.storyQuestions, {}, administrator.token)).body
const turnOff = () =>
  app.call(questionsContract.chooseInstrument, { body: { draft: null } }, administrator.token)
const turnOn = () => app.call(questionToolsContract.useStories, {}, administrator.token)
const namesOf = async (guid: string, type: 1 | 2 | 3 | 6, language = 1) =>
  (await definition(app, guid, type, language)).pages.map(({ elements }) => elements.map(({ name }) => name))

test('refuses the stories until every offered language has ten interviews', async () => {
  const { status, message } = await app.call(questionToolsContract.useStories, {}, administrator.token)

  expect(status).toBe(409)
  expect(message).toBe(
    'Surveys can ask the stories after 10 interviews about them in each language. English needs 10 more interviews, Spanish needs 10 more interviews, Somali needs 10 more interviews, and Hmong needs 10 more interviews.',
  )
  await interviewsIn(app, ['en', 'es', 'hmn'], 10)
  // Interviews about other questions, or about one story, don't show whether people understand both.
  await interviewsIn(app, ['so'], 10, (id) => id !== 'q1502')
  await interviewsIn(app, ['so'], 9)
  expect((await turnOn()).message).toContain('Somali needs 1 more interview.')
  expect(await state()).toMatchObject({ inUse: false, needed: 10 })
  await interviewsIn(app, ['so'], 1)
  expect(await state()).toMatchObject({ inUse: false, missing: null })
  expect((await state()).stories).toHaveLength(2)
})

test('asks them in the same words after the scored questions, and only in surveys that open from then on', async () => {
  const opened = await surveyFrom(await leaderWithSchool(app), '2026-10-14')
  const before = await surveyFrom(await leaderWithSchool(app), '2026-10-20')
  expect((await turnOn()).status).toBe(200)

  expect(await state()).toMatchObject({ inUse: true })
  for (const type of [1, 2, 3, 6] as const) {
    expect((await namesOf(opened, type)).flat()).not.toContain(stories[0])
    const pages = await namesOf(before, type)
    expect(pages.filter((names) => names.some((name) => stories.includes(name)))).toEqual(
      type === 1 ? [['q1501'], ['q1502']] : [stories],
    )
    expect(pages.flat().indexOf('q1501')).toBe(pages.flat().indexOf('q0058') - 2)
  }
  for (const { id } of languages) {
    const all = await Promise.all(([1, 2, 3, 6] as const).map((type) => definition(app, before, type, id)))
    const asked = all.map(({ pages }) =>
      pages.flatMap(({ elements }) => elements).filter(({ name }) => stories.includes(name)),
    )
    expect(asked[0]).toHaveLength(2)
    for (const one of asked) expect(one).toEqual(asked[0])
    for (const { isRequired, choices } of asked.flat())
      expect([isRequired, choices.map(({ value }) => value)]).toEqual([true, [1, 2, 3, 4, 5, 'dk']])
  }
})

test('keeps the stories of an open survey after they are turned off, and leaves its areas comparable', async () => {
  const guid = await surveyFrom(await leaderWithSchool(app), '2026-10-15')
  app.clock.at = new Date('2026-10-15T15:00:00Z')
  administrator = { ...administrator, token: (await app.account('CAN_DO_ALL')).token }
  const instrument = await asked(guid)
  expect(instrument?.version).toBe('3 with two stories')

  expect((await turnOff()).status).toBe(200)

  expect(await state()).toMatchObject({ inUse: false })
  expect((await namesOf(guid, 3)).flat()).toContain('q1502')
  const other = await surveyFrom(await leaderWithSchool(app), '2026-10-15')
  expect((await namesOf(other, 3)).flat()).not.toContain('q1502')
  const without = await asked(other)
  if (!instrument || !without) throw new Error('The surveys have not opened.')
  const types = [1, 2, 3, 6] as const
  const same = sameAreas({ ...instrument, types }, { ...without, types })
  expect(Object.values(same).map(({ size }) => size)).toEqual([8, 8, 8])
})

const asked = async (guid: string) => {
  const survey = await findSurvey(app, guid)
  return survey && frozenInstrument(app, survey)
}

async function surveyFrom(owner: Leader, day: string): Promise<string> {
  const guid = await preparedSurvey(app, owner, day, '2026-10-30')
  await setting(app, owner, guid, 'setupComplete', '2026-10-14')
  return guid
}

test('leaves them out of surveys with a language that was offered later, until they are chosen again', async () => {
  expect((await turnOn()).status).toBe(200)
  const body = { code: 'vi', nativeName: 'Tiếng Việt' }
  await app.call(languagesContract.addLanguage, { body }, administrator.token)
  const offer = { params: { language: 'vi' } }
  app.clock.at = new Date('2026-10-15T15:01:00Z')
  expect((await app.call(languagesContract.offerLanguage, offer, administrator.token)).status).toBe(200)
  const without = await surveyFrom(await leaderWithSchool(app), '2026-10-16')
  const owner = await leaderWithSchool(app)
  const later = await setUpSurvey(client(injected(app.app)), owner, {
    begin: '2026-10-16',
    end: '2026-10-30',
    completed: '2026-10-15',
    languages: ['langEnglish', 'lang_vi' as 'langEnglish'],
  })
  const asks = async (guid: string) => (await namesOf(guid, 3)).flat().includes('q1501')
  expect([await asks(without), await asks(later)]).toEqual([true, false])
  expect(await state()).toMatchObject({ inUse: true, later: ['vi'] })
  expect((await turnOn()).message).toContain('Vietnamese needs 10 more interviews.')
  expect(await asks(later)).toBe(false)

  await interviewsIn(app, ['vi'], 10)
  expect(await asks(later)).toBe(false)
  app.clock.at = new Date('2026-10-15T15:02:00Z')
  expect((await turnOn()).status).toBe(200)

  expect([await asks(without), await asks(later)]).toEqual([true, true])
  expect(await state()).toMatchObject({ inUse: true, later: [], missing: null })
})

test('leaves them out with a language offered later by a clock that is behind', async () => {
  app.clock.at = new Date('2026-10-15T15:10:00Z')
  expect((await turnOn()).status).toBe(200)
  await app.call(
    languagesContract.addLanguage,
    { body: { code: 'ar', nativeName: 'العربية' } },
    administrator.token,
  )
  app.clock.at = new Date('2026-10-15T15:09:59Z')
  const offer = { params: { language: 'ar' } }
  expect((await app.call(languagesContract.offerLanguage, offer, administrator.token)).status).toBe(200)
  expect((await state()).later).toEqual(['ar'])
})

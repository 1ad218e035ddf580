import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import {
  definition,
  type Leader,
  leaderWithSchool,
  openSurvey,
  preparedSurvey,
  setting,
} from '../../../../app/testing/survey.ts'
import { type ParticipantType, participantTypeCodes, subTypes } from '../../../../shared/codes.ts'
import { languages } from '../../../../shared/languages.ts'
import { termsContract } from '../../terms/contract.ts'
import { questionsContract, type SurveyDefinition } from '../contract.ts'

let app: TestApp
let leader: Leader
let guid: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  leader = await leaderWithSchool(app)
  guid = await preparedSurvey(app, leader, '2026-10-20', '2026-10-30')
})
afterAll(() => app.close())

// Reads the content files without the server's code.
const content = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../../content', name), 'utf8'))
const wordsOf = (
  code: string,
): {
  declined: { children: string; others: string }
  scales: Record<string, Record<string, string>>
  titles: Record<string, string>
} => content(`${code}/questions.json`)
const fileOf = { 1: 'student-4-8', 6: 'student-9-12', 2: 'parent', 3: 'staff' } as const
const elements = (survey: SurveyDefinition) => survey.pages.flatMap((page) => page.elements)
const gender = (survey: SurveyDefinition) => elements(survey).find((element) => element.name === 'q0058')
const all = participantTypeCodes.flatMap((type) => languages.map(({ id, code }) => [type, id, code] as const))

describe('the survey definition', () => {
  test.each(all)(
    'for type %i in language %i, has every question in order, in %s',
    async (type, language, code) => {
      const items: { id: string; scale: string }[] = content(`questions/${fileOf[type]}.json`)
      const scales: Record<string, (number | string)[]> = content('questions/scales.json')
      const words = wordsOf(code)

      const survey = await definition(app, guid, type, language)

      expect(survey).toMatchObject({
        locale: code,
        showProgressBar: 'top',
        title: expect.stringMatching(/^Lakeside/),
      })
      const found = elements(survey)
      const closing = type === 1 || type === 6 ? ['q0058', 'q0059', 'q0060'] : ['q0058', 'q0059']
      expect(found.map((element) => element.name)).toEqual([...items.map(({ id }) => id), ...closing])
      const declined = type === 1 ? words.declined.children : words.declined.others
      for (const [place, { id, scale }] of items.entries()) {
        const element = found[place]
        expect(element?.isRequired).toBe(true)
        expect(element?.choices).toEqual(
          scales[scale]?.map((value) => ({
            value,
            text: value === 'dk' ? declined : words.scales[scale]?.[value],
          })),
        )
        const title = words.titles[id]
        if (!title?.includes('{')) expect(element?.title).toBe(title)
      }
      expect(JSON.stringify(survey)).not.toMatch(/\{\w+\}/)
      expect(survey.pages.map((page) => page.name)).toEqual(
        survey.pages.map((_, place) => `page${place + 1}`),
      )
    },
  )

  test('shows grades 4–8 one question per page, other groups up to five', async () => {
    const sizes = async (type: ParticipantType) =>
      (await definition(app, guid, type)).pages.map((page) => page.elements.length)

    expect(new Set(await sizes(1))).toEqual(new Set([1]))
    for (const type of [2, 3, 6] as const) expect(Math.max(...(await sizes(type)))).toBe(5)
  })

  test('closes with optional gender and race questions with fixed codes', async () => {
    const closing = elements(await definition(app, guid, 3)).slice(-2)

    expect(closing.map(({ name, isRequired }) => [name, isRequired])).toEqual([
      ['q0058', false],
      ['q0059', false],
    ])
    expect(closing.map(({ type }) => type)).toEqual(['radiogroup', 'checkbox'])
    expect(closing[1]?.choices.map((choice) => choice.value).sort()).toEqual([1, 2, 3, 4, 5, 6, 8])
    expect(closing[1]?.choices.find((choice) => choice.value === 5)?.text).toMatch(/^Black\/African American/)
  })

  test('asks students an optional question about their main language at home', async () => {
    for (const type of [1, 6] as const) {
      const item = elements(await definition(app, guid, type, 2)).at(-1)
      expect(item).toMatchObject({ name: 'q0060', isRequired: false })
      expect(item?.choices.map(({ value }) => value)).toEqual(subTypes[2])
      expect(item?.choices[0]?.text).toBe('Inglés')
    }
  })

  test.each(['9', '0', 'xx', ''])('uses English for language %j', async (language) => {
    const query = { surveyGuid: guid, participant_type_fk: 1, participant_lang_fk: language }

    const { status, body } = await app.call(questionsContract.sourceSurvey, { query })

    expect([status, body.survey?.locale]).toEqual([200, 'en'])
  })

  test('ignores settings in the query', async () => {
    const query = {
      surveyGuid: guid,
      participant_type_fk: 1,
      participant_lang_fk: 1,
      surveySettings: JSON.stringify({ qGender: 5, surveyName: 'Another', endDate: '2030-01-01' }),
    }

    const { body } = await app.call(questionsContract.sourceSurvey, { query })

    expect(body.survey).toEqual(await definition(app, guid, 1))
  })
})

test.each([
  [1, [1, 2]],
  [2, [1, 2, 4]],
  [3, [1, 2, 5, 4]],
  [4, [1, 2, 3, 5, 4]],
  [5, undefined],
])('for gender setting %i, offers %j in every question set and language', async (value, offered) => {
  await setting(app, leader, guid, 'genderQuestion', value)

  for (const [type, language] of all) {
    const found = gender(await definition(app, guid, type, language))
    expect(found?.choices.map((choice) => choice.value)).toEqual(offered)
  }
})

test.each([
  ['a survey that does not exist', { surveyGuid: 'nowhere' }, 404],
  ['a participant type that does not exist', { participant_type_fk: 4 }, 400],
  ['no participant type', { participant_type_fk: undefined }, 400],
])('returns no questions for %s', async (_what, change, status) => {
  const query = { surveyGuid: guid, participant_type_fk: 1, participant_lang_fk: 1, ...change }
  const sent = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))

  expect((await app.call(questionsContract.sourceSurvey, { query: sent })).status).toBe(status)
})

test('returns no questions for a grade band that is turned off', async () => {
  await setting(app, leader, guid, 'participant912', false)
  const ask = (type: number) =>
    app.call(questionsContract.sourceSurvey, {
      query: { surveyGuid: guid, participant_type_fk: type, participant_lang_fk: 1 },
    })

  expect([(await ask(6)).status, (await ask(1)).status]).toEqual([409, 200])
})

describe('the school’s words', () => {
  const choose = async (row: number, option: number) => {
    const body = {
      surveyGuid: guid,
      entityId: leader.schoolId,
      substitution_fk: row,
      option_selection_id: option,
      option_fk: row * 10 + option,
    }
    return app.call(termsContract.saveTerm, { body }, leader.token)
  }
  /** Returns the content files' raw titles with the chosen forms filled in, and defaults for other rows. */
  function expectedTitles(code: string, chosen: Record<number, number>): Map<string, string> {
    const terms = content(`${code}/terms.json`).terms as {
      id: number
      options: { id: number; default?: boolean; forms: Record<string, string> }[]
    }[]
    const words = new Map<string, string>()
    for (const term of terms) {
      const option = term.options.find((one) => (chosen[term.id] ? one.id === chosen[term.id] : one.default))
      for (const [form, word] of Object.entries(option?.forms ?? {})) {
        words.set(`{${form}}`, word)
        words.set(`{${form[0]?.toUpperCase()}${form.slice(1)}}`, `${word[0]?.toUpperCase()}${word.slice(1)}`)
      }
    }
    return new Map(
      Object.entries(wordsOf(code).titles).map(([id, title]) => [
        id,
        [...words].reduce((text, [placeholder, word]) => text.replaceAll(placeholder, word), title),
      ]),
    )
  }

  test.each(languages.map(({ id, code }) => [code, id] as const))(
    'replaces the default words in %s',
    async (code, language) => {
      await choose(1, 3)
      await choose(2, 1)

      const survey = await definition(app, guid, 3, language)

      const expected = expectedTitles(code, { 1: 3, 2: 1 })
      const scored = elements(survey).filter((element) => element.isRequired)
      expect(scored.map((element) => [element.name, element.title])).toEqual(
        scored.map((element) => [element.name, expected.get(element.name)]),
      )
      expect(expectedTitles(code, {})).not.toEqual(expected)
    },
  )
})

describe('standard questions for staff', () => {
  test('shows the default words in each language', async () => {
    const fresh = await testApp()
    const { token } = await fresh.account()

    const { status, body } = await fresh.call(
      questionsContract.surveyQuestions,
      { params: { a: 3, b: 2 } },
      token,
    )
    const unknown = await fresh.call(questionsContract.surveyQuestions, { params: { a: 4, b: 1 } }, token)
    await fresh.close()

    expect([status, body.survey.locale]).toEqual([200, 'es'])
    expect(gender(body.survey)?.choices).toHaveLength(5)
    expect(JSON.stringify(body)).not.toMatch(/\{\w+\}/)
    expect(unknown.status).toBe(404)
  })

  test('lets an administrator save a definition as a draft', async () => {
    const { user, token } = await app.account('CAN_DO_ALL')
    const survey = { title: 'Draft', pages: [] }

    const { status, body } = await app.call(
      questionsContract.addSurveyJson,
      { body: { name: 'Draft', survey } },
      token,
    )

    expect(status).toBe(201)
    const row = await app.db
      .selectFrom('draft_instruments')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect([row.name, row.user_fk, JSON.parse(row.definition)]).toEqual(['Draft', user.id, survey])
  })
})

test('returns an open survey’s questions in any requested language', async () => {
  const open = await openSurvey(app, await leaderWithSchool(app))

  expect((await definition(app, open, 2, 2)).locale).toBe('es')
})

test.each([
  ['genderAsk48', [6, 2, 3]],
  ['genderAsk912', [1, 2, 3]],
  ['genderAskAdults', [1, 6]],
] as const)('with %j off, asks types %s about gender', async (name, asked) => {
  await setting(app, leader, guid, 'genderQuestion', 4)
  await setting(app, leader, guid, name, false)

  const found = []
  for (const type of [1, 6, 2, 3] as const) if (gender(await definition(app, guid, type))) found.push(type)
  expect(found).toEqual(asked)
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { type Leader, leaderWithSchool, preparedSurvey } from '../../../../app/testing/survey.ts'
import { responseCheckContract } from '../../../answering/response-check/contract.ts'
import { setupContract } from '../../../planning/setup/contract.ts'
import { surveysContract } from '../../surveys/contract.ts'
import { participantsContract } from '../contract.ts'

let app: TestApp
let leader: Leader
let guid: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  leader = await leaderWithSchool(app)
  const body = { entity_fk: leader.schoolId }
  guid = (await app.call(setupContract.generateSurvey, { body }, leader.token)).body.survey_guid
})
afterAll(() => app.close())

const saveCount = (type: string, count: unknown) =>
  app.call(
    responseCheckContract.updateParticipantCount,
    { body: { surveyGuid: guid, entityId: leader.schoolId, type, count } },
    leader.token,
  )
const counts = async () =>
  (
    await app.call(
      participantsContract.surveyParticipantCount,
      { params: { surveyGuid: guid } },
      leader.token,
    )
  ).body.map((row) => row.count)

describe('public lists of types, sub-types and languages', () => {
  test('returns the four participant types', async () => {
    const { body } = await app.call(participantsContract.getParticipants)

    expect(body).toEqual([
      { id: 1, name: 'Student, grades 4–8' },
      { id: 2, name: 'Parent or caregiver' },
      { id: 3, name: 'Staff' },
      { id: 6, name: 'Student, grades 9–12' },
    ])
  })

  test.each([
    [1, ['4th', '5th', '6th', '7th', '8th']],
    [6, ['9th', '10th', '11th', '12th']],
    [
      3,
      [
        'School Leadership',
        'Classroom Educator',
        'Student Support Staff',
        'Instructional Support Staff',
        'Administrative Office Staff',
        'Facilities and Operations',
      ],
    ],
  ])('returns the sub-types of type %i in order', async (id, names) => {
    const subtypes = await app.call(participantsContract.subtypes, { params: { id } })
    const withType = await app.call(participantsContract.typesWithSubtypes, { params: { id } })

    expect(subtypes.body.map((one) => one.subTypeValue)).toEqual(names)
    expect(withType.body).toMatchObject({ id, subTypes: subtypes.body })
  })

  test('lists home languages as the parents’ sub-types, starting at 16', async () => {
    const { body } = await app.call(participantsContract.subtypes, { params: { id: 2 } })

    expect(body.slice(0, 4)).toEqual([
      { id: 16, subTypeValue: 'English' },
      { id: 17, subTypeValue: 'Spanish' },
      { id: 18, subTypeValue: 'Somali' },
      { id: 19, subTypeValue: 'Hmong' },
    ])
    expect(body.at(-1)?.subTypeValue).toBe('Another language')
  })

  test('returns 404 for an unknown type', async () => {
    expect((await app.call(participantsContract.typesWithSubtypes, { params: { id: 4 } })).status).toBe(404)
    expect((await app.call(participantsContract.typesWithSubtypes, { params: { id: 'x' } })).status).toBe(400)
  })

  test('returns the four languages with the text for choosing each', async () => {
    const { body } = await app.call(participantsContract.participantLanguages)

    expect(body.map(({ id, code, name }) => [id, code, name])).toEqual([
      [1, 'en', 'English'],
      [2, 'es', 'Spanish'],
      [3, 'so', 'Somali'],
      [4, 'hmn', 'Hmong'],
    ])
    for (const language of body) expect(language.chooseLangText).toMatch(/\p{L}/u)
  })

  test('returns a survey’s languages by survey ID', async () => {
    const survey = await preparedSurvey(app, leader)

    const names = await app.call(participantsContract.surveyLanguages, { params: { surveyId: survey } })
    const ids = await app.call(participantsContract.languageArray, { params: { id: survey } })
    const unknown = await app.call(participantsContract.languageArray, { params: { id: 'nowhere' } })

    expect(names.body.map((language) => language.code)).toEqual(['en', 'so'])
    expect(ids.body).toEqual([1, 3])
    expect(unknown.status).toBe(404)
  })
})

describe('numbers of people', () => {
  test('saves numbers for each group and finds them by survey and school', async () => {
    const answer = await saveCount('student', '410')
    await saveCount('parent', 560)
    await saveCount('staff', 52)

    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    expect(await counts()).toEqual([410, 560, 52])
    const bySchool = await app.call(
      participantsContract.participantCount,
      { params: { id: leader.schoolId } },
      leader.token,
    )
    expect(bySchool.body).toEqual([
      { participant_type_fk: 1, count: 410 },
      { participant_type_fk: 2, count: 560 },
      { participant_type_fk: 3, count: 52 },
    ])
  })

  test.each([0, '0', -1, 4.5, '4.5', '', 'many', '1e3', 1_000_000])(
    'rejects %j and keeps the saved value',
    async (count) => {
      await saveCount('student', 410)

      const answer = await saveCount('student', count)

      expect([answer.status, answer.message]).toEqual([400, 'Enter a whole number from 1 to 999,999.'])
      expect(await counts()).toEqual([410, 0, 0])
    },
  )

  test.each([
    ['an unknown group', 'teacher', 5],
    ['no count', 'student', undefined],
    ['a count that is an object', 'student', { count: 5 }],
  ])('refuses %s', async (_what, type, count) => {
    expect((await saveCount(type, count)).status).toBe(400)
    expect(await counts()).toEqual([0, 0, 0])
  })

  test('returns no numbers for a school without a survey', async () => {
    const other = await leaderWithSchool(app)

    const { status, body } = await app.call(
      participantsContract.participantCount,
      { params: { id: other.schoolId } },
      other.token,
    )

    expect([status, body]).toEqual([200, []])
  })
})

test('turns a grade band on and off', async () => {
  const save = (category: string, value: unknown) =>
    app.call(
      participantsContract.updateParticipantCategory,
      { body: { surveyGuid: guid, entityId: leader.schoolId, category, value } },
      leader.token,
    )
  const bands = async () => {
    const { body } = await app.call(
      surveysContract.entitySurveySettings,
      { params: { id: guid } },
      leader.token,
    )
    return [body.survey_participant_4_8, body.survey_participant_9_12]
  }

  expect((await save('participant48', true)).body).toEqual({ success: true })
  expect(await bands()).toEqual([1, 0])
  await save('participant912', true)
  await save('participant48', false)
  expect(await bands()).toEqual([0, 1])
  expect((await save('participant1012', true)).status).toBe(400)
  expect((await save('participant48', 'maybe')).status).toBe(400)
})

test('returns the languages of a school’s current survey', async () => {
  const languagesOf = async () =>
    (
      await app.call(
        participantsContract.entityLanguages,
        { params: { entityId: leader.schoolId } },
        leader.token,
      )
    ).body

  expect(await languagesOf()).toEqual([])
  await preparedSurvey(app, leader)
  expect((await languagesOf()).map((language) => language.code)).toEqual(['en', 'so'])
})

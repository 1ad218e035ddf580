import { describe, expect, test } from 'vitest'
import { checkRows, type Row, settingsFields, surveyFields, withSurveyAndSchool } from './rows.ts'
import { call, day, done, fieldOf, type Person, rowsOf } from './server.ts'
import { admin, inSetup, newSchool, open } from './world.ts'

const configuration =
  'settingsObject participantCountObject participantCounts participantSettings surveyMeta formData'

const settings: [string, unknown][] = [
  ['surveyBeginDate', day(2)],
  ['surveyEndDate', day(9)],
  ['langEnglish', true],
  ['langSpanish', true],
  ['langSomali', false],
  ['langHmong', true],
  ['participant48', true],
  ['participant912', true],
  ['genderQuestion', 3],
]

/** Section 7: surveys and configuration, participants. The survey is being set up. */
export function surveyCalls(): void {
  checkRows('7 Surveys and configuration', inSetup, [
    { call: 'GET /api/survey', access: 'theirs', has: surveyFields },
    { call: 'GET /api/entity-survey-versions/{survey}', access: 'own', has: surveyFields },
    {
      call: 'GET /api/entity-survey/{school}',
      access: 'own',
      has: `${surveyFields} exists`,
      is: { exists: true },
    },
    { call: 'GET /api/get-all-surveys/{school}', access: 'own', has: surveyFields },
    { call: 'GET /api/survey-data/{survey}', access: 'own', has: surveyFields },
    { call: 'GET /api/survey-config-for-survey/{survey}', access: 'own', has: configuration },
    { call: 'GET /api/entity-survey-config/{school}', access: 'own', has: configuration },
    { call: 'GET /api/entity-survey-settings/{survey}', access: 'own', has: settingsFields },
    { call: 'GET /api/entity-survey-dates/{survey}', access: 'own', has: 'surveyBeginDate surveyEndDate' },
    {
      call: 'POST /api/add-survey-json',
      access: 'admin',
      status: 201,
      body: () => ({ name: 'Climate questions', survey: { title: 'Climate questions', pages: [] } }),
    },
    { call: 'GET /api/get-survey-question/1/1', access: 'signedIn' },
    {
      call: 'POST /api/update-survey-name',
      access: 'own',
      status: 201,
      body: ({ survey }) => ({ surveyName: 'Our survey', surveyGuid: survey }),
    },
    ...settings.map(
      ([settingType, value]): Row => ({
        call: 'POST /api/save-individual-survey-settings',
        access: 'own',
        body: withSurveyAndSchool({ settingType, value }),
        is: { success: true },
      }),
    ),
  ])

  describe('7 Surveys and configuration', () => {
    test('limits generate-survey to the school’s leader and administrators', async () => {
      const place = await newSchool()
      const body = { entity_fk: place.school, surveyName: '', survey_guid: '0', survey_status: 'pre-release' }
      const generate = (who: Person | null) => call('POST /api/generate-survey', who, body)

      expect(await generate(null)).toMatchObject({
        status: 401,
        body: { message: 'Invalid or expired token' },
      })
      expect(await generate(inSetup.leader)).toMatchObject({
        status: 403,
        body: { message: 'Permission denied' },
      })
      for (const who of [place.leader, admin]) {
        const reply = await generate(who)
        expect(reply.status).toBe(201)
        const guid = fieldOf(reply.body, 'survey_guid')
        const rows = rowsOf(fieldOf(reply.body, 'allSurveys'))
        expect(rows.find((row) => row.guid === guid)).toMatchObject({
          active: 1,
          survey_status: 'pre-release',
        })
      }
      const malformed = { ...body, survey_guid: 'no-guid' }
      expect((await call('POST /api/generate-survey', place.leader, malformed)).status).toBe(400)
    })

    test('limits save-individual-term-settings to the school’s leader and administrators', async () => {
      const [term] = rowsOf(await done('GET /api/substitutions', inSetup.leader))
      const [option] = rowsOf(term?.options)
      const body = {
        entityId: inSetup.school,
        surveyGuid: inSetup.survey,
        substitution_fk: term?.id,
        option_selection_id: option?.selectionId,
        option_fk: option?.id,
      }
      const save = async (who: Person | null) =>
        (await call('POST /api/save-individual-term-settings', who, body)).status

      expect([await save(null), await save(open.leader)]).toEqual([401, 403])
      expect([await save(inSetup.leader), await save(admin)]).toEqual([201, 201])
    })
  })

  checkRows('7 Participants', inSetup, [
    { call: 'GET /api/get-participants', access: 'everyone', has: 'id' },
    { call: 'GET /api/get-participant-types-subtypes/2', access: 'everyone' },
    { call: 'GET /api/get-participant-subtypes/2', access: 'everyone', has: 'id subTypeValue' },
    { call: 'GET /api/participant-count/{school}', access: 'own', has: 'participant_type_fk count' },
    { call: 'GET /api/survey-participant-count/{survey}', access: 'own', has: 'participant_type_fk count' },
    { call: 'GET /api/participant-lang', access: 'everyone', has: 'id code name chooseLangText' },
    { call: 'GET /api/entity-participant-lang/{school}', access: 'own', has: 'id code name chooseLangText' },
    {
      call: 'GET /api/entity-participant-lang-by-survey/{survey}',
      access: 'everyone',
      has: 'id code name chooseLangText',
    },
    { call: 'GET /api/participant-lang-array/{survey}', access: 'everyone' },
    ...['student', 'parent', 'staff'].map(
      (type): Row => ({
        call: 'POST /api/update-participant-count',
        access: 'own',
        body: withSurveyAndSchool({ type, count: 210 }),
        is: { success: true },
      }),
    ),
    {
      call: 'POST /api/update-participant-category',
      access: 'own',
      body: withSurveyAndSchool({ category: 'participant48', value: true }),
      is: { success: true },
    },
    { call: 'GET /api/substitutions', access: 'signedIn', has: 'id variable value options' },
    { call: 'GET /api/entity-substitution/{survey}', access: 'own', has: 'id|substitution_fk' },
  ])
}

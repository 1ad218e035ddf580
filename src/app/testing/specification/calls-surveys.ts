import { checkRows, ofPlace, type Row, settingsFields, surveyFields } from './rows.ts'
import { day } from './server.ts'
import { inSetup } from './world.ts'

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
        body: ofPlace({ settingType, value }),
        is: { success: true },
      }),
    ),
  ])

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
        body: ofPlace({ type, count: 210 }),
        is: { success: true },
      }),
    ),
    {
      call: 'POST /api/update-participant-category',
      access: 'own',
      body: ofPlace({ category: 'participant48', value: true }),
      is: { success: true },
    },
    { call: 'GET /api/substitutions', access: 'signedIn', has: 'id variable value options' },
    { call: 'GET /api/entity-substitution/{survey}', access: 'own', has: 'id|substitution_fk' },
  ])
}

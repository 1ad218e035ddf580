import { responseCheckContract } from '../../features/answering/response-check/contract.ts'
import { usersContract } from '../../features/people/users/contract.ts'
import type { UserRow } from '../../features/people/users/server/tables.ts'
import { repeatContract } from '../../features/planning/repeat/contract.ts'
import { setupContract } from '../../features/planning/setup/contract.ts'
import { authContract } from '../../features/running/auth/contract.ts'
import { participantsContract } from '../../features/schools/participants/contract.ts'
import { processContract } from '../../features/schools/process/contract.ts'
import { schoolContract } from '../../features/schools/school/contract.ts'
import { surveysContract } from '../../features/schools/surveys/contract.ts'
import type { FullSurvey } from '../../features/schools/surveys/server/tables.ts'
import { termsContract } from '../../features/schools/terms/contract.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { testPassword } from './app.ts'

/** A leader with a school and a survey whose setup can be completed. */
export interface World {
  leader: UserRow
  /** The account that the school is transferred to. */
  successor: UserRow
  token: string
  schoolId: number
  survey: { id: number; guid: string }
}

/** The data stored after both calls have returned. */
export interface Stored {
  user: UserRow
  school: { user_fk: number; entity_phone: string }
  survey: FullSurvey
  steps: number[]
  terms: number[]
  surveys: FullSurvey[]
}

export interface Change {
  name: string
  /** What the call writes. If two calls write the same thing, the later call's data is kept. */
  writes: string
  by: 'leader' | 'administrator'
  call: Endpoint
  body: (world: World) => object
  /** Checks whether the call's data is stored. */
  holds: (stored: Stored, world: World) => boolean
}

const account = (
  writes: string,
  by: Change['by'],
  change: object,
  holds: (user: UserRow, was: UserRow) => boolean,
): Change => ({
  name: `${by}: ${writes}`,
  writes,
  by,
  call: usersContract.updateUser,
  body: ({ leader }) => ({ id: leader.id, ...change }),
  holds: ({ user }, { leader }) => holds(user, leader),
})
const setting = (settingType: string, value: unknown, holds: (survey: FullSurvey) => boolean): Change => ({
  name: `leader: ${settingType}`,
  writes: settingType,
  by: 'leader',
  call: setupContract.saveSurveySetting,
  body: ({ survey, schoolId }) => ({ surveyGuid: survey.guid, entityId: schoolId, settingType, value }),
  holds: ({ survey }) => holds(survey),
})
const setup = (writes: string, call: Endpoint, body: object, holds: (stored: Stored) => boolean): Change => ({
  name: `leader: ${writes}`,
  writes,
  by: 'leader',
  call,
  body: ({ survey, schoolId }) => ({ surveyGuid: survey.guid, entityId: schoolId, ...body }),
  holds,
})

export const changes: readonly Change[] = [
  account('first name', 'leader', { firstName: 'Changed' }, (user) => user.first_name === 'Changed'),
  account('last name', 'administrator', { lastName: 'Changed' }, (user) => user.last_name === 'Changed'),
  account(
    'active',
    'administrator',
    { isActive: false },
    (user, was) => user.is_active === 0 && user.session_version > was.session_version,
  ),
  account(
    'password',
    'administrator',
    { password: 'Temporary-Pass-3!' },
    (user, was) => user.password_hash !== was.password_hash && user.session_version > was.session_version,
  ),
  account(
    'role',
    'administrator',
    { role: 'CAN_CREATE_SURVEY' },
    (user) => user.role === 'CAN_CREATE_SURVEY',
  ),
  {
    name: 'leader: own password',
    writes: 'password',
    by: 'leader',
    call: authContract.updatePassword,
    body: ({ leader }) => ({
      email: leader.email,
      oldPassword: testPassword,
      newPassword: 'Another-Horse-2!',
    }),
    holds: ({ user }, { leader }) => user.password_hash !== leader.password_hash,
  },
  {
    name: 'leader: school profile',
    writes: 'phone',
    by: 'leader',
    call: schoolContract.updateEntity,
    // The page sends the owner with the request.
    body: ({ schoolId, leader }) => ({ id: schoolId, user_fk: leader.id, entity_phone: '1' }),
    holds: ({ school }) => school.entity_phone === '1',
  },
  {
    name: 'administrator: school to another account',
    writes: 'owner',
    by: 'administrator',
    call: schoolContract.updateEntity,
    body: ({ schoolId, successor }) => ({ id: schoolId, user_fk: successor.id }),
    holds: ({ school }, { successor }) => school.user_fk === successor.id,
  },
  {
    name: 'leader: process step',
    writes: 'step',
    by: 'leader',
    call: processContract.updateStatus,
    body: ({ leader, schoolId }) => ({ userId: leader.id, entityId: schoolId, stepId: 8, stepStatus: 2 }),
    holds: ({ steps }) => steps.includes(8),
  },
  setup(
    'title',
    surveysContract.updateSurveyName,
    { surveyName: 'Second' },
    ({ survey }) => survey.name === 'Second',
  ),
  setup(
    'count',
    responseCheckContract.updateParticipantCount,
    { type: 'staff', count: 7 },
    ({ survey }) => survey.expected.staff === 7,
  ),
  setup(
    'band',
    participantsContract.updateParticipantCategory,
    { category: 'participant912', value: true },
    ({ survey }) => survey.bands.includes('9-12'),
  ),
  setup(
    'group',
    participantsContract.updateParticipantCategory,
    { category: 'participantParents', value: false },
    ({ survey }) => !survey.groups.includes('parents'),
  ),
  setup('languages', setupContract.saveLanguageSettings, { langSomali: true }, ({ survey }) =>
    survey.languages.includes('so'),
  ),
  setup(
    'terms',
    termsContract.saveTerm,
    { substitution_fk: 1, option_selection_id: 1, option_fk: 11 },
    ({ terms }) => terms.includes(11),
  ),
  setting('genderQuestion', 2, (survey) => survey.survey_question_gender === 2),
  setting('surveyBeginDate', '2026-10-21', (survey) => survey.survey_date_begin === '2026-10-21'),
  setting('surveyEndDate', '2026-10-27', (survey) => survey.survey_date_end === '2026-10-27'),
  // A day after the first close date and before the last close date. Values checked together must be stored together.
  {
    ...setting('surveyBeginDate', '2026-10-27', (survey) => survey.survey_date_begin === '2026-10-27'),
    name: 'leader: begin on the new last day',
  },
  {
    ...setting('setupComplete', '2026-10-14', (survey) => survey.survey_setup_complete_date !== null),
    writes: 'setupComplete',
  },
  {
    name: 'leader: new survey',
    writes: 'survey',
    by: 'leader',
    call: setupContract.generateSurvey,
    body: ({ schoolId }) => ({ entity_fk: schoolId }),
    holds: ({ surveys }) => surveys.length > 1,
  },
  {
    name: 'leader: survey after this one',
    writes: 'survey',
    by: 'leader',
    call: repeatContract.repeatSurvey,
    body: ({ survey: { guid } }) => ({
      after: guid,
      replaces: guid,
      name: 'Autumn',
      begin: '2026-10-20',
      end: '2026-10-30',
      groups: ['staff'],
      expected: { students: 0, parents: 0, staff: 52 },
      bands: [],
      languages: ['en'],
      genderItem: 5,
      genderAsk48: true,
      genderAsk912: true,
      genderAskAdults: true,
      terms: [],
    }),
    holds: ({ surveys }) => surveys.some(({ name }) => name === 'Autumn'),
  },
]

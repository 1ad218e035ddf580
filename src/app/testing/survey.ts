import { randomUUID } from 'node:crypto'
import { makeToken } from '../../features/auth/server/actions.ts'
import { participantsContract } from '../../features/participants/contract.ts'
import { processContract } from '../../features/process/contract.ts'
import { questionsContract, type SurveyDefinition } from '../../features/questions/contract.ts'
import { responsesContract } from '../../features/responses/contract.ts'
import { schoolContract } from '../../features/school/contract.ts'
import { type SettingType, setupContract } from '../../features/setup/contract.ts'
import { type ParticipantType, subTypes } from '../../shared/codes.ts'
import type { TestApp } from './app.ts'

/** A leader with a school, made through the API. */
export interface Leader {
  token: string
  userId: number
  schoolId: number
}

export const schoolFields = {
  entityName: 'Lakeside Middle School',
  entity_phone: '(651) 555-0100',
  entity_street: '1 Shore Road',
  entity_city: 'Lakeside',
  entity_state: 'MN',
  entity_zip: '55001',
  entity_website: 'https://lakeside.example',
  entity_district: 'District 1',
}

export async function leaderWithSchool(test: TestApp): Promise<Leader> {
  const { user, token } = await test.account('CAN_EDIT_ENTITY')
  const { body } = await test.call(
    schoolContract.addEntity,
    { body: { ...schoolFields, user_fk: user.id } },
    token,
  )
  return { token, userId: user.id, schoolId: body.id }
}

/** A new token for the leader: the first one ends long before a survey does. */
export async function newToken(test: TestApp, { userId }: Leader): Promise<string> {
  const user = await test.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return makeToken(test, user)
}

/** Saves one setting and answers the status. */
export async function setting(
  test: TestApp,
  leader: Leader,
  surveyGuid: string,
  settingType: SettingType,
  value: string | number | boolean,
) {
  const body = { surveyGuid, entityId: leader.schoolId, settingType, value }
  return test.call(setupContract.saveSurveySetting, { body }, leader.token)
}

/** A survey with everything set but the setup not completed: 5 to 23 October 2026, English and Somali, both bands. */
export async function preparedSurvey(
  test: TestApp,
  leader: Leader,
  begin = '2026-10-14',
  end = '2026-10-23',
): Promise<string> {
  const made = await test.call(
    setupContract.generateSurvey,
    { body: { entity_fk: leader.schoolId } },
    leader.token,
  )
  const guid = made.body.survey_guid
  for (const [type, count] of [
    ['student', 410],
    ['parent', 560],
    ['staff', 52],
  ] as const) {
    const body = { surveyGuid: guid, entityId: leader.schoolId, type, count }
    await test.call(participantsContract.updateParticipantCount, { body }, leader.token)
  }
  const values: [SettingType, string | number | boolean][] = [
    ['participant48', true],
    ['participant912', true],
    ['genderQuestion', 4],
    ['langEnglish', true],
    ['langSomali', true],
    ['surveyBeginDate', begin],
    ['surveyEndDate', end],
  ]
  for (const [type, value] of values) await setting(test, leader, guid, type, value)
  return guid
}

/** A survey that is open: its first day is today. */
export async function openSurvey(test: TestApp, leader: Leader): Promise<string> {
  const guid = await preparedSurvey(test, leader)
  const completed = await setting(test, leader, guid, 'setupComplete', '2026-10-14')
  if (completed.status !== 200) throw new Error(completed.message)
  return guid
}

export async function definition(
  test: TestApp,
  guid: string,
  type: number,
  language = 1,
): Promise<SurveyDefinition> {
  const query = { surveyGuid: guid, participant_type_fk: type, participant_lang_fk: language }
  const { body } = await test.call(questionsContract.sourceSurvey, { query })
  return body.survey
}

/** An answer to every question: the choice at a place counted round its choices. */
export function answersTo(
  survey: SurveyDefinition,
  place: (item: number) => number,
): Record<string, unknown> {
  const elements = survey.pages.flatMap((page) => page.elements)
  return Object.fromEntries(
    elements.map((element, item) => [
      element.name,
      element.choices[place(item) % element.choices.length]?.value,
    ]),
  )
}

/** A submission's body with every question answered by its first choice. */
export async function submission(test: TestApp, guid: string, type: ParticipantType, change: object = {}) {
  return {
    survey_guid: guid,
    participant_guid: randomUUID(),
    participant_type: type,
    participant_sub_type: subTypes[type][0],
    participant_at_school: 1,
    participant_gender: null,
    response_json: answersTo(await definition(test, guid, type), () => 0),
    language_fk: 1,
    demographic_fk: null,
    ...change,
  }
}

export const submit = (test: TestApp, body: object) => test.call(responsesContract.submitSurvey, { body })

export const stepsOf = async (test: TestApp, leader: Leader) => {
  const { body } = await test.call(
    processContract.entityProcess,
    { params: { id: leader.schoolId } },
    leader.token,
  )
  return Object.fromEntries(body.map((step) => [step.stepId, step.stepStatus]))
}

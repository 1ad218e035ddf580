import { responsesContract } from '../../features/figures/responses/contract.ts'
import { type SettingType, setupContract } from '../../features/planning/setup/contract.ts'
import { makeToken } from '../../features/running/auth/server/actions.ts'
import { processContract } from '../../features/schools/process/contract.ts'
import type { SurveyDefinition } from '../../features/schools/questions/contract.ts'
import type { ParticipantType } from '../../shared/codes.ts'
import type { TestApp } from './app.ts'
import { client, injected } from './client.ts'
import { answersTo, makeSchool, questionsOf, setUpSurvey, submissionOf } from './school.ts'

/** A leader with a school, created through the API. */
export interface Leader {
  token: string
  userId: number
  schoolId: number
}

const callOf = (test: TestApp) => client(injected(test.app))

export async function leaderWithSchool(test: TestApp): Promise<Leader> {
  const { user, token } = await test.account('CAN_EDIT_ENTITY')
  return { token, userId: user.id, schoolId: await makeSchool(callOf(test), token, user.id) }
}

/** Creates a new token for the leader, because the first token expires long before a survey closes. */
export async function newToken(test: TestApp, { userId }: Leader): Promise<string> {
  const user = await test.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return makeToken(test, user)
}

/** Saves one setting. Returns the reply, which may be a refusal. */
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

const languages = ['langEnglish', 'langSomali'] as const

/** Creates a survey with an incomplete setup: October 14 to 23, 2026, English and Somali, both grade bands. */
export const preparedSurvey = (
  test: TestApp,
  leader: Leader,
  begin = '2026-10-14',
  end = '2026-10-23',
): Promise<string> => setUpSurvey(callOf(test), leader, { begin, end, languages })

/** Creates an open survey whose first day is today. */
export const openSurvey = (test: TestApp, leader: Leader, year = 2026): Promise<string> =>
  setUpSurvey(callOf(test), leader, {
    begin: `${year}-10-14`,
    end: `${year}-10-23`,
    completed: `${year}-10-14`,
    languages,
  })

export const definition = (
  test: TestApp,
  guid: string,
  type: ParticipantType,
  language = 1,
): Promise<SurveyDefinition> => questionsOf(callOf(test), guid, type, language)

/** Returns the body of a submission that answers every question with its first choice. */
export const submission = async (test: TestApp, guid: string, type: ParticipantType, change: object = {}) =>
  submissionOf(
    guid,
    type,
    answersTo(await definition(test, guid, type), () => 0),
    change,
  )

export const submit = (test: TestApp, body: object) => test.call(responsesContract.submitSurvey, { body })

export const stepsOf = async (test: TestApp, leader: Leader) => {
  const { body } = await test.call(
    processContract.entityProcess,
    { params: { id: leader.schoolId } },
    leader.token,
  )
  return Object.fromEntries(body.map((step) => [step.stepId, step.stepStatus]))
}

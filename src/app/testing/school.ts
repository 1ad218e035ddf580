import { responseCheckContract } from '../../features/answering/response-check/contract.ts'
import { insertUser } from '../../features/people/users/server/actions.ts'
import type { UserRow } from '../../features/people/users/server/tables.ts'
import { type SettingType, setupContract } from '../../features/planning/setup/contract.ts'
import { authContract } from '../../features/running/auth/contract.ts'
import type { CountType } from '../../features/schools/participants/contract.ts'
import { questionsContract, type SurveyDefinition } from '../../features/schools/questions/contract.ts'
import { type ProfileName, schoolContract } from '../../features/schools/school/contract.ts'
import { profileFields } from '../../features/schools/school/rules-profile.ts'
import type { Db } from '../../server/db/connect.ts'
import { type ParticipantType, subTypes } from '../../shared/codes.ts'
import type { CallInput } from '../../shared/endpoint.ts'
import type { Permission } from '../../shared/permissions.ts'
import type { Call } from './client.ts'
import { admitted } from './client.ts'

/** Inserts an account directly, as a database's first or because hashing each password takes too long. */
export async function insertAccount(
  db: Db,
  account: { email: string; password_hash: string; role: Permission } & Partial<UserRow>,
  now = new Date(),
): Promise<UserRow> {
  const user = await insertUser(db, {
    first_name: 'Maya',
    last_name: 'Thompson',
    contact_info: '(651) 555-0193',
    is_active: 1,
    created_at: now.toISOString(),
    ...account,
  })
  if (!user) throw new Error(`${account.email} already has an account.`)
  return user
}

/** A complete profile, built from each field's example. */
export const schoolFields = Object.fromEntries(
  profileFields.map(({ name, example = '' }) => [name, example]),
) as Record<ProfileName, string>

/** Signs in and returns the token. */
export const signIn = async (call: Call, { email, password }: { email: string; password: string }) =>
  admitted(await call(authContract.login, { body: { email, password } })).token

/** Creates a user's school and returns its id. */
export const makeSchool = async (
  call: Call,
  token: string,
  userId: number,
  fields: Partial<CallInput<typeof schoolContract.addEntity>['body']> = {},
): Promise<number> =>
  (await call(schoolContract.addEntity, { body: { ...schoolFields, ...fields, user_fk: userId } }, token)).id

export interface Plan {
  begin: string
  end: string
  /** Day when the setup is completed. If missing, the survey doesn't open. */
  completed?: string
  bands?: readonly Extract<SettingType, `participant${string}`>[]
  languages?: readonly Extract<SettingType, `lang${string}`>[]
  expected?: Record<CountType, number>
}

/** Creates a school's survey, sets it up step by step and returns its ID. */
export async function setUpSurvey(
  call: Call,
  { token, schoolId: entityId }: { token: string; schoolId: number },
  plan: Plan,
): Promise<string> {
  const { bands = ['participant48', 'participant912'], languages = ['langEnglish'] } = plan
  const { expected = { student: 410, parent: 560, staff: 52 } } = plan
  const made = await call(setupContract.generateSurvey, { body: { entity_fk: entityId } }, token)
  const surveyGuid = made.survey_guid
  for (const type of ['student', 'parent', 'staff'] as const) {
    const body = { surveyGuid, entityId, type, count: expected[type] }
    await call(responseCheckContract.updateParticipantCount, { body }, token)
  }
  const settings: [SettingType, string | number | boolean][] = [
    ...[...bands, ...languages].map((name): [SettingType, boolean] => [name, true]),
    ['genderQuestion', 4],
    ['surveyBeginDate', plan.begin],
    ['surveyEndDate', plan.end],
    ...(plan.completed ? [['setupComplete', plan.completed] satisfies [SettingType, string]] : []),
  ]
  for (const [settingType, value] of settings) {
    const body = { surveyGuid, entityId, settingType, value }
    await call(setupContract.saveSurveySetting, { body }, token)
  }
  return surveyGuid
}

/** Gets a participant type's questions in a language. */
export const questionsOf = async (
  call: Call,
  surveyGuid: string,
  type: ParticipantType,
  language = 1,
): Promise<SurveyDefinition> => {
  const query = { surveyGuid, participant_type_fk: type, participant_lang_fk: language }
  return (await call(questionsContract.sourceSurvey, { query })).survey
}

/** Returns an answer to every question: the choice at index `place(item)`, modulo the number of choices. */
export function answersTo(
  survey: SurveyDefinition,
  place: (item: number) => number,
): Record<string, string | number | undefined> {
  const elements = survey.pages.flatMap((page) => page.elements)
  return Object.fromEntries(
    elements.map(({ name, choices }, item) => [name, choices[place(item) % choices.length]?.value]),
  )
}

/** Returns the body of a submission. The person has the type's first sub-type unless `change` sets another. */
export const submissionOf = (
  guid: string,
  type: ParticipantType,
  answers: Record<string, unknown>,
  change: object = {},
) => ({
  survey_guid: guid,
  participant_guid: crypto.randomUUID() as string,
  participant_type: type as number,
  participant_sub_type: subTypes[type][0] ?? 0,
  participant_at_school: 1 as const,
  participant_gender: null,
  response_json: answers,
  language_fk: 1,
  demographic_fk: null,
  ...change,
})

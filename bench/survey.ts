import type { FastifyInstance } from 'fastify'
import type { SurveyDefinition } from '../src/features/questions/contract.ts'
import { hashPassword, insertUser } from '../src/features/users/server/actions.ts'
import type { Db } from '../src/server/db/connect.ts'
import { addDays, dayIn } from '../src/shared/dates.ts'

export const benchLeader = { email: 'bench@school.example', password: 'Bench-Password-1' }

// Hashing is slow on purpose; one hash serves every leader.
const passwordHash = hashPassword(benchLeader.password)

/**
 * A school with a survey that opens today, made through the API by its leader. Answers the survey's guid, a staff
 * member's full answers and the leader's token.
 */
export async function openBenchSurvey(
  app: FastifyInstance,
  db: Db,
  email = benchLeader.email,
): Promise<{ guid: string; answers: Record<string, unknown>; token: string }> {
  const user = await insertUser(db, {
    first_name: 'Bench',
    last_name: 'Leader',
    email,
    contact_info: 'bench',
    password_hash: await passwordHash,
    role: 'CAN_EDIT_ENTITY',
    is_active: 1,
    created_at: new Date().toISOString(),
  })
  let token = ''
  const post = async (url: string, body: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await app.inject({ method: 'POST', url, payload: body, headers })
    if (response.statusCode >= 300) throw new Error(`${url}: ${response.body}`)
    return response.json()
  }
  token = (await post('/api/login', { ...benchLeader, email })).token
  const school = await post('/api/add-entity', {
    user_fk: user?.id,
    entityName: 'Bench School',
    entity_phone: '1',
    entity_street: '1',
    entity_city: '1',
    entity_state: 'MN',
    entity_zip: '1',
    entity_website: '1',
  })
  const { survey_guid: surveyGuid } = await post('/api/generate-survey', { entity_fk: school.id })
  const today = dayIn('America/Chicago', new Date())
  for (const type of ['student', 'parent', 'staff']) {
    await post('/api/update-participant-count', { surveyGuid, entityId: school.id, type, count: 9999 })
  }
  const settings: [string, unknown][] = [
    ['participant48', true],
    ['participant912', true],
    ['genderQuestion', 4],
    ['langEnglish', true],
    ['langSpanish', true],
    ['surveyBeginDate', today],
    ['surveyEndDate', addDays(today, 14)],
    ['setupComplete', today],
  ]
  for (const [settingType, value] of settings) {
    await post('/api/save-individual-survey-settings', {
      surveyGuid,
      entityId: school.id,
      settingType,
      value,
    })
  }
  const query = `surveyGuid=${surveyGuid}&participant_type_fk=3&participant_lang_fk=1`
  const definition = (await app.inject(`/api/get-source-surveys?${query}`)).json().survey as SurveyDefinition
  const elements = definition.pages.flatMap((page) => page.elements)
  return {
    guid: surveyGuid,
    token,
    answers: Object.fromEntries(
      elements.map((element, place) => [element.name, element.choices[place % 4]?.value]),
    ),
  }
}

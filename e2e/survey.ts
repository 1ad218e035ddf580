import { randomUUID } from 'node:crypto'
import { addDays, dayIn } from '../src/shared/dates.ts'
import type { Calls } from './host.ts'

export const administrator = { email: 'jordan.avery@audit.example', password: 'First-Administrator-1' }

export interface Leader {
  email: string
  password: string
  token: string
  entityId: number
}

export interface Survey {
  guid: string
  /** Address that respondents open. */
  link: string
  leader: Leader
}

export interface Plan {
  /** Days from today to the first day, and from the first to the last. */
  opensIn?: number
  lasts?: number
  /** Today, where the server's clock has been set. */
  today?: string
  languages?: readonly ('English' | 'Spanish' | 'Somali' | 'Hmong')[]
  /** False leaves the setup as it begins. */
  isSetUp?: boolean
}

export async function signedIn(world: Calls, { email, password } = administrator): Promise<string> {
  return String((await world.post('/api/login', { email, password })).token)
}

/** A leader with a school of their own. */
export async function makeLeader(world: Calls): Promise<Leader> {
  const email = `leader-${randomUUID().slice(0, 8)}@school.example`
  const password = 'Lakeside-School-1!'
  const account = { email, password, firstName: 'Maya', lastName: 'Thompson', contactInfo: '(651) 555-0193' }
  const made = await world.post(
    '/api/new-user',
    { ...account, role: 'CAN_EDIT_ENTITY' },
    await signedIn(world),
  )
  const token = await signedIn(world, { email, password })
  const school = await world.post(
    '/api/add-entity',
    {
      user_fk: (made.user as { id: number }).id,
      entityName: 'Lakeside Middle School',
      entity_phone: '(651) 555-0100',
      entity_street: '1 Shore Road',
      entity_city: 'Lakeside',
      entity_state: 'MN',
      entity_zip: '55001',
      entity_website: 'https://lakeside.example',
    },
    token,
  )
  return { email, password, token, entityId: Number(school.id) }
}

/** A survey of a new school, set up through the API; without a plan it is open now, for everybody, in four languages. */
export async function makeSurvey(world: Calls, plan: Plan = {}): Promise<Survey> {
  const { opensIn = 0, lasts = 14, today = dayIn('America/Chicago', new Date()), isSetUp = true } = plan
  const leader = await makeLeader(world)
  const { entityId, token } = leader
  const made = await world.post('/api/generate-survey', { entity_fk: entityId }, token)
  const surveyGuid = String(made.survey_guid)
  const survey = { guid: surveyGuid, link: `${world.address}/survey-form/${surveyGuid}`, leader }
  if (!isSetUp) return survey
  for (const [type, count] of [
    ['student', 410],
    ['parent', 560],
    ['staff', 52],
  ])
    await world.post('/api/update-participant-count', { surveyGuid, entityId, type, count }, token)
  const begin = addDays(today, opensIn)
  const settings: [string, string | number | boolean][] = [
    ['participant48', true],
    ['participant912', true],
    ['genderQuestion', 4],
    ...(plan.languages ?? ['English', 'Spanish', 'Somali', 'Hmong']).map((name): [string, boolean] => [
      `lang${name}`,
      true,
    ]),
    ['surveyBeginDate', begin],
    ['surveyEndDate', addDays(begin, lasts)],
    ['setupComplete', today],
  ]
  for (const [settingType, value] of settings)
    await world.post(
      '/api/save-individual-survey-settings',
      { surveyGuid, entityId, settingType, value },
      token,
    )
  return survey
}

export interface StoredResponse {
  participant_type: number
  participant_sub_type: number
  participant_at_school: number
  participant_gender: number | null
  demographic_fk: number | null
  language_fk: number
  guid: string
  response_json: string
}

/** What the server has stored of a survey, as an administrator sees it. */
export async function stored(world: Calls, { guid }: Survey): Promise<StoredResponse[]> {
  const rows: unknown = await world.get(`/api/survey-responses/${guid}`, await signedIn(world))
  return rows as StoredResponse[]
}

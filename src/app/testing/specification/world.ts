import { randomUUID } from 'node:crypto'
import { administrator, call, day, done, type Fields, fieldOf, type Person, rowsOf } from './server.ts'

export interface School {
  leader: Person
  school: number
  survey: string
}

export const admin: Person = { ...administrator, id: 0 }
export const goodPassword = 'Lake-Side-2027!'
/** A school whose survey is being set up, and a school whose survey is open. */
export const inSetup: School = nothing()
export const open: School = nothing()

function nothing(): School {
  return { leader: { email: '', password: '', id: 0 }, school: 0, survey: '' }
}

const numberOf = (value: unknown): number => {
  if (typeof value !== 'number') throw new Error(`This is not a number: ${value}`)
  return value
}

/** Creates an account, as an administrator. */
export async function newPerson(role = 'CAN_EDIT_ENTITY'): Promise<Person> {
  const email = `${randomUUID()}@school.example`
  const reply = await done('POST /api/new-user', admin, {
    firstName: 'Dana',
    lastName: 'Berg',
    email,
    contactInfo: '612-555-0100',
    password: goodPassword,
    role,
  })
  return { email, password: goodPassword, id: numberOf(fieldOf(fieldOf(reply, 'user'), 'id')) }
}

export const schoolFields = (user_fk: number, entityName = 'Lakeside School'): Fields => ({
  user_fk,
  entityName,
  entity_phone: '612-555-0101',
  entity_street: '1 Shore Road',
  entity_city: 'Duluth',
  entity_state: 'MN',
  entity_zip: '55802',
  entity_website: 'https://lakeside.example',
  entity_district: 'Lake District',
})

/** Creates a leader with a new school and survey. */
export async function newSchool(role?: string, entityName?: string): Promise<School> {
  const leader = await newPerson(role)
  const entity = await done('POST /api/add-entity', leader, schoolFields(leader.id, entityName))
  const school = numberOf(fieldOf(entity, 'id'))
  return { leader, school, survey: await newSurvey({ leader, school }) }
}

/** Creates a school's survey with the body from the specification. */
export async function newSurvey({ leader, school }: Omit<School, 'survey'>): Promise<string> {
  const body = {
    entity_fk: school,
    surveyName: 'Spring survey',
    survey_guid: '0',
    survey_status: 'pre-release',
  }
  return String(fieldOf(await done('POST /api/generate-survey', leader, body), 'survey_guid'))
}

export const setting = (place: School, settingType: string, value: unknown): Fields => ({
  surveyGuid: place.survey,
  entityId: place.school,
  settingType,
  value,
})
export const change = (place: School, settingType: string, value: unknown, who = place.leader) =>
  call('POST /api/save-individual-survey-settings', who, setting(place, settingType, value))

/** Saves everything that a setup needs, without completing it. */
export async function fillSetup(place: School, opens: string, closes: string): Promise<void> {
  const settings: [string, unknown][] = [
    ['surveyBeginDate', opens],
    ['surveyEndDate', closes],
    ['langEnglish', true],
    ['langSpanish', true],
    ['participant48', true],
    ['participant912', true],
    ['genderQuestion', 4],
  ]
  for (const [type, value] of settings)
    await done('POST /api/save-individual-survey-settings', place.leader, setting(place, type, value))
  for (const type of ['student', 'parent', 'staff'])
    await done('POST /api/update-participant-count', place.leader, {
      surveyGuid: place.survey,
      entityId: place.school,
      type,
      count: 200,
    })
}

/** Creates a school with an open survey. Its setup is complete and today is its open date. */
export async function newOpenSchool(today = 0, role?: string): Promise<School> {
  const place = await newSchool(role)
  await fillSetup(place, day(today), day(today + 7))
  await done(
    'POST /api/save-individual-survey-settings',
    place.leader,
    setting(place, 'setupComplete', day(today)),
  )
  return place
}

/** Returns a choice (by default the first) for each of a survey's required questions, and the optional codes. */
export async function answersOf(
  survey: string,
  type: number,
  codes: { q0058?: number; q0059?: number | number[] } = {},
  choice = 0,
): Promise<Fields> {
  const query = `surveyGuid=${survey}&participant_type_fk=${type}&participant_lang_fk=1`
  const definition = fieldOf(await done(`GET /api/get-source-surveys?${query}`, null), 'survey')
  const pages = fieldOf(definition, 'pages')
  const elements = rowsOf(pages).flatMap((page) => rowsOf(page.elements))
  const required = elements.filter((element) => element.isRequired === true)
  const chosen = ({ choices }: Fields) => fieldOf(rowsOf(choices)[choice], 'value')
  return {
    ...Object.fromEntries(required.map((element) => [String(element.name), chosen(element)])),
    ...codes,
  }
}

/** Returns a submission with the fields from the specification. */
export const submission = (survey: string, response_json: unknown, change: Fields = {}): Fields => ({
  survey_guid: survey,
  participant_guid: randomUUID(),
  participant_type: 2,
  participant_sub_type: 16,
  participant_at_school: 0,
  participant_gender: null,
  response_json,
  language_fk: 1,
  demographic_fk: null,
  ...change,
})
export const submit = (body: unknown) => call('POST /api/submit-survey', null, body)
export const thanks = [{ responseCode: 1, responseMessage: 'You have completed the survey' }]
export const countOf = async (place: School) =>
  fieldOf(await done(`GET /api/count-survey-responses/${place.survey}`, place.leader), 'count')

/** Creates the records that all checks start from. */
export async function makeWorld(): Promise<void> {
  Object.assign(admin, { id: 0, signedIn: undefined })
  const reply = await done('POST /api/login', null, administrator)
  admin.id = numberOf(fieldOf(fieldOf(reply, 'user'), 'id'))
  Object.assign(inSetup, await newSchool('CAN_EDIT_ENTITY', 'Lakeside School'))
  await fillSetup(inSetup, day(2), day(9))
  Object.assign(open, await newOpenSchool(0, 'CAN_CREATE_SURVEY'))
}

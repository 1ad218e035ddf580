import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { call, type Fields, fieldOf, isFields, type Person, type Reply, rowsOf } from './server.ts'
import { admin, inSetup, open, type School } from './world.ts'

/**
 * Who may make a call. everyone: even without an account. signedIn: any account. own: the school's leader and
 * administrators. theirs: any account, but each finds only their own records. admin: administrators.
 */
type Access = 'everyone' | 'signedIn' | 'own' | 'theirs' | 'admin'
type Body = (place: School, who: Person) => unknown

export interface Row {
  /** As in the specification, with {user}, {school} and {survey} for the leader's own ids. */
  call: string
  access: Access
  /** Status if the call succeeds. */
  status?: number
  body?: Body
  /** Fields in the reply or in each of its rows. "a|b" means either of the two. */
  has?: string
  /** Other required content of the reply. */
  is?: unknown
}

type Who = 'nobody' | 'another leader' | 'the leader' | 'an administrator'
const everybody: Who[] = ['nobody', 'another leader', 'the leader', 'an administrator']
const refusal = { 401: 'Invalid or expired token', 403: 'Permission denied' }

const allowed: Record<Access, Record<Who, 401 | 403 | 'success'>> = {
  everyone: {
    nobody: 'success',
    'another leader': 'success',
    'the leader': 'success',
    'an administrator': 'success',
  },
  signedIn: {
    nobody: 401,
    'another leader': 'success',
    'the leader': 'success',
    'an administrator': 'success',
  },
  theirs: {
    nobody: 401,
    'another leader': 'success',
    'the leader': 'success',
    'an administrator': 'success',
  },
  own: { nobody: 401, 'another leader': 403, 'the leader': 'success', 'an administrator': 'success' },
  admin: { nobody: 401, 'another leader': 403, 'the leader': 403, 'an administrator': 'success' },
}

/** Returns the path with a place's ids filled in. */
export const pathOf = (text: string, { leader, school, survey }: School): string =>
  text
    .replaceAll('{user}', String(leader.id))
    .replaceAll('{school}', String(school))
    .replaceAll('{survey}', survey)
    .replaceAll('{guid}', randomUUID())

/** Returns the fields missing from a reply or from one of its rows. */
export const missing = (body: unknown, names: string): string[] => {
  const all = names.split(' ').filter(Boolean)
  if (all.length === 0) return []
  const lacking = (one: unknown) =>
    all.filter((name) => !name.split('|').some((either) => isFields(one) && either in one))
  const list = Array.isArray(body) || Array.isArray(fieldOf(body, 'Target'))
  if (!list) return lacking(body)
  const rows = rowsOf(body)
  return rows.length === 0 ? ['rows'] : [...new Set(rows.flatMap(lacking))]
}

const personOf = (who: Who, place: School): Person | null => {
  const other = place === open ? inSetup : open
  return {
    nobody: null,
    'another leader': other.leader,
    'the leader': place.leader,
    'an administrator': admin,
  }[who]
}

/** Makes each call as four different callers. Checks the status, the refusal and the listed fields. */
export function checkRows(title: string, place: School, rows: Row[]): void {
  const cases = rows.flatMap((row) =>
    everybody.map((who): [string, string, Row, Who] => {
      const expected = allowed[row.access][who]
      return [row.call, `${who}: ${expected === 'success' ? (row.status ?? 200) : expected}`, row, who]
    }),
  )
  describe(title, () => {
    test.each(cases)('applies the access rules to %s as %s', async (_call, _who, row, who) => {
      const expected = allowed[row.access][who]
      const person = personOf(who, place)
      const reply = await call(pathOf(row.call, place), person, row.body?.(place, person ?? place.leader))
      if (expected === 'success') await checkSuccess(row, who, place, reply)
      else expect(reply).toMatchObject({ status: expected, body: { message: refusal[expected] } })
    })
  })
}

async function checkSuccess(row: Row, who: Who, place: School, reply: Reply): Promise<void> {
  expect(reply).toMatchObject({
    status: row.status ?? 200,
    ...(row.is === undefined ? {} : { body: row.is }),
  })
  if (row.access !== 'theirs') return expect(missing(reply.body, row.has ?? '')).toEqual([])
  const mentions = JSON.stringify(reply.body).includes(place.survey)
  expect(mentions).toBe(who !== 'another leader')
  expect(missing(reply.body, row.has ?? '')).toEqual([])
}

export const userFields = 'id firstName lastName email contactInfo role isActive'
export const schoolNames =
  'id user_fk entityName entity_phone entity_street entity_city entity_state entity_zip entity_website entity_district'
export const surveyFields =
  'guid survey_guid name|surveyName beginDate endDate status|survey_status entity_fk active submittedSurveyCount'
export const settingsFields = [
  'survey_date_begin survey_date_end survey_setup_complete_date survey_question_gender',
  'survey_participant_4_8 survey_participant_9_12',
  'survey_language_english survey_language_spanish survey_language_somali survey_language_hmong',
].join(' ')
export const stepFields = 'id order entity_status stepId stepStatus process_step'
export const withSurveyAndSchool =
  (more: Fields): Body =>
  ({ survey, school }) => ({ surveyGuid: survey, entityId: school, ...more })

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { leaderWithSchool, openSurvey, submission, submit } from '../../../../app/testing/survey.ts'
import { findSchool } from '../../../schools/school/server/actions.ts'
import { exportSchool } from './actions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** More responses than a call can have arguments. */
const many = 130_000

test('exports a school with a large number of responses', async () => {
  const leader = await leaderWithSchool(app)
  const guid = await openSurvey(app, leader)
  await submit(app, await submission(app, guid, 3))
  await sql`
    insert into responses (survey_id, arrival, participant_guid, participant_type, participant_sub_type,
      participant_at_school, language_fk, response_json, scores, submitted_date, secret)
    with recursive n(place) as (select 2 union all select place + 1 from n where place < ${sql.lit(many)})
    select survey_id, place, 'person ' || place, participant_type, participant_sub_type,
      participant_at_school, language_fk, response_json, scores, submitted_date, place
    from responses, n`.execute(app.db)
  const school = await findSchool(app.db, leader.schoolId)
  if (!school) throw new Error('The school is gone.')

  let lines = 0
  const counts = await exportSchool(app, school, 'Command line: export-school', () => {
    lines += 1
  })
  expect(counts.responses).toBe(many)
  expect(lines).toBeGreaterThan(many)
}, 90_000)

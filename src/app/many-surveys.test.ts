import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freezeOpened } from '../features/questions/server/actions.ts'
import { schoolRecordsContract } from '../features/school-records/contract.ts'
import { dueSurveys } from '../features/surveys/server/actions.ts'
import type { SurveyRow } from '../features/surveys/server/tables.ts'
import { dialectOf } from '../server/db/portable.ts'
import { keepTime } from './scheduled.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { leaderWithSchool, openSurvey, preparedSurvey } from './testing/survey.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

/** Former surveys of a school, final since June 2024: more than one statement of either database takes as parameters. */
async function addFormer(schoolId: number, count: number): Promise<void> {
  const numbers =
    dialectOf(app.db) === 'postgresql'
      ? sql`select value from generate_series(1, ${count}::integer) as series(value)`
      : sql`with recursive series(value) as (select 1 union all select value + 1 from series where value < ${count})
          select value from series`
  await sql`insert into surveys
      (guid, entity_fk, name, active, created_at, opened_at, closed_at, close_count, final_at, time_zone, lot_salt)
    select 'former-' || value, ${schoolId}, 'Former', 0, '2024-05-01T15:00:00.000Z', '2024-05-01T15:00:00.000Z',
      '2024-06-01T05:00:00.000Z', 0, '2024-06-02T05:00:00.000Z', 'America/Chicago', 'salt'
    from (${numbers}) as numbers`.execute(app.db)
  await sql`insert into survey_settings (survey_id, survey_date_begin, survey_date_end, survey_setup_complete_date)
    select id, '2024-05-01', '2024-05-31', '2024-04-30' from surveys where name = 'Former'`.execute(app.db)
}

test('starts, keeps time and lists with more surveys than one statement has parameters', async () => {
  const leader = await leaderWithSchool(app)
  await addFormer(leader.schoolId, 70_000)
  const { token } = await app.account('CAN_DO_ALL')
  await freezeOpened(app)
  await keepTime(app)
  const { status, body } = await app.call(schoolRecordsContract.deletableSchools, {}, token)
  expect(status).toBe(200)
  expect(JSON.stringify(body)).toContain('70000')
})

test('scheduled work reads only surveys that are open, closing, or found final in the last 30 days', async () => {
  const at = (survey: Partial<Pick<SurveyRow, 'closed_at' | 'final_at' | 'cancelled_at'>>, guid: string) =>
    app.db.updateTable('surveys').set(survey).where('guid', '=', guid).execute()
  const [opens, prepared, recent, old, canceled] = [
    await openSurvey(app, await leaderWithSchool(app)),
    await preparedSurvey(app, await leaderWithSchool(app)),
    await openSurvey(app, await leaderWithSchool(app)),
    await openSurvey(app, await leaderWithSchool(app)),
    await openSurvey(app, await leaderWithSchool(app)),
  ]
  await at({ closed_at: '2026-09-20T05:00:00.000Z', final_at: '2026-09-21T05:00:00.000Z' }, recent)
  await at({ closed_at: '2026-09-01T05:00:00.000Z', final_at: '2026-09-02T05:00:00.000Z' }, old)
  await at({ cancelled_at: '2026-10-14T15:00:00.000Z' }, canceled)
  const due = (await dueSurveys(app)).map(({ guid }) => guid)
  expect(due.sort()).toEqual([opens, recent].sort())
  expect(due).not.toContain(prepared)
})

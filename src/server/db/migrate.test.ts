import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../../app/testing/app.ts'
import { countRows, flagsOf } from '../../features/schools/surveys/rules-settings.ts'
import { listSurveys } from '../../features/schools/surveys/server/actions.ts'
import { readConfig } from '../config.ts'
import { connect, type Db } from './connect.ts'
import { migrate, migrateIn, migrations } from './migrate.ts'

let db: Db
beforeEach(async () => {
  db = connect(await emptyDatabase())
})
afterEach(() => db.destroy())

const reader = () => ({
  db,
  config: readConfig({
    TOKEN_SECRET: 'a secret long enough to sign tokens with',
    TIME_ZONE: 'America/Chicago',
  }),
  now: () => new Date('2026-10-04T15:00:00Z'),
})

const migrateTo = (last: string) =>
  db
    .transaction()
    .execute((trx) =>
      migrateIn(trx, migrations.slice(0, migrations.findIndex(({ name }) => name === last) + 1)),
    )

/** A school with three surveys, in the tables of migration 0004. */
const surveysOf0004 = [
  sql`insert into permissions (id, permission_name) values (1, 'CAN_EDIT_ENTITY')`,
  sql`insert into users (id, first_name, last_name, email, contact_info, password_hash, role, is_active, created_at)
    values (1, 'Maya', 'Thompson', 'maya@school.example', '', '', 'CAN_EDIT_ENTITY', 1, '2026-10-01T15:00:00.000Z')`,
  sql`insert into schools (id, user_fk, entity_name, entity_phone, entity_street, entity_city, entity_state,
      entity_zip, entity_website, entity_district, time_zone)
    values (1, 1, 'Lakeside', '', '', '', 'MN', '', '', '', null)`,
  sql`insert into surveys (id, guid, entity_fk, name, active, response_count, version, created_at) values
    (1, 'opened', 1, 'Last year', 0, 312, 9, '2025-10-01T15:00:00.000Z'),
    (2, 'prepared', 1, 'This year', 1, 0, 4, '2026-10-01T15:00:00.000Z'),
    (3, 'empty', 1, 'Nothing chosen', 0, 0, 1, '2026-10-02T15:00:00.000Z')`,
  sql`insert into survey_settings (survey_id, survey_date_begin, survey_date_end, survey_setup_complete_date,
      survey_question_gender, survey_participant_4_8, survey_participant_9_12, survey_language_english,
      survey_language_spanish, survey_language_somali, survey_language_hmong) values
    (1, '2025-10-05', '2025-10-23', '2025-10-02', 4, 1, 1, 1, 1, 1, 1),
    (2, '2026-10-05', '2026-10-23', null, 5, 0, 1, 1, 0, 1, 0),
    (3, null, null, null, 0, 0, 0, 0, 0, 0, 0)`,
  sql`insert into participant_counts (survey_id, participant_type_fk, count) values
    (1, 1, 410), (1, 2, 560), (1, 3, 52), (2, 2, 7)`,
  sql`insert into frozen_instruments (survey_id, document, frozen_at) values (1, '{}', '2025-10-05T13:20:00.000Z')`,
]

test('0005 keeps the survey settings of an existing database', async () => {
  await migrateTo('0004-kept-results')
  for (const statement of surveysOf0004) await statement.execute(db)

  await migrate(db)

  const surveys = await listSurveys(reader(), 1)
  expect(surveys).toMatchObject([
    { guid: 'empty', languages: [], bands: [], expected: { students: 0, parents: 0, staff: 0 } },
    {
      guid: 'prepared',
      survey_question_gender: 5,
      survey_date_begin: '2026-10-05',
      languages: ['en', 'so'],
      bands: ['9-12'],
      expected: { students: 0, parents: 7, staff: 0 },
      opened_at: null,
      school_name: 'Lakeside',
      zone: 'America/Chicago',
    },
    {
      guid: 'opened',
      version: 9,
      response_count: 312,
      languages: ['en', 'es', 'so', 'hmn'],
      bands: ['4-8', '9-12'],
      expected: { students: 410, parents: 560, staff: 52 },
      opened_at: '2025-10-05T13:20:00.000Z',
    },
  ])
  expect(surveys.slice(1).map(flagsOf)).toEqual([
    {
      survey_participant_students: 1,
      survey_participant_parents: 1,
      survey_participant_staff: 1,
      survey_participant_4_8: 0,
      survey_participant_9_12: 1,
      survey_language_english: 1,
      survey_language_spanish: 0,
      survey_language_somali: 1,
      survey_language_hmong: 0,
    },
    {
      survey_participant_students: 1,
      survey_participant_parents: 1,
      survey_participant_staff: 1,
      survey_participant_4_8: 1,
      survey_participant_9_12: 1,
      survey_language_english: 1,
      survey_language_spanish: 1,
      survey_language_somali: 1,
      survey_language_hmong: 1,
    },
  ])
  expect(surveys[2] && countRows(surveys[2].expected)).toEqual([
    { participant_type_fk: 1, count: 410 },
    { participant_type_fk: 2, count: 560 },
    { participant_type_fk: 3, count: 52 },
  ])
})

test('0005 moves lists to one place and changes nothing on a second start', async () => {
  await migrateTo('0004-kept-results')
  for (const statement of surveysOf0004) await statement.execute(db)
  await migrate(db)
  const before = await listSurveys(reader(), null)

  await migrate(db)

  expect(await listSurveys(reader(), null)).toEqual(before)
  const tables = await db.introspection.getTables()
  expect(tables.map(({ name }) => name)).not.toContain('participant_counts')
  const settings = tables.find(({ name }) => name === 'survey_settings')
  expect(settings?.columns.map(({ name }) => name).sort()).toEqual([
    'survey_date_begin',
    'survey_date_end',
    'survey_gender_4_8',
    'survey_gender_9_12',
    'survey_gender_adults',
    'survey_id',
    'survey_participant_parents',
    'survey_participant_staff',
    'survey_participant_students',
    'survey_question_gender',
    'survey_setup_complete_date',
  ])
})

test('0006 gives surveys a salt and responses secret numbers', async () => {
  await migrateTo('0005-survey-lists')
  const [permission, user, school] = surveysOf0004
  for (const statement of [permission, user, school]) await statement?.execute(db)
  await sql`insert into surveys (id, guid, entity_fk, name, active, response_count, version, created_at) values
    (1, 'first', 1, 'Last year', 0, 40, 9, '2025-10-01T15:00:00.000Z'),
    (2, 'second', 1, 'This year', 1, 0, 4, '2026-10-01T15:00:00.000Z')`.execute(db)
  for (let arrival = 1; arrival <= 40; arrival++)
    await sql`insert into responses (survey_id, arrival, participant_guid, participant_type, participant_sub_type,
        participant_at_school, language_fk, response_json, scores, submitted_date)
      values (1, ${arrival}, ${`guid ${arrival}`}, 3, 4, 1, 1, '{}', '[]', '2025-10-06')`.execute(db)

  await migrate(db)

  const secrets = (await db.selectFrom('responses').select('secret').execute()).map(({ secret }) => secret)
  expect(new Set(secrets).size).toBe(40)
  for (const secret of secrets) {
    expect(Number.isInteger(secret)).toBe(true)
    expect(secret).toBeGreaterThanOrEqual(0)
    expect(secret).toBeLessThan(2 ** 32)
  }
  // The secrets cover the whole range: 40 numbers that are all below a sixteenth of it wouldn't be chance.
  expect(Math.max(...secrets)).toBeGreaterThan(2 ** 28)
  const surveys = await db
    .selectFrom('surveys')
    .select(['lot_salt', 'time_zone', 'closed_at', 'close_count', 'final_at'])
    .execute()
  expect(new Set(surveys.map(({ lot_salt }) => lot_salt)).size).toBe(2)
  for (const { lot_salt, ...latches } of surveys) {
    expect(lot_salt).toMatch(/^[0-9a-f]{32}$/)
    expect(latches).toEqual({ time_zone: null, closed_at: null, close_count: null, final_at: null })
  }
})

test('0042 marks existing final results as announced', async () => {
  await migrateTo('0005-survey-lists')
  for (const statement of surveysOf0004.slice(0, 4)) await statement.execute(db)
  await migrateTo('0039-phone-number')
  await sql`update surveys set final_at = '2026-10-03T15:00:00.000Z' where id = 1`.execute(db)

  await migrate(db)

  const surveys = await db.selectFrom('surveys').select('final_told_at').orderBy('id').execute()
  expect(surveys.map((survey) => survey.final_told_at)).toEqual(['2026-10-03T15:00:00.000Z', null, null])
})

/** Writes a waiting email as versions before 0052 did, and two deliveries, one of them failed. */
async function writeOldRows(at: string): Promise<void> {
  await sql`insert into mails (recipient, subject, body, state, tries, next_try_at, created_at, last_error)
    values ('maya@school.example', 'News', 'Read “it”.', 'waiting', 0, ${at}, ${at}, null)`.execute(db)
  for (const event of ['survey.opened', 'survey.closed'])
    await sql`insert into webhook_deliveries (webhook_id, event, subject, body, created_at, attempts, next_at,
        delivered_at, outcome)
      values (1, ${event}, 'guid', '{}', ${at}, 0, ${at}, null, 'Not sent yet')
      on conflict (webhook_id, event, subject) do nothing`.execute(db)
  await sql`insert into password_requests (email, requested_at) values ('ana@school.example', ${at})`.execute(
    db,
  )
}

test('0052 moves queued mail and deliveries, even if the previous version added them', async () => {
  const at = '2026-10-04T15:00:00.000Z'
  await migrateTo('0051-lots')
  for (const statement of surveysOf0004.slice(0, 2)) await statement.execute(db)
  await sql`insert into webhooks (id, url, secret, created_by, created_at) values (1, '', '', 1, ${at})`.execute(
    db,
  )
  await writeOldRows(at)
  await sql`update webhook_deliveries set attempts = 2, outcome = 'Answered with status 500'
    where event = 'survey.closed'`.execute(db)
  const ids = (await sql<{ id: number }>`select id from webhook_deliveries order by id`.execute(db)).rows
  await sql`insert into mails (recipient, subject, body, state, tries, next_try_at, created_at, last_error)
    values ('a@school.example', 'Sent', '', 'sent', 1, ${at}, ${at}, null)`.execute(db)

  await migrate(db)

  const common = { created_at: at, done_at: null }
  const mail = {
    ...common,
    lane: 'email',
    name: 'email',
    key: null,
    attempts: 0,
    next_at: at,
    failed: 0,
    outcome: null,
  }
  const delivery = { ...common, lane: 'webhook 1', name: 'webhook', content: '{}', next_at: at }
  const jobs = () => db.selectFrom('jobs').selectAll().orderBy('id').execute()
  const moved = await jobs()
  expect(moved).toMatchObject([
    { ...delivery, id: ids[0]?.id, key: 'survey.opened guid', attempts: 0, failed: 0, outcome: null },
    {
      ...delivery,
      id: ids[1]?.id,
      key: 'survey.closed guid',
      attempts: 2,
      failed: 1,
      outcome: 'Answered with status 500',
    },
    mail,
    { lane: 'email', name: 'password link', content: 'ana@school.example' },
  ])
  expect(JSON.parse(moved[2]?.content ?? '')).toEqual({
    to: 'maya@school.example',
    subject: 'News',
    text: 'Read “it”.',
  })
  if (process.env.TEST_DATABASE !== 'postgresql') return

  await writeOldRows(at)

  expect((await jobs()).slice(4)).toMatchObject([mail, { name: 'password link' }])
  for (const table of ['mails', 'webhook_deliveries', 'password_requests'])
    expect((await sql`select 1 from ${sql.table(table)}`.execute(db)).rows).toEqual([])
})

test('refuses a newer database, explains why and changes nothing', async () => {
  await migrate(db)
  const up = async (trx: Db) => {
    await sql`create table next (id integer)`.execute(trx)
  }
  await db.transaction().execute((trx) => migrateIn(trx, [...migrations, { name: '9999-next', up }]))
  const tables = async () => (await db.introspection.getTables()).map(({ name }) => name)
  const before = await tables()

  await expect(migrate(db)).rejects.toThrow(
    'A newer version wrote this database. This version doesn’t know 9999-next. Start the newer version or restore a backup from this one.',
  )

  expect(await tables()).toEqual(before)
  expect(before).toContain('next')
})

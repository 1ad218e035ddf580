import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeResponse } from '../features/figures/responses/server/actions.ts'
import { findUserByEmail } from '../features/people/users/server/actions.ts'
import { insertSchool } from '../features/schools/school/server/actions.ts'
import { createSurvey } from '../features/schools/surveys/server/actions.ts'
import { connect } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'
import { syncContent } from './content-sync.ts'
import { databaseOfProcess } from './testing/app.ts'
import { admin as runIn } from './testing/command-line.ts'
import { realEnvironment, startServer } from './testing/process.ts'
import { schoolFields } from './testing/school.ts'

let dataDir: string
let environment: NodeJS.ProcessEnv
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'equity-audit-admin-'))
  environment = { ...process.env, DATA_DIR: dataDir }
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const { entityName: _, ...nameless } = schoolFields
const declined = {
  participant_type: 2,
  participant_sub_type: 16,
  participant_at_school: 0,
  participant_gender: null,
  demographic_fk: null,
  language_fk: 1,
  response_json: '{}',
  scores: '[]',
  secret: 1,
  submitted_date: '2026-10-14',
  ip_address: null,
  user_agent: null,
}
const admin = (...words: string[]) => runIn(environment, ...words)
const email = 'new.head@school.example'

/** Creates the database that a service leaves behind when it stops. */
async function makeDatabase(): Promise<void> {
  await databaseOfProcess(dataDir)
}

test('creates an administrator, resets the password and deactivates the account', async () => {
  await makeDatabase()
  const made = await admin('create-admin', email)
  const reset = await admin('reset-password', email)
  await admin('deactivate', email)

  expect(made.stdout).toMatch(/Administrator new\.head@school\.example, password: \S{12,}/)
  expect(reset.stdout).toMatch(/New password of new\.head@school\.example: \S{12,}/)
  const db = connect({ dataDir })
  expect(await findUserByEmail(db, email)).toMatchObject({
    role: 'CAN_DO_ALL',
    is_active: 0,
    session_version: 3,
  })
  await db.destroy()
})

test.each(['reset-password', 'reset-factors', 'deactivate'])(
  '%s from the command line turns keys and links off and lists them',
  async (command) => {
    await makeDatabase()
    await admin('create-admin', email)
    const db = connect({ dataDir })
    const maker = await findUserByEmail(db, email)
    const at = new Date().toISOString()
    const link = {
      token_digest: 'digest',
      purpose: 'record',
      name: 'Pa Houa Vang',
      language: 'hmn',
      school_id: null,
      survey_id: null,
      owner_version: 0,
      created_by: maker?.id ?? 0,
      created_at: at,
      expires_at: '2126-11-25T12:00:00.000Z',
      withdrawn_at: null,
    } as const
    await db.insertInto('named_links').values(link).execute()

    const { stdout } = await admin(command, email)

    expect(stdout).toContain('These have stopped working:\n  1 helper link: Pa Houa Vang\n')
    const { expires_at } = await db.selectFrom('named_links').selectAll().executeTakeFirstOrThrow()
    expect(Math.abs(Date.parse(expires_at) - Date.now())).toBeLessThan(60_000)
    const lines = db.selectFrom('system_events').select(['event', 'source', 'user_fk', 'message'])
    expect(await lines.where('event', '=', 'Named link withdrawn').execute()).toEqual([
      {
        event: 'Named link withdrawn',
        source: 'command line',
        user_fk: null,
        message: `link 1 for Pa Houa Vang, ended with user ${maker?.id}`,
      },
    ])
    expect((await admin(command, email)).stdout).toContain('no open API keys, webhooks or links')
    await db.destroy()
  },
)

test('backs up an embedded database and reports what is wrong', async () => {
  const file = join(dataDir, 'copy.sqlite')
  await makeDatabase()
  await admin('create-admin', email)

  await expect(admin('reset-password', 'nobody@school.example')).rejects.toMatchObject({
    stderr: expect.stringContaining('There is no account'),
  })
  const copied = await admin('backup', file)

  expect(existsSync(file)).toBe(true)
  expect(copied.stdout).toMatch(/Saved and checked/)
  const series = join(dataDir, 'series')
  mkdirSync(series)
  await admin('backup', '--keep', '2', series)
  const rehearsed = await admin('rehearse-restore', file)

  expect(readdirSync(series)).toHaveLength(1)
  expect(rehearsed.stdout).toMatch(/^Restored, checked and brought up to date in \d+\.\d seconds: 1 users/)
  const db = connect({ dataDir })
  const events = await db.selectFrom('system_events').select('event').orderBy('id').execute()
  await db.destroy()
  expect(events.map(({ event }) => event)).toEqual([
    'Command line: create-admin',
    'Command line: backup',
    'Command line: backup',
  ])
})

test('refuses a newer database on the command line and in the service', async () => {
  const db = connect({ dataDir })
  await migrate(db)
  await sql`insert into migrations (name) values ('9999-next')`.execute(db)
  await db.destroy()
  const sentence =
    'A newer version wrote this database. This version doesn’t know 9999-next. Start the newer version or restore a backup from this one.'

  const [listed, started] = await Promise.all([
    admin('list-surveys').catch((failure: { stderr: string; code: number }) => failure),
    startServer(realEnvironment(dataDir)).catch((error: Error) => error.message),
  ])

  expect([listed.stderr, 'code' in listed && listed.code]).toEqual([`${sentence}\n`, 1])
  expect(started).toBe(`The server ended with 1: ${sentence}\n`)
})

test.each([
  [''],
  ['bogus'],
  ['create-admin'],
  ['reset-password', 'no address'],
  ['backup'],
  ['restore'],
  ['retention', '--bogus'],
  ['delete-responses'],
  ['move-to-postgresql'],
])('“%s %s” lists the commands and changes nothing', async (...words) => {
  const said = await admin(...words).catch((failure: { stdout: string; code: number }) => failure)

  expect(said.stdout).toContain('npm run admin -- COMMAND')
  expect('code' in said ? said.code : 0).toBe(words[0] === '' ? 0 : 1)
  expect(existsSync(join(dataDir, 'equity-audit.sqlite'))).toBe(false)
})

test.each([
  ['backup', 'copy.sqlite'],
  ['list-surveys'],
  ['delete-responses', '5b0c'],
  ['deactivate', email],
  ['create-admin', email],
])('creates no database for “%s” and says which folder it searched', async (...words) => {
  const said = await admin(...words).catch((failure: { stderr: string; code: number }) => failure)

  expect([said.stderr, 'code' in said && said.code]).toEqual([
    `There is no database in ${dataDir}. Set DATA_DIR to the data folder of the service, in the shell or in /etc/equity-audit.env.\n`,
    1,
  ])
  expect(readdirSync(dataDir)).toEqual([])
})

test('says so if there are no surveys', async () => {
  await makeDatabase()
  expect((await admin('list-surveys')).stdout).toBe('There are no surveys yet.\n')
})

test('deletes a survey’s responses from the command line', async () => {
  const db = connect({ dataDir })
  await migrate(db)
  await syncContent(db)
  const { id: user_fk } = await db
    .insertInto('users')
    .values({
      first_name: 'Maya',
      last_name: 'Thompson',
      email,
      contact_info: '(651) 555-0193',
      password_hash: 'none',
      role: 'CAN_EDIT_ENTITY',
      is_active: 1,
      created_at: '2026-10-14T15:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const profile = { ...nameless, entity_name: 'Lakeside', user_fk, time_zone: null }
  const school = await insertSchool(db, profile, new Date('2026-10-14T15:00:00Z'))
  const { guid, id } = await createSurvey(db, {
    schoolId: school?.id ?? 0,
    name: 'Spring',
    now: new Date('2026-10-14T15:00:00Z'),
  })
  await storeResponse(db, { ...declined, survey_id: id, participant_guid: 'somebody' })

  await expect(admin('delete-responses', guid)).rejects.toMatchObject({
    stderr: expect.stringContaining('You can delete responses once the survey is final'),
  })
  await db
    .updateTable('surveys')
    .set({
      opened_at: '2020-10-14T15:00:00Z',
      closed_at: '2020-10-24T15:00:00Z',
      close_count: 1,
      final_at: '2020-10-25T15:00:00Z',
    })
    .where('id', '=', id)
    .execute()
  await db.updateTable('survey_settings').set({ survey_date_end: '2020-10-23' }).execute()
  environment.RETENTION_DAYS = '2'
  const surveys = () => db.selectFrom('surveys').selectAll().execute()
  const before = await surveys()
  const plan = await admin('retention', '--dry-run')
  const after = await surveys()
  const check = await admin('retention')
  const again = await admin('retention')

  expect(plan.stdout).toMatch(
    /1 responses {2}due since 2020-10-26; deleted after 24 more hours of the service's/,
  )
  expect([check.stdout, again.stdout]).toEqual(Array(2).fill('Responses of 0 surveys were deleted.\n'))
  expect(after).toEqual(before)
  await expect(admin('delete-responses', 'nowhere')).rejects.toMatchObject({
    stderr: expect.stringContaining('We can’t find this survey'),
  })
  const deleted = await admin('delete-responses', guid)

  expect(deleted.stdout).toContain(
    '1 responses to Spring are deleted. We kept the results. Older backups still contain the responses.',
  )
  expect(await db.selectFrom('responses').selectAll().execute()).toEqual([])
  const events = await db.selectFrom('system_events').select(['identifier', 'event', 'message']).execute()
  expect(events).toEqual([
    { identifier: guid, event: 'Command line: delete-responses', message: '1 responses; results are kept' },
  ])
  await db.destroy()
})

test('reports that nothing is due if the retention setting is missing', async () => {
  await makeDatabase()
  for (const words of [['retention'], ['retention', '--dry-run']])
    expect((await admin(...words)).stdout).toBe(
      'RETENTION_DAYS isn’t set, so nothing is deleted automatically.\n',
    )
})

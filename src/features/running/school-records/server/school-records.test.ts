import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseOfProcess, type TestApp, testApp } from '../../../../app/testing/app.ts'
import { client, injected } from '../../../../app/testing/client.ts'
import { makeSchool } from '../../../../app/testing/school.ts'
import { checked } from '../../../../app/testing/school-file.ts'
import { leaderWithSchool, newToken, openSurvey, submission, submit } from '../../../../app/testing/survey.ts'
import { wholeSchool } from '../../../../app/testing/whole-school.ts'
import { resultsContract } from '../../../figures/results/contract.ts'
import { sharingContract } from '../../../figures/sharing/contract.ts'
import { findSchool } from '../../../schools/school/server/actions.ts'
import { makeToken } from '../../auth/server/actions.ts'
import { schoolRecordsContract } from '../contract.ts'
import { contentReferences, ofInstallation, ofOrganizations, plainReferences } from '../rules.ts'
import { exportSchool, importSchool } from './actions.ts'
import { schoolTables } from './queries.ts'

const embedded = process.env.TEST_DATABASE !== 'postgresql'
let folder: string
const apps: TestApp[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-school-'))
})
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts an installation; on SQLite in a folder, so that the test can read its files. */
async function installation(): Promise<TestApp> {
  const databaseUrl = await databaseOfProcess(folder)
  const app = await testApp({ database: databaseUrl ? { databaseUrl, dataDir: '' } : { dataDir: folder } })
  apps.push(app)
  return app
}
/** Starts another installation, in memory or on another PostgreSQL database. */
async function other(): Promise<TestApp> {
  const app = await testApp()
  apps.push(app)
  return app
}

async function exported(app: TestApp, schoolId: number): Promise<string> {
  const school = await findSchool(app.db, schoolId)
  if (!school) throw new Error('There is no such school.')
  let text = ''
  await exportSchool(app, school, 'Command line: export-school', (line) => {
    text += line
  })
  return text
}
const imported = (app: TestApp, text: string) =>
  importSchool(
    app,
    () => text.split('\n'),
    'Command line: import-school',
    async () => true,
  )

async function countAll(app: TestApp): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of await app.db.introspection.getTables()) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(app.db)
    counts[name] = Number(rows[0]?.n)
  }
  return counts
}

/** Returns a file's lines without the first and the checksum, which depend on the time. */
const records = (text: string) => text.split('\n').slice(1, -2)
/** Like `records`, but without the times when links were turned off, because an import turns them all off. */
const lasting = (text: string) =>
  records(text).map((line) => line.replace(/"withdrawn_at":(null|"[^"]*")/, '"withdrawn_at":"-"'))

const deleteIt = async (app: TestApp, id: number, schoolName = 'Lakeside Middle School') => {
  const { user } = await app.account('CAN_DO_ALL')
  const token = await makeToken(app, user)
  return app.call(schoolRecordsContract.deleteSchool, { params: { id }, body: { schoolName } }, token)
}

test('exports every table of a school and recognizes every reference in it', async () => {
  const app = await installation()
  const { leader } = await wholeSchool(app)
  const tables = await schoolTables(app.db)
  const names = tables.map(({ name }) => name)

  const text = await exported(app, leader.schoolId)
  const inFile = new Set(records(text).flatMap((line) => JSON.parse(line).table ?? []))
  expect([...inFile, ...ofInstallation].sort()).toEqual([...names].sort())

  const all = await app.db.introspection.getTables()
  const looksLikeId = /_fk$|_id$|^aside$|_by$/
  const known = new Set([
    ...tables.flatMap(({ keys }) => keys.map(({ table, column }) => `${table}.${column}`)),
    ...plainReferences.map(({ table, column }) => `${table}.${column}`),
    ...contentReferences,
  ])
  const references = all
    .filter(({ name }) => names.includes(name))
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
    .filter((column) => looksLikeId.test(column))
  expect(references.filter((column) => !known.has(column))).toEqual([])
  // A table that refers to a school or survey must have a foreign key, or the export would leave it out.
  const unled = all
    .filter(({ name }) => !names.includes(name) && !ofOrganizations.includes(name))
    .filter(({ columns }) => columns.some(({ name }) => /^(survey|school|entity)(_id|_fk|_guid)$/.test(name)))
  expect(unled.map(({ name }) => name)).toEqual([])
})

test('moves a school to another installation only once', async () => {
  const from = await installation()
  const { leader, guids, shared } = await wholeSchool(from)
  const to = await other()
  // Another school makes the IDs differ from those in the first installation.
  const neighbour = await leaderWithSchool(to)
  await openSurvey(to, neighbour)
  to.clock.at = from.clock.at
  const text = await exported(from, leader.schoolId)
  expect(text).not.toMatch(/password|session_version/)

  const done = await imported(to, text)

  expect(done.isNew).toBe(true)
  expect(done.school.id).not.toBe(leader.schoolId)
  expect(lasting(await exported(to, done.school.id))).toEqual(lasting(text))
  const owner = await to.db.selectFrom('users').selectAll().where('id', '=', done.school.user_fk).execute()
  expect(owner).toMatchObject([{ is_active: 0, role: 'CAN_EDIT_ENTITY', first_name: 'Maya' }])
  const token = { from: await newToken(from, leader), to: '' }
  await to.db.updateTable('users').set({ is_active: 1 }).where('id', '=', done.school.user_fk).execute()
  token.to = await newToken(to, { ...leader, userId: done.school.user_fk })
  const results = { params: { guid: guids[0] } }
  const before = await from.call(resultsContract.surveyResults, results, token.from)
  expect(before.status).toBe(200)
  expect(await to.call(resultsContract.surveyResults, results, token.to)).toMatchObject({
    status: 200,
    body: before.body,
  })
  const link = await to.call(sharingContract.sharedResults, { params: { token: shared } })
  expect(link.status).toBe(404)

  const counts = await countAll(to)
  expect(await imported(to, text)).toMatchObject({ isNew: false, school: { id: done.school.id } })
  expect(await countAll(to)).toEqual(counts)
  const fetchedBack = await imported(from, await exported(to, done.school.id))
  expect(fetchedBack).toMatchObject({ isNew: false, school: { id: leader.schoolId } })
})

test('changes nothing if a file is damaged, foreign or partly imported', async () => {
  const from = await installation()
  const { leader } = await wholeSchool(from, 12)
  const text = await exported(from, leader.schoolId)
  const to = await other()
  to.clock.at = from.clock.at
  const email = JSON.parse(records(text)[0] ?? '').person.email
  const counts = await countAll(to)

  for (const [file, sentence] of [
    ['', /incomplete/],
    ['holiday pictures', /isn’t an exported school/],
    [text.slice(0, -200), /incomplete|isn’t an exported/],
    [text.replace('"arrival":3,', '"arrival":99,'), /incomplete or was changed/],
    [
      checked(text.replace('"0001-first"', '"0001-other"')),
      /different version wrote this file .* Update both installations to the same version/,
    ],
    [
      checked(text.replace('"user_fk":1', '"user_fk":9')),
      /^Line \d+: “user_fk” in “schools” refers to a record outside/,
    ],
  ] as const)
    await expect(imported(to, file)).rejects.toThrow(sentence)
  expect(await countAll(to)).toEqual(counts)

  const { user, token } = await to.account('CAN_EDIT_ENTITY', email)
  await leaderSchool(to, user.id, token)
  await expect(imported(to, text)).rejects.toThrow(/has another school here\. Nothing was changed/)
  await from.db.updateTable('surveys').set({ guid: 'elsewhere' }).where('active', '=', 1).execute()
  await expect(imported(from, text)).rejects.toThrow(/already have part of this school/)
})

/** Creates another school for an account. */
async function leaderSchool(app: TestApp, userId: number, token: string): Promise<void> {
  await makeSchool(client(injected(app.app)), token, userId, { entityName: 'Hillside' })
}

/** Reads all bytes of the embedded database's files. */
const bytes = () =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n')

test('logs an export before sending its first line, even if it fails', async () => {
  const app = await other()
  const { leader } = await wholeSchool(app)
  const school = await findSchool(app.db, leader.schoolId)
  if (!school) throw new Error('There is no such school.')
  let written = 0
  const disk = () => {
    if (++written === 3) throw new Error('ENOSPC')
  }
  await expect(exportSchool(app, school, 'Command line: export-school', disk)).rejects.toThrow('ENOSPC')

  const events = app.db
    .selectFrom('system_events')
    .select(['identifier', 'message'])
    .where('event', '=', 'Command line: export-school')
  expect(await events.execute()).toEqual([
    {
      identifier: `school ${school.id}`,
      message: expect.stringMatching(/^Lakeside Middle School; .*\d+ responses/),
    },
  ])
})

test('deletes only that school and certifies what was deleted', async () => {
  const app = await installation()
  const gone = await wholeSchool(app)
  const before = await countAll(app)
  const kept = await wholeSchool(app, 12)
  const text = await exported(app, kept.leader.schoolId)
  const both = await countAll(app)
  const guids = await app.db.selectFrom('responses').select('participant_guid').execute()
  const staying = guids.filter(({ participant_guid: guid }) => text.includes(guid))

  const answer = await deleteIt(app, gone.leader.schoolId)

  expect(answer.status).toBe(200)
  const after = await countAll(app)
  for (const { name } of await schoolTables(app.db)) {
    const went = answer.body.records.find(({ what }) => what === name.replaceAll('_', ' '))?.count ?? 0
    expect([name, both[name]]).toEqual([name, (after[name] ?? 0) + went])
    expect([name, went]).toEqual([name, before[name]])
  }
  expect(records(await exported(app, kept.leader.schoolId))).toEqual(records(text))
  const { certificate } = answer.body
  expect(certificate).toContain('<b>Lakeside Middle School</b>, Lakeside School District,')
  expect(certificate).toContain('<th scope="row">responses</th><td>61</td>')
  expect(certificate).toMatch(/Surveys and their.+ Survey – October 2026<\/th><td>61<\/td>/s)
  expect(certificate).toContain('2026-10-27T15:00:00.000Z')
  expect(certificate).not.toContain('<script')
  const [event] = await app.db
    .selectFrom('system_events')
    .selectAll()
    .where('event', '=', 'School deleted')
    .execute()
  expect(event).toMatchObject({ identifier: `school ${gone.leader.schoolId}` })
  expect(event?.message).toMatch(/^Lakeside Middle School; .*61 responses/)
  if (embedded) {
    const left = bytes()
    expect(guids.filter(({ participant_guid }) => left.includes(participant_guid))).toEqual(staying)
    expect([guids.length, staying.length]).toEqual([74, 13])
  }
  expect((await deleteIt(app, gone.leader.schoolId)).status).toBe(404)
})

test('deletes nothing for a wrong name, an open survey or a second call', async () => {
  const app = await installation()
  const leader = await leaderWithSchool(app)
  const guid = await openSurvey(app, leader)
  await submit(app, await submission(app, guid, 1))
  const { token } = await app.account('CAN_DO_ALL')
  const list = async () =>
    (await app.call(schoolRecordsContract.deletableSchools, {}, token)).body.map(({ reason, ...school }) => ({
      ...school,
      isDeletable: reason === null,
    }))
  expect(await list()).toMatchObject([{ surveys: 1, responses: 1, isDeletable: false }])

  expect(await deleteIt(app, leader.schoolId, 'Hillside')).toMatchObject({
    status: 400,
    message: 'To confirm, type the school’s name: Lakeside Middle School.',
  })
  expect(await deleteIt(app, leader.schoolId)).toMatchObject({
    status: 409,
    message: expect.stringMatching(/is still accepting responses/),
  })

  expect((await countAll(app)).responses).toBe(1)
  app.clock.at = new Date('2026-10-27T15:00:00Z')
  const both = await Promise.all([deleteIt(app, leader.schoolId), deleteIt(app, leader.schoolId)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
})

test('restores a school unchanged after export, deletion and import', async () => {
  const app = await installation()
  const { leader } = await wholeSchool(app, 12)
  const text = await exported(app, leader.schoolId)
  await deleteIt(app, leader.schoolId)

  const { school, accounts } = await imported(app, text)

  expect(accounts).toEqual([])
  expect(school.user_fk).toBe(leader.userId)
  expect(lasting(await exported(app, school.id))).toEqual(lasting(text))
})

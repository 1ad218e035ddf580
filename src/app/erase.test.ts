import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findSurvey } from '../features/surveys/server/actions.ts'
import { backup } from '../server/db/backup.ts'
import { connect, type Db } from '../server/db/connect.ts'
import { eraseResponses } from './erase.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { leaderWithSchool, openSurvey, submission, submit } from './testing/survey.ts'

let app: TestApp
let folder: string
let db: Db
beforeEach(async () => {
  app = await testApp()
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-erase-'))
})
afterEach(async () => {
  if (db !== app.db) await db.destroy()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
/** All bytes of the database's files; the tests of PostgreSQL read its rows instead. */
const bytes = () =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n')

test('the responses of one survey are gone from the rows and from the file; another survey’s stay', async () => {
  const [mine, other] = [await leaderWithSchool(app), await leaderWithSchool(app)]
  const [guid, kept] = [await openSurvey(app, mine), await openSurvey(app, other)]
  const [erased, staying] = [await submission(app, guid, 1), await submission(app, kept, 1)]
  for (const body of [erased, await submission(app, guid, 2), staying]) await submit(app, body)
  const file = join(folder, 'copy.sqlite')
  db = app.db
  if (process.env.TEST_DATABASE !== 'postgresql') {
    await backup(app.db, file)
    db = connect({ dataDir: '', file })
    expect(bytes()).toContain(erased.participant_guid)
  }
  const survey = await findSurvey({ ...app, db }, guid)

  expect(await eraseResponses(db, survey?.id ?? 0)).toBe(2)

  const rows = await db.selectFrom('responses').select('participant_guid').execute()
  expect(rows).toEqual([{ participant_guid: staying.participant_guid }])
  expect((await findSurvey({ ...app, db }, guid))?.response_count).toBe(0)
  expect(bytes()).not.toContain(erased.participant_guid)
})

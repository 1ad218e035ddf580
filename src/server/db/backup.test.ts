import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../app/testing/app.ts'
import { leaderWithSchool, openSurvey, submission, submit } from '../../app/testing/survey.ts'
import { BackupError, backup, countRows } from './backup.ts'
import { connect, sqliteFile } from './connect.ts'
import { migrate } from './migrate.ts'
import { restore } from './restore.ts'

let app: TestApp
let folder: string
beforeEach(async () => {
  app = await testApp()
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-backup-'))
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
const embedded = process.env.TEST_DATABASE !== 'postgresql'

test('a backup holds what was there, and can be put in place of another database', async () => {
  const guid = await openSurvey(app, await leaderWithSchool(app))
  await submit(app, await submission(app, guid, 1))
  const file = join(folder, 'copy.sqlite')
  if (!embedded) {
    await expect(backup(app.db, file)).rejects.toThrow(/pg_dump/)
    return
  }

  const counts = await backup(app.db, file)
  await submit(app, await submission(app, guid, 1))
  const dataDir = join(folder, 'data')
  connect({ dataDir }).destroy()
  const restored = await restore(file, dataDir, app.now())

  expect(counts).toMatchObject({ schools: 1, surveys: 1, responses: 1 })
  expect(restored.counts).toEqual(counts)
  expect(readdirSync(dataDir).some((name) => name.includes('.before-'))).toBe(true)
  const reopened = connect({ dataDir })
  expect(await countRows(reopened)).toEqual(counts)
  await reopened.destroy()
})

test('a backup takes no place while the service runs, and takes that of a damaged database', async () => {
  if (!embedded) return
  const file = join(folder, 'copy.sqlite')
  await backup(app.db, file)
  const dataDir = join(folder, 'data')
  const running = connect({ dataDir })
  await migrate(running)
  await expect(restore(file, dataDir, app.now())).rejects.toThrow('Stop the service first')
  await running.destroy()
  writeFileSync(sqliteFile(dataDir), 'not a database at all, but long enough to be looked at closely')
  expect((await restore(file, dataDir, app.now())).counts).toEqual(await countRows(app.db))
})

test('what is restored belongs to whom the data folder belongs to, and nobody else may read it', async () => {
  if (!embedded) return
  const file = join(folder, 'copy.sqlite')
  await backup(app.db, file)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  if (process.getuid?.() === 0) chownSync(dataDir, 65_532, 65_532)

  await restore(file, dataDir, app.now())

  const [folders, database] = [statSync(dataDir), statSync(sqliteFile(dataDir))]
  expect([database.uid, database.gid]).toEqual([folders.uid, folders.gid])
  expect(database.mode & 0o077).toBe(0)
  expect(statSync(file).mode & 0o077).toBe(0)
})

test('a file that is no backup is refused in a sentence and nothing is moved', async () => {
  const file = join(folder, 'holiday.jpg')
  writeFileSync(file, 'not a database at all, but long enough to be looked at closely')
  const dataDir = join(folder, 'data')

  await expect(restore(file, dataDir, app.now())).rejects.toThrow(BackupError)
  await expect(restore(join(folder, 'nowhere'), dataDir, app.now())).rejects.toThrow(/is not there/)

  expect(readdirSync(folder)).toEqual(['holiday.jpg'])
})

test('a copy that cannot be written is said in a sentence', async () => {
  if (!embedded) return

  await expect(backup(app.db, join(folder, 'nowhere', 'copy.sqlite'))).rejects.toThrow(BackupError)
})

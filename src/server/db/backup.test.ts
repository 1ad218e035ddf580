import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../app/testing/app.ts'
import { leaderWithSchool, openSurvey, submission, submit } from '../../app/testing/survey.ts'
import { BackupError, backup, backupInto, countRows } from './backup.ts'
import { connect, sqliteFile } from './connect.ts'
import { migrate, migrateIn, migrations } from './migrate.ts'
import { rehearse, restore } from './restore.ts'

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

test('backs up everything and restores it over another database', async () => {
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

test('restores over a damaged database but not over a running service', async () => {
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

test('gives restored files to the data folder’s owner and makes them unreadable for others', async () => {
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

test('rejects a file that isn’t a backup, explains why and moves nothing', async () => {
  const file = join(folder, 'holiday.jpg')
  writeFileSync(file, 'not a database at all, but long enough to be looked at closely')
  const dataDir = join(folder, 'data')

  await expect(restore(file, dataDir, app.now())).rejects.toThrow(BackupError)
  await expect(restore(join(folder, 'nowhere'), dataDir, app.now())).rejects.toThrow(/doesn’t exist/)

  expect(readdirSync(folder)).toEqual(['holiday.jpg'])
})

test('explains that a copy can’t be written', async () => {
  if (!embedded) return

  await expect(backup(app.db, join(folder, 'nowhere', 'copy.sqlite'))).rejects.toThrow(BackupError)
})

test('keeps both databases’ versions unchanged in a backup and refuses newer databases', async () => {
  if (!embedded) return
  const next = { name: '9999-next', up: async () => {} }
  for (const [name, listed] of [
    ['older', migrations.slice(0, 4)],
    ['newer', [...migrations, next]],
  ] as const) {
    const dataDir = join(folder, name)
    const db = connect({ dataDir })
    await db.transaction().execute((trx) => migrateIn(trx, [...listed]))
    const file = join(folder, `${name}.sqlite`)

    await backup(db, file)

    const copy = connect({ dataDir: '', file })
    for (const one of [db, copy]) {
      const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(one)
      expect(rows.map((row) => row.name)).toEqual(listed.map((migration) => migration.name))
      await one.destroy()
    }
  }
  const place = join(folder, 'place')

  await expect(restore(join(folder, 'newer.sqlite'), place, app.now())).rejects.toThrow(
    /A newer version wrote this database. This version doesn’t know 9999-next/,
  )

  expect(readdirSync(folder)).not.toContain('place')
  expect((await rehearse(join(folder, 'older.sqlite'), app.now())).counts).toMatchObject({ surveys: 0 })
})

test('keeps the newest backups and unrelated files, and removes partial backups', async () => {
  if (!embedded) return
  const series = join(folder, 'series')
  await expect(backupInto(app.db, series, 2, app.now())).rejects.toThrow(/series doesn’t exist/)
  mkdirSync(series)
  writeFileSync(join(series, 'equity-audit-2026-10-01T15-00-00Z.sqlite.part'), 'half')
  writeFileSync(join(series, 'equity-audit-monday.sqlite'), 'of somebody')

  for (const day of ['11', '12', '13'])
    await backupInto(app.db, series, 2, new Date(`2026-10-${day}T15:00:00.123Z`))

  expect(readdirSync(series).sort()).toEqual([
    'equity-audit-2026-10-12T15-00-00Z.sqlite',
    'equity-audit-2026-10-13T15-00-00Z.sqlite',
    'equity-audit-monday.sqlite',
  ])
})

test('rehearses a restore in a separate folder, times it and leaves nothing behind', async () => {
  if (!embedded) return
  const file = join(folder, 'copy.sqlite')
  await backup(app.db, file)
  const scratch = () => readdirSync(tmpdir()).filter((name) => name.startsWith('equity-audit-rehearsal-'))
  const before = scratch()

  const { counts, seconds } = await rehearse(file, app.now())

  expect(counts).toEqual(await countRows(app.db))
  expect(seconds).toBeGreaterThan(0)
  expect(scratch()).toEqual(before)
  await expect(rehearse(join(folder, 'nowhere'), app.now())).rejects.toThrow(/doesn’t exist/)
})

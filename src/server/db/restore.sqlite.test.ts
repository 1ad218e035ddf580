import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { killRestores } from '../../app/testing/kill-restore.ts'
import { recordEvent } from '../../features/records/events/server/actions.ts'
import { BackupError, backup, countRows } from './backup.ts'
import { connect, sqliteFile } from './connect.ts'
import { migrate } from './migrate.ts'
import { restore } from './restore.ts'
import { lockFolder } from './service-lock.ts'

let folder: string
let dataDir: string
let file: string
const now = new Date('2026-10-14T15:00:00Z')

/** A backup of a database with one event. The data folder doesn't exist yet. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-restore-'))
  dataDir = join(folder, 'data')
  file = join(folder, 'copy.sqlite')
  const source = connect({ dataDir: join(folder, 'source') })
  await migrate(source)
  await addEvent(source, 'kept')
  await backup(source, file)
  await source.destroy()
})
afterEach(() => {
  for (const entry of readdirSync(folder)) chmodSync(join(folder, entry), 0o700)
  rmSync(folder, { recursive: true, force: true })
})

const addEvent = (db: ReturnType<typeof connect>, identifier: string) =>
  recordEvent(db, now, { user: null, identifier, event: 'Exported', message: '' })

const eventsOf = (database: string) => {
  const db = new DatabaseSync(database)
  const events = db.prepare('select identifier from system_events order by id').all()
  db.close()
  return events.map(({ identifier }) => identifier)
}

/** A data folder whose database was left by a killed process: its last event is only in the log. */
async function killedService(): Promise<void> {
  const other = join(folder, 'other')
  const service = connect({ dataDir: other })
  await migrate(service)
  await addEvent(service, 'in the log only')
  mkdirSync(dataDir)
  for (const part of ['', '-wal']) copyFileSync(sqliteFile(other) + part, sqliteFile(dataDir) + part)
  await service.destroy()
}

test('restores a backup from read-only media', async () => {
  const media = join(folder, 'media')
  mkdirSync(media)
  linkSync(file, join(media, 'copy.sqlite'))
  chmodSync(file, 0o400)
  chmodSync(media, 0o500)
  const unchanged = () => [media, file].map((path) => statSync(path).mtimeMs)
  const before = unchanged()

  const { counts, former } = await restore(join(media, 'copy.sqlite'), dataDir, now)

  expect([counts.system_events, former]).toEqual([1, null])
  expect(eventsOf(sqliteFile(dataDir))).toEqual(['kept'])
  expect(readdirSync(media)).toEqual(['copy.sqlite'])
  expect(unchanged()).toEqual(before)
  expect(statSync(sqliteFile(dataDir)).mode & 0o777).toBe(0o600)
})

test('doesn’t apply the previous database’s log to the restored database', async () => {
  await killedService()

  const { former } = await restore(file, dataDir, now)

  expect(readdirSync(dataDir).sort()).toEqual([
    'equity-audit.sqlite',
    'equity-audit.sqlite.before-2026-10-14T15-00-00-000Z',
  ])
  expect(eventsOf(former ?? '')).toEqual(['in the log only'])
  expect(eventsOf(sqliteFile(dataDir))).toEqual(['kept'])
})

test('doesn’t apply a damaged database’s log to the restored database', async () => {
  await killedService()
  writeFileSync(sqliteFile(dataDir), 'not a database at all, but long enough to be looked at closely')

  const { former } = await restore(file, dataDir, now)

  expect(eventsOf(sqliteFile(dataDir))).toEqual(['kept'])
  expect(existsSync(`${former}-wal`)).toBe(true)
})

test('restores a copy made while the database was in use, with its log', async () => {
  await killedService()
  const copied = join(folder, 'copied')
  for (const part of ['', '-wal']) copyFileSync(sqliteFile(dataDir) + part, copied + part)
  rmSync(dataDir, { recursive: true })

  await restore(copied, dataDir, now)

  expect(eventsOf(sqliteFile(dataDir))).toEqual(['in the log only'])
})

test('changes nothing if the backup is damaged and cleans up earlier files', async () => {
  await killedService()
  writeFileSync(`${sqliteFile(dataDir)}.restoring`, 'half of a copy')
  truncateSync(file, 8192)

  await expect(restore(file, dataDir, now)).rejects.toThrow(BackupError)

  expect(readdirSync(dataDir)).toEqual(['equity-audit.sqlite', 'equity-audit.sqlite-wal'])
  expect(eventsOf(sqliteFile(dataDir))).toEqual(['in the log only'])
})

test.each([
  ['missing', () => rmSync(sqliteFile(dataDir))],
  ['empty', () => truncateSync(sqliteFile(dataDir), 0)],
  [
    'without tables',
    () => {
      rmSync(sqliteFile(dataDir))
      const database = new DatabaseSync(sqliteFile(dataDir))
      database.exec('pragma journal_mode = WAL')
      database.close()
    },
  ],
])('restores a database that is %s instead of treating the database as new', async (_, lose) => {
  // The second start finds the tables from the first.
  for (const _ of ['first start', 'second start']) {
    const service = connect({ dataDir })
    await migrate(service)
    await service.destroy()
  }
  lose()
  const left = readdirSync(dataDir)

  expect(() => connect({ dataDir })).toThrow(
    /is missing or empty, but there was one before\. Restore a backup: npm run admin -- restore FILE\./,
  )
  expect(readdirSync(dataDir)).toEqual(left)

  await restore(file, dataDir, now)
  const restored = connect({ dataDir })
  expect((await countRows(restored)).system_events).toBe(1)
  await restored.destroy()
})

test('repeats a first start that was interrupted before creating tables', async () => {
  const first = connect({ dataDir })
  await sql`pragma user_version`.execute(first)
  await first.destroy()

  const again = connect({ dataDir })
  await migrate(again)

  expect((await countRows(again)).system_events).toBe(0)
  await again.destroy()
})

test('doesn’t restore under a running service whose file is missing', async () => {
  mkdirSync(dataDir)
  const release = lockFolder(dataDir)

  await expect(restore(file, dataDir, now)).rejects.toThrow(/Another service is using .*Stop it first/)
  expect(existsSync(sqliteFile(dataDir))).toBe(false)

  release()
  await restore(file, dataDir, now)
  expect(eventsOf(sqliteFile(dataDir))).toEqual(['kept'])
})

test('leaves one complete database even if killed at any moment', async () => {
  const left = await killRestores(folder, 4)

  expect(left).toHaveLength(4)
  for (const name of left) expect(['first', 'second']).toContain(name)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, test } from 'vitest'
import { sqliteFile } from '../server/db/connect.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { passesThrough } from './testing/trouble.ts'

let folder: string
let app: TestApp
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-faults-'))
  app = await testApp({ database: { dataDir: folder } })
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

test('refuses responses while the disk is full', async () => {
  await passesThrough(app, {
    // SQLite then fails as it does on a full disk. A limit below the current number of pages is raised to that number.
    begin: () => sql`pragma max_page_count = 1`.execute(app.db),
    end: () => sql`pragma max_page_count = 1000000`.execute(app.db),
  })
})

test('refuses responses while another program locks the database', async () => {
  const other = new DatabaseSync(sqliteFile(folder))
  await passesThrough(app, {
    begin: async () => other.exec('begin immediate'),
    end: async () => other.exec('rollback'),
  })
  other.close()
})

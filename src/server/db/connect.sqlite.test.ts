import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from './connect.ts'

test('caches up to 8 MB of pages and syncs each commit', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'equity-audit-connect-'))
  const db = connect({ dataDir })
  const { rows } = await sql`select cache_size, synchronous, journal_mode
    from pragma_cache_size, pragma_synchronous, pragma_journal_mode`.execute(db)
  await db.destroy()
  rmSync(dataDir, { recursive: true })

  // A negative cache_size is in thousands of bytes, not pages. A synchronous value of 2 means FULL.
  expect(rows).toEqual([{ cache_size: -8000, synchronous: 2, journal_mode: 'wal' }])
})

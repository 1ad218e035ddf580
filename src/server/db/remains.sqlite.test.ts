import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Db } from './connect.ts'
import { migrate } from './migrate.ts'
import { noteRemains, removeRemains } from './remains.ts'

let dataDir: string
let db: Db
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'equity-audit-remains-'))
  db = connect({ dataDir })
  await migrate(db)
})
afterEach(async () => {
  await db.destroy()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A deletion that leaves free pages behind, as deleting responses does. */
const deleteSomething = () =>
  db.transaction().execute(async (trx) => {
    await sql`create table something as select zeroblob(50000) as much`.execute(trx)
    await sql`drop table something`.execute(trx)
    await noteRemains(trx)
  })
/** Number of pages that contain deleted data. */
const left = async () =>
  (await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db)).rows[0]?.freelist_count

test('also removes deleted data that another deletion leaves during a cleanup', async () => {
  for (let steps = 0; steps < 40; steps++) {
    await deleteSomething()
    const removing = removeRemains(db)
    for (let step = 0; step < steps; step++) await Promise.resolve()
    await deleteSomething()
    await Promise.all([removing, removeRemains(db)])
    expect([steps, await removeRemains(db), await left()]).toEqual([steps, true, 0])
  }
})

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../app/testing/app.ts'
import { readConfig } from './config.ts'
import { connect, type Db } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { tokenSecret } from './token-secret.ts'

const embedded = process.env.TEST_DATABASE !== 'postgresql'
let folder: string
let place: Awaited<ReturnType<typeof emptyDatabase>>
const opened: Db[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-secret-'))
  place = await emptyDatabase()
  await migrate(open())
})
afterEach(async () => {
  for (const db of opened.splice(0)) await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

function open(): Db {
  const db = connect(place)
  opened.push(db)
  return db
}
const config = (machine: string, secret?: string) =>
  readConfig({ DATA_DIR: join(folder, machine), TOKEN_SECRET: secret })

test('shares one secret among all processes of an installation', async () => {
  const [db, other] = [open(), open()]
  // On PostgreSQL, processes may run on machines with different data folders. They may also start for the first time
  // together.
  const theirs = embedded ? 'one' : 'two'

  const [first, second] = await Promise.all([
    tokenSecret({ db, config: config('one') }),
    tokenSecret({ db: other, config: config(theirs) }),
  ])
  const again = await tokenSecret({ db: open(), config: config(theirs) })

  expect(first.length).toBeGreaterThanOrEqual(32)
  expect([second, again]).toEqual([first, first])
  place = await emptyDatabase()
  await migrate(open())
  expect(await tokenSecret({ db: open(), config: config('three') })).not.toBe(first)
})

test('uses a configured secret without storing it', async () => {
  const db = open()
  await migrate(db)
  const set = 'a secret of the tests, long enough to sign with'

  expect(await tokenSecret({ db, config: config('one', set) })).toBe(set)

  expect(await db.selectFrom('server_secrets').selectAll().execute()).toEqual([])
})

test('protects the stored secret and never uses a damaged secret', async () => {
  if (!embedded) {
    await tokenSecret({ db: open(), config: config('one') })
    expect(() => statSync(join(folder, 'one'))).toThrow('ENOENT')
    return
  }
  const file = join(folder, 'one', 'token-secret')
  const secret = await tokenSecret({ db: open(), config: config('one') })
  expect(readFileSync(file, 'utf8').trim()).toBe(secret)
  expect(statSync(file).mode & 0o077).toBe(0)

  writeFileSync(file, '')

  await expect(tokenSecret({ db: open(), config: config('one') })).rejects.toThrow(
    /token-secret is damaged\. Restore it from a copy, or remove it/,
  )
})

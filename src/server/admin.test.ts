import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findUserByEmail } from '../features/users/server/queries.ts'
import { connect } from './db/connect.ts'
import { emptyDatabase } from './testing/app.ts'

let dataDir: string
let environment: NodeJS.ProcessEnv
let databaseUrl: string | undefined
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'equity-audit-admin-'))
  databaseUrl = (await emptyDatabase()).databaseUrl
  environment = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const script = join(import.meta.dirname, '../../scripts/admin.ts')
const admin = (...words: string[]) =>
  promisify(execFile)(process.execPath, [script, ...words], { env: environment })
const email = 'new.head@school.example'

test('an administrator is made, gets a new password and is switched off from the command line', async () => {
  const made = await admin('create-admin', email)
  const reset = await admin('reset-password', email)
  await admin('deactivate', email)

  expect(made.stdout).toMatch(/Administrator new\.head@school\.example, password: \S{12,}/)
  expect(reset.stdout).toMatch(/New password of new\.head@school\.example: \S{12,}/)
  const db = connect({ dataDir, databaseUrl })
  expect(await findUserByEmail(db, email)).toMatchObject({
    role: 'CAN_DO_ALL',
    is_active: 0,
    session_version: 3,
  })
  await db.destroy()
})

test('a backup is written where there is one database file, and what is wrong is said', async () => {
  const file = join(dataDir, 'copy.sqlite')

  await expect(admin('reset-password', 'nobody@school.example')).rejects.toMatchObject({
    stderr: expect.stringContaining('There is no account'),
  })
  const copied = await admin('backup', file).catch((failure: { stderr: string }) => failure)

  expect(existsSync(file)).toBe(databaseUrl === undefined)
  expect(databaseUrl ? copied.stderr : 'stdout' in copied && copied.stdout).toMatch(
    /pg_dump|Saved and checked/,
  )
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAccount } from '../src/app/testing/school.ts'
import { seedPermissions } from '../src/features/people/users/server/actions.ts'
import { recordEvent } from '../src/features/records/events/server/actions.ts'
import { readConfig } from '../src/server/config.ts'
import { connect } from '../src/server/db/connect.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { demoFault, demoLeader, sortTrail } from './demo-school.ts'

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-demo-'))
  mkdirSync(join(folder, 'empty'))
  mkdirSync(join(folder, 'other'))
  writeFileSync(join(folder, 'other', 'notes.txt'), 'x')
  for (const [name, email] of [
    ['demo', demoLeader.email],
    ['school', 'head@school.example'],
  ] as const) {
    const db = connect({ dataDir: join(folder, name) })
    await migrate(db)
    await seedPermissions(db)
    await insertAccount(db, { email, password_hash: '', role: 'CAN_EDIT_ENTITY' })
    await db.destroy()
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const faultIn = (name: string, environment: Record<string, string> = {}) =>
  demoFault(readConfig({ DATA_DIR: join(folder, name), ...environment }))

test.each(['missing', 'empty', 'demo'])('accepts a data folder of this kind: %s', async (name) => {
  expect(await faultIn(name)).toBeUndefined()
  expect(await faultIn(name, { HOST: '::1' })).toBeUndefined()
})

test.each(['other', 'school'])('refuses a folder that contains anything else: %s', async (name) => {
  expect(await faultIn(name)).toMatch(/is not empty and holds no demonstration/)
})

test('refuses an external database and a network address', async () => {
  expect(await faultIn('empty', { DATABASE_URL: 'postgres://db.example/audit' })).toMatch(/DATABASE_URL/)
  for (const HOST of ['0.0.0.0', '::', '192.0.2.1'])
    expect(await faultIn('empty', { HOST })).toMatch(/Everyone knows/)
})

test('sorts its activity log by time', async () => {
  const db = connect({ dataDir: join(folder, 'demo') })
  for (const day of ['2026-10-14', '2024-10-04', '2025-10-09'])
    await recordEvent(db, new Date(day), { user: null, identifier: day, event: 'Login failed', message: '' })
  await sortTrail(db)
  const events = await db.selectFrom('system_events').select('identifier').orderBy('id').execute()
  expect(events.map(({ identifier }) => identifier)).toEqual(['2024-10-04', '2025-10-09', '2026-10-14'])
  await db.destroy()
})

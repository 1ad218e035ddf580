import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepSlips } from '../features/schools/answer-slips/server/actions-make.ts'
import { backup } from '../server/db/backup.ts'
import { readSnapshot } from '../server/db/portable.ts'
import { databaseOfProcess, type TestApp, testApp } from './testing/app.ts'
import {
  answerPlaces,
  chanceOf,
  correlation,
  filesIn,
  ordersOf,
  peopleWithSlips,
  type Respondent,
  serverFiles,
} from './testing/slip-linkage.ts'
import { type Leader, leaderWithSchool } from './testing/survey.ts'

let folder: string
let app: TestApp
let leader: Leader
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-linkage-'))
  const databaseUrl = await databaseOfProcess(folder)
  app = await testApp({ database: databaseUrl ? { databaseUrl, dataDir: '' } : { dataDir: folder } })
  leader = await leaderWithSchool(app)
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Everything stored: the data folder's files or the tables' files, and each row as text. */
async function everything(): Promise<Map<string, string>> {
  const all = new Map([...filesIn(folder), ...(await serverFiles(app))])
  for (const { name } of await app.db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(app.db)
    all.set(`rows of ${name}`, JSON.stringify(rows))
  }
  return all
}

/** How strongly each order of the slips goes with the order of their owners' responses. */
async function found(everyone: readonly Respondent[]) {
  const files = new Map([...filesIn(folder), ...(await serverFiles(app))])
  const orders = await ordersOf(app, everyone, files)
  return Promise.all(
    orders.map(async ({ name, people, places }) => {
      const answers = await answerPlaces(app, people)
      const strength = Math.abs(correlation(places, answers))
      return { name, slips: people.length, strength, chance: chanceOf(places, answers) }
    }),
  )
}

/** Keeps a transaction open that began before the night, such as a long report. Returns a function that ends it. */
async function readMeanwhile(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE !== 'postgresql') return async () => undefined
  const begun = Promise.withResolvers<void>()
  const isOver = Promise.withResolvers<void>()
  const reading = app.db.transaction().execute(async (trx) => {
    await readSnapshot(trx)
    await sql`select count(*) from responses`.execute(trx)
    begun.resolve()
    await isOver.promise
  })
  await begun.promise
  return async () => {
    isOver.resolve()
    await reading
  }
}

test('after the night, nothing stored shows which slip a response came with', {
  timeout: 120_000,
}, async () => {
  const release = await readMeanwhile()
  const { people } = await peopleWithSlips(app, leader, 120)
  // Until then, the order of exchanges is stored. With the order of responses, it would show who sent which.
  const before = await found(people)
  expect(before.filter(({ strength, chance }) => chance === 0 && strength > 0.45)).not.toEqual([])
  const today = await everything()
  app.clock.at = new Date('2026-10-15T08:00:00Z')
  await keepSlips(app)
  await release()
  const after = await found(people)
  expect(after.length).toBeGreaterThan(5)
  // With 120 slips, an order that has nothing to do with the responses is this close once in a million times.
  expect(after.filter(({ strength, chance }) => chance === 0 && strength > 0.45)).toEqual([])

  const night = await everything()
  if (process.env.TEST_DATABASE !== 'postgresql') {
    await backup(app.db, join(folder, 'a backup'))
    night.set('backup', filesIn(folder).get('a backup') ?? '')
    expect(night.get('backup')?.length).toBeGreaterThan(0)
  }
  const secrets = people.flatMap((one) => one.secrets)
  const bytes = secrets
    .filter((secret) => secret.length > 20)
    .map((secret) => Buffer.from(secret, 'base64url').subarray(0, 16).toString('latin1'))
  for (const [name, content] of [...today, ...night])
    expect([name, [...secrets, ...bytes].filter((secret) => content.includes(secret))]).toEqual([name, []])
})

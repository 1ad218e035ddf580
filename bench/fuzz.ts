import { randomInt } from 'node:crypto'
import { testApp } from '../src/app/testing/app.ts'
import { sendHostile } from '../src/app/testing/fuzz.ts'
import { hostileWorld } from '../src/app/testing/fuzz-world.ts'
import { startPostgres } from '../src/app/testing/postgres.ts'
import { gauge } from './report.ts'

/** Returns the seed from `seed=…`, or a random seed if there is none. */
export const seedOf = (words: readonly string[]): number =>
  Number(words.find((word) => /^seed=\d+$/.test(word))?.slice(5) ?? randomInt(2 ** 31))

/** Sends hostile requests on each database. Stops when a rule is broken and shows the smallest request that breaks it. */
export async function fuzz(requests: number, seed: number): Promise<void> {
  console.log(`${requests} hostile requests to either database; \`fuzz seed=${seed}\` repeats them`)
  const postgres = await startPostgres()
  try {
    await oneDatabase('SQLite', undefined, { seed, requests })
    await oneDatabase('PostgreSQL', `${postgres.url}/postgres`, { seed, requests })
  } finally {
    await postgres.stop()
  }
}

async function oneDatabase(
  name: string,
  databaseUrl: string | undefined,
  run: { seed: number; requests: number },
): Promise<void> {
  const app = await testApp(databaseUrl ? { database: { dataDir: '', databaseUrl } } : {})
  const seen = await sendHostile(await hostileWorld(app), run)
  await app.close()
  const accepted = [...seen].reduce((sum, [status, count]) => sum + (status < 400 ? count : 0), 0)
  gauge(`${name}: hostile requests answered as promised`, run.requests, '', 'all')
  gauge(`${name}: of these accepted`, accepted, '', 'some', (count) => count > 0)
}

import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../../../server/db/connect.ts'
import { atOnce, freeTries, Guesses } from './actions-guesses.ts'

/** Guesses are counted by database. This one is never asked. */
const db: Db = new Kysely({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new SqliteIntrospector(own),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})
const hourMs = 3_600_000

/** Returns how many unknown codes an address tries within `ms` if it sends the next as soon as one is refused. */
function triesWithin(guesses: Guesses, address: string, ms: number): number {
  let [now, count] = [0, 0]
  while (true) {
    const { wait, end } = guesses.begin(db, address, now)
    now += wait ?? 10_000
    if (now > ms) return count
    end('failed')
    if (wait !== null) count += 1
  }
}

test('lets an address try 10 unknown codes an hour at once, then five a second in all', () => {
  const guesses = new Guesses()
  expect(triesWithin(guesses, '192.0.2.1', 0)).toBe(freeTries + 1)
  const minute = triesWithin(new Guesses(), '192.0.2.1', 60_000)
  expect(minute).toBeGreaterThan(freeTries + 295)
  expect(minute).toBeLessThan(freeTries + 305)
})

test('counts calls that are still in progress, so that sending all at once gains little', () => {
  const guesses = new Guesses()
  const waits = Array.from({ length: 2000 }, () => guesses.begin(db, '192.0.2.1', 0).wait)
  // The last ones wait up to ten seconds. The others are refused without being looked up.
  expect(waits.filter((wait) => wait === 0)).toHaveLength(atOnce + 1)
  expect(waits.filter((wait) => wait === null)).toHaveLength(2000 - atOnce - 50)
})

test('lets other addresses and known codes pass, and forgets after an hour', () => {
  const guesses = new Guesses()
  for (let code = 0; code < 1000; code++) {
    const { wait, end } = guesses.begin(db, '192.0.2.1', code)
    expect(wait).toBe(0)
    end('other')
  }
  for (let code = 0; code < 50; code++) guesses.begin(db, '192.0.2.1', 0).end('failed')
  expect(guesses.begin(db, '192.0.2.1', 0).wait).toBeGreaterThan(0)
  expect(guesses.begin(db, '192.0.2.2', 0).wait).toBe(0)
  expect(guesses.begin(db, '192.0.2.1', 2 * hourMs).wait).toBe(0)
})

import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from './connect.ts'
import { inOneGo } from './in-one-go.ts'
import { PreparedOnce } from './prepared.ts'

test('a statement that is as long as its list of values is not kept: each length would be another one', () => {
  const database = new PreparedOnce(new DatabaseSync(':memory:'))
  const long = `select 1 where 1 in (${Array.from({ length: 4000 }, () => '?').join(', ')})`
  const first = database.prepare(long)
  expect(database.prepare(long)).not.toBe(first)
  expect(database.prepare(long).all(Array.from({ length: 4000 }, () => 1))).toEqual([{ 1: 1 }])
  database.close()
})

test('a statement is prepared once, and again for another layout', () => {
  const database = new PreparedOnce(new DatabaseSync(':memory:'))
  database.prepare('create table pairs (one integer, two text)').run([])
  const insert = database.prepare('insert into pairs values (?, ?)')
  expect(insert.run([1, 'a']).changes).toBe(1)
  expect(database.prepare('insert into pairs values (?, ?)')).toBe(insert)

  const all = () => database.prepare('select * from pairs order by one').all([])
  database.prepare('alter table pairs add column three integer default 7').run([])
  expect(all()).toEqual([{ one: 1, two: 'a', three: 7 }])
  expect(() => insert.run([4, 'd'])).toThrow()
  database.close()
})

test('what is done at once is undone as a whole where it throws', () => {
  const database = new PreparedOnce(new DatabaseSync(':memory:'))
  database.prepare('create table pairs (one integer unique)').run([])
  const insert = database.prepare('insert into pairs values (?)')
  const twice = () => {
    insert.run([1])
    insert.run([1])
  }
  expect(() => database.atOnce(twice)).toThrow()
  database.atOnce(() => insert.run([2]))
  expect(database.prepare('select one from pairs').all([])).toEqual([{ one: 2 }])
  database.close()
})

test('nothing is done at once inside a transaction that somebody left open: it would be acknowledged without a commit', () => {
  const database = new PreparedOnce(new DatabaseSync(':memory:'))
  database.prepare('create table pairs (one integer unique)').run([])
  const insert = database.prepare('insert into pairs values (?)')
  database.prepare('begin').run([])
  expect(() => database.atOnce(() => insert.run([1]))).toThrow('transaction')
  database.prepare('rollback').run([])
  database.atOnce(() => insert.run([2]))
  expect(database.prepare('select one from pairs').all([])).toEqual([{ one: 2 }])
  database.close()
})

test('what is done in one go waits for a transaction that is under way, and is not undone with it', async () => {
  const db = connect({ dataDir: ':memory:' })
  await sql`create table pairs (one integer unique)`.execute(db)
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const other = db.transaction().execute(async (trx) => {
    await sql`insert into pairs values (1)`.execute(trx)
    begun.resolve()
    await end.promise
    throw new Error('Undone.')
  })
  await begun.promise
  const insert = CompiledQuery.raw('insert into pairs values (2)')
  const own = inOneGo(db, { takes: [], reads: [], writes: () => [insert] })
  end.resolve()

  await expect(other).rejects.toThrow('Undone.')
  await own
  expect((await sql`select one from pairs`.execute(db)).rows).toEqual([{ one: 2 }])
  await db.destroy()
})

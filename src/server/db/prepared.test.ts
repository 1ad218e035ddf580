import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { PreparedOnce } from './prepared.ts'

test('doesn’t cache statements whose length depends on their values', () => {
  const database = new PreparedOnce(new DatabaseSync(':memory:'))
  const long = `select 1 where 1 in (${Array.from({ length: 4000 }, () => '?').join(', ')})`
  const first = database.prepare(long)
  expect(database.prepare(long)).not.toBe(first)
  expect(database.prepare(long).all(Array.from({ length: 4000 }, () => 1))).toEqual([{ 1: 1 }])
  database.close()
})

test('prepares a statement once, and again if the table’s columns change', () => {
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

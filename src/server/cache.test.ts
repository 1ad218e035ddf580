import { expect, test } from 'vitest'
import { Cache } from './cache.ts'
import { connect } from './db/connect.ts'

const db = connect({ dataDir: ':memory:' })

test('drops the least recently used value', () => {
  const cache = new Cache<string>(2)
  cache.set(db, 1, 'first')
  cache.set(db, 2, 'second')
  cache.get(db, 1)
  cache.set(db, 3, 'third')

  expect([1, 2, 3].map((key) => cache.get(db, key))).toEqual(['first', undefined, 'third'])
})

test('limits the size of its values but always keeps the last value', () => {
  const cache = new Cache<number[]>(5, (rows) => rows.length)
  const growing = [1]
  cache.set(db, 'growing', growing)
  cache.set(db, 'other', [1, 2, 3])
  growing.push(2, 3)
  cache.set(db, 'growing', growing)
  expect([cache.get(db, 'growing'), cache.get(db, 'other')]).toEqual([[1, 2, 3], undefined])

  cache.set(db, 'large', [1, 2, 3, 4, 5, 6])
  expect([cache.get(db, 'growing'), cache.get(db, 'large')?.length]).toEqual([undefined, 6])
})

test('computes a value once for each key', () => {
  const cache = new Cache<number>(10)
  let computed = 0
  const compute = () => ++computed

  expect(['a', 'a', 'b', 'a'].map((key) => cache.getOr(db, key, compute))).toEqual([1, 1, 2, 1])
})

test('keeps the values of different connections separate', () => {
  const cache = new Cache<string>(10)
  cache.set(db, 1, 'here')

  expect(cache.get(connect({ dataDir: ':memory:' }), 1)).toBeUndefined()
})

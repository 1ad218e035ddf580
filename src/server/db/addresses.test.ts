import { expect, test } from 'vitest'
import { addressesOf } from './addresses.ts'

test.each([
  ['postgres://db.example/audit', ['postgres://db.example/audit']],
  [
    'postgresql://audit:p%40ss,word@one:5432,two:5433,[::1]:5434/audit?sslmode=require',
    [
      'postgresql://audit:p%40ss,word@one:5432/audit?sslmode=require',
      'postgresql://audit:p%40ss,word@two:5433/audit?sslmode=require',
      'postgresql://audit:p%40ss,word@[::1]:5434/audit?sslmode=require',
    ],
  ],
  ['mysql://db.example/audit', null],
  ['postgres://one,,two/audit', null],
  ['postgres://one:port,two/audit', null],
  ['postgres:///audit', null],
])('finds the database addresses in %s', (databaseUrl, addresses) => {
  expect(addressesOf(databaseUrl)).toEqual(addresses)
})

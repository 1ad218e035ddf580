import { expect, test } from 'vitest'
import { OutageLog, reasonOf } from './outage-log.ts'

test('logs an outage right away, then once a minute with a count', () => {
  const lines: unknown[] = []
  const log = { error: (...line: unknown[]) => lines.push(line) }
  const outages = new OutageLog()
  for (let second = 0; second < 150; second++)
    outages.refused(log, 'SQLITE_FULL', 'the disk is full', second * 1000)
  outages.refused(log, 'ECONNREFUSED', 'connect ECONNREFUSED', 150_000)

  const full = 'requests are refused: the disk is full'
  expect(lines).toEqual([
    [{ outage: 'SQLITE_FULL', refused: 1 }, full],
    [{ outage: 'SQLITE_FULL', refused: 60 }, full],
    [{ outage: 'SQLITE_FULL', refused: 60 }, full],
    [{ outage: 'ECONNREFUSED', refused: 1 }, 'requests are refused: connect ECONNREFUSED'],
  ])
})

test.each([
  ['SQLITE_FULL', 'the disk is full'],
  ['53100', 'the disk is full'],
  ['25006', 'the database is read-only'],
  ['SQLITE_BUSY_SNAPSHOT', 'another program is using the database'],
  ['ECONNREFUSED', 'connect ECONNREFUSED'],
])('reports %s as “%s”', (code, words) => {
  expect(reasonOf({ code, message: 'connect ECONNREFUSED' })).toBe(words)
})

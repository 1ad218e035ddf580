import { expect, test } from 'vitest'
import type { BoardRow } from '../contract.ts'
import { answeredOf, fromEarlierYears, isOverfull, scoresFrom, stateNote } from './board-sentences.ts'

const today = '2026-11-26'
const row = (state: BoardRow['state'], closes: string, count = 10): BoardRow => ({
  ...{ schoolId: 1, schoolName: 'Elm', district: '', grades: [], state, behind: [], scores: null },
  survey: { guid: closes, opens: closes, closes, daysLeft: state === 'active' ? 3 : null },
  groups: [{ key: 'staff', count, expected: 40 }],
  isBeingMade: false,
})

test('adds the year to a day outside the current school year', () => {
  const notes = [row('final', '2025-12-15'), row('final', '2026-11-04'), row('pre-release', '2027-09-02')]
    .map((one) => stateNote(one, today))
    .concat(scoresFrom(row('active', '2027-01-05'), today))
  expect(notes.map((note) => note.replaceAll('\u00a0', ' '))).toEqual([
    ...['closed Dec 15, 2025', 'closed Nov 4', 'opens Sep 2, 2027', 'After Jan 5'],
  ])
})

test('totals the responses of one school year and counts final surveys from earlier ones', () => {
  const rows = [row('final', '2025-12-15'), row('final', '2026-11-04'), row('active', '2026-12-05', 20)]
  expect(answeredOf(rows)).toMatchObject({ year: '2026-27', surveys: 2, all: { count: 30, expected: 80 } })
  expect(fromEarlierYears(rows, today)).toBe(1)
  expect(answeredOf(rows.slice(0, 1))).toMatchObject({ year: '2025-26', surveys: 1, all: { count: 10 } })
})

test('notices a group with more responses than people', () => {
  expect([40, 41].map((count) => isOverfull(row('final', '2026-11-04', count)))).toEqual([false, true])
})

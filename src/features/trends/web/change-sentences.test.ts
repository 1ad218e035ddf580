import { expect, test } from 'vitest'
import type { Figure } from '../../results/contract.ts'
import type { ChangeRow } from '../contract.ts'
import {
  changeInWords,
  comparable,
  differingItems,
  largestChange,
  withoutChange,
} from './change-sentences.ts'

test.each([
  [{ change: 0.5, clear: true }, '0.5 higher, a clear change'],
  [{ change: -1, clear: false }, '1 lower, too close to call'],
  [{ change: -1, clear: null }, '1 lower'],
  [{ change: 0, clear: false }, 'No change'],
  [{ change: null, clear: null }, '–'],
])('%j', (row, words) => {
  expect(changeInWords(row)).toBe(words)
})

const figure: Figure = {
  n: 40,
  atLeast: true,
  score: 5,
  coded: null,
  status: 'emerging',
  margin: 0.5,
  favourable: null,
  reason: null,
}
const row = (figures: ChangeRow['figures'], change: number | null): ChangeRow => ({
  key: 'row',
  name: 'Row',
  figures,
  change,
  clear: null,
  groups: [],
})

test('says why where a row has no change, and nothing where all have one', () => {
  expect(withoutChange([row([figure, figure], 0)])).toBeNull()
  expect(withoutChange([row([figure, figure], 0), row([figure, { ...figure, score: null }], null)])).toMatch(
    /^–: no change is given/,
  )
})

test('leaves out what has no earlier figure', () => {
  const section = { key: 'students-race', name: 'Students by race/ethnicity' }
  const known = row([figure, figure], 0)
  expect(comparable([{ ...section, rows: [known, row([null, figure], null)] }])).toEqual([
    { ...section, rows: [known] },
  ])
  expect(comparable([{ ...section, rows: [row([null, figure], null)] }])).toEqual([])
})

test('says why surveys cannot be compared: other items, or another scale', () => {
  const all = ['Discipline', 'Climate']
  expect(differingItems({ notComparable: [], answers: [4, 5] })).toBeNull()
  expect(differingItems({ notComparable: all, answers: [5, 5] })).toMatch(
    /asked other items about Discipline, Climate/,
  )
  expect(differingItems({ notComparable: all, answers: [0, 4, 5] })).toMatch(
    /with 4 answers to each instead of 5/,
  )
})

test('keeps a change of Everyone whose groups were not all comparable', () => {
  const section = { key: 'everyone', name: 'Everyone' }
  const own = row([null, figure], 0.5)
  expect(comparable([{ ...section, rows: [own] }])).toEqual([{ ...section, rows: [own] }])
})

test('the largest clear change goes before a larger one that is too close to call', () => {
  const surveys = ['2025-10-23', '2026-10-23'].map((closes) => ({ guid: closes, surveyName: closes, closes }))
  const changed = (name: string, change: number | null, clear: boolean | null) => ({
    ...row([figure, figure], change),
    name,
    clear,
  })
  const of = (...rows: ChangeRow[]) =>
    largestChange({ surveys, sections: [{ key: 'areas', name: 'Equity areas', rows }] })
  expect(of(changed('Climate', 1.5, false), changed('Discipline', -0.6, true))).toEqual({
    figure: '−0.6',
    sentence: 'Discipline: 0.6 lower than in the survey that closed on Oct 23, 2025, a clear change.',
  })
  expect(of(changed('Climate', 1.5, false), changed('Discipline', 0.5, false))?.sentence).toMatch(
    /^No clear change since .*: the largest difference, 1.5 higher in Climate, is too close to call\.$/,
  )
  expect(of(changed('Climate', 0, false))?.sentence).toMatch(/^Nothing has changed since /)
  expect(of(changed('Climate', null, null))).toBeNull()
})

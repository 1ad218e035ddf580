import { expect, test } from 'vitest'
import type { Figure } from '../../results/contract.ts'
import type { ChangeRow } from '../contract.ts'
import {
  changeInWords,
  differingItems,
  groupSentence,
  largestChange,
  questionsWords,
  withoutChange,
} from './change-sentences.ts'
import { comparable } from './shown-changes.ts'

test.each([
  [{ change: 0.5, clear: true }, '0.5 higher, a clear change'],
  [{ change: -1, clear: false }, '1 lower, too close to call'],
  [{ change: -1, clear: null }, '1 lower'],
  [{ change: 0, clear: false }, 'No difference, too close to call'],
  [{ change: 0.5, clear: true, clearIn: ['Students', 'Staff'] }, '0.5 higher, clear for students and staff'],
  [{ change: null, clear: null }, '–'],
  [{ change: null, clear: null, otherQuestions: true }, 'Different questions'],
  [
    { change: 0.5, clear: true, shared: { questions: 3, before: 5, now: 5.5 } },
    '0.5 higher in the 3 questions in both surveys, a clear change',
  ],
])('puts a change into words: %j', (row, words) => {
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
  margin: null,
  clear: null,
  smallest: null,
  clearIn: [],
  groups: [],
  since: null,
  questions: [],
})

test('explains rows without a change, or says nothing if every row has one', () => {
  expect(withoutChange([row([figure, figure], 0)])).toBeNull()
  expect(withoutChange([row([figure, figure], 0), row([figure, { ...figure, score: null }], null)])).toMatch(
    /^“–” means we can’t show a change/,
  )
})

test('leaves out rows without an earlier figure', () => {
  const section = { key: 'students-race', group: 'students' as const, name: 'Students by race/ethnicity' }
  const known = row([figure, figure], 0)
  expect(comparable([{ ...section, rows: [known, row([null, figure], null)] }])).toEqual([
    { ...section, rows: [known] },
  ])
  expect(comparable([{ ...section, rows: [row([null, figure], null)] }])).toEqual([])
})

test('says that surveys had different questions or a different scale', () => {
  const all = ['Discipline', 'Climate']
  expect(differingItems({ notComparable: [], answers: [4, 5] })).toBeNull()
  expect(differingItems({ notComparable: all, answers: [5, 5] })).toMatch(
    /asked different questions about Discipline, Climate/,
  )
  expect(differingItems({ notComparable: all, answers: [0, 4, 5] })).toMatch(
    /with 4 answer choices instead of 5/,
  )
})

test('keeps Everyone’s change even if some groups weren’t comparable', () => {
  const section = { key: 'everyone', group: null, name: 'Everyone' }
  const own = row([null, figure], 0.5)
  expect(comparable([{ ...section, rows: [own] }])).toEqual([{ ...section, rows: [own] }])
})

test('reports the largest clear change even if an unclear change is larger', () => {
  const surveys = ['2025-10-23', '2026-10-23'].map((closes) => ({ guid: closes, surveyName: closes, closes }))
  const changed = (name: string, change: number | null, clear: boolean | null) => ({
    ...row([figure, figure], change),
    name,
    clear,
  })
  const of = (...rows: ChangeRow[]) =>
    largestChange({ surveys, sections: [{ key: 'areas', group: null, name: 'Equity areas', rows }] })
  expect(of(changed('Climate', 1.5, false), changed('Discipline', -0.6, true))).toEqual({
    figure: '−0.6',
    sentence: 'Discipline: 0.6 lower than in the Oct 23, 2025 survey, a clear change.',
  })
  expect(of(changed('Climate', 1.5, false), changed('Discipline', 0.5, false))?.sentence).toMatch(
    /^No clear change since .*\. The largest difference, 1.5 higher in Climate, is too close to call\.$/,
  )
  expect(of(changed('Climate', 0, false))?.sentence).toMatch(/^No clear change since .*2025 survey\.$/)
  expect(of(changed('Climate', null, null))).toBeNull()
})

test('describes a group’s changes in one sentence', () => {
  const of = (...changes: [number, boolean][]) =>
    groupSentence(
      'Staff',
      changes.map(([change, clear], at) => ({ ...row([figure, figure], change), clear, name: `Area ${at}` })),
    )
  expect(of([0.2, false], [-1, true])).toBe(
    'Staff: 1 of 2 changes is clear (Area 1 1 lower). The other changes are too close to call.',
  )
  expect(of([0.5, true], [-1, true])).toBe(
    'Staff: 2 of 2 changes are clear (Area 1 1 lower and Area 0 0.5 higher).',
  )
  expect(of([0.2, false], [-0.5, false])).toBe(
    'Staff: no clear change. The largest, 0.5 lower in Area 1, is too close to call.',
  )
  expect(of([0, false])).toBe('Staff: no clear change.')
  expect(groupSentence('Staff', [row([figure, figure], null)])).toMatch(/we can’t compare these scores/)
})

test('states the smallest change that this many people could show', () => {
  const own = {
    ...row([figure, { ...figure, n: 681 }], 0.2),
    since: 0,
    clear: false,
    smallest: 0.4,
    name: 'Overall',
  }
  expect(groupSentence('Students', [own])).toBe(
    'Students: no clear change. The largest, 0.2 higher in Overall, is too close to call. With 40 and 681 students we can see a change of 0.4 points or more.',
  )
})

test('lists for Everyone the groups with clear changes', () => {
  const surveys = ['2025-10-23', '2026-10-23'].map((closes) => ({ guid: closes, surveyName: closes, closes }))
  const overall = { ...row([figure, figure], 0.3), clear: true, clearIn: ['Students'] }
  const sections = [{ key: 'everyone', group: null, name: 'Everyone', rows: [overall] }]
  expect(largestChange({ surveys, sections })?.sentence).toBe(
    'All areas: 0.3 higher than in the Oct 23, 2025 survey, clear for students.',
  )
})

test('finds the largest change in the only group that both surveys share', () => {
  const changes = {
    surveys: ['2025-10-23', '2026-10-23'].map((closes) => ({ guid: closes, surveyName: closes, closes })),
    sections: [
      { key: 'areas', group: null, name: 'Equity areas', rows: [row([null, figure], null)] },
      {
        key: 'staff-areas',
        group: 'staff' as const,
        name: 'Staff by equity area',
        rows: [{ ...row([figure, figure], 1), name: 'Climate', clear: true }],
      },
    ],
  }
  expect(largestChange(changes)?.sentence).toMatch(
    /^Climate: 1 higher for staff than in .*, a clear change\.$/,
  )
})

test.each([
  [[], ''],
  [[3], '3 questions'],
  [[1], '1 question'],
  [[3, 4], '3 or 4 questions'],
])('puts the question counts %j into words: %s', (counts, words) => {
  expect(questionsWords(counts)).toBe(words)
})

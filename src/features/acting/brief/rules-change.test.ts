import { expect, test } from 'vitest'
import type { SurveyResults } from '../../figures/results/contract.ts'
import type { ChangeRow, Changes } from '../../figures/trends/contract.ts'
import { changeOf } from './rules-change.ts'

const figure = (score: number) => ({
  ...{ n: null, atLeast: false, score, coded: null, status: 'emerging' as const },
  ...{ margin: null, favourable: null, reason: null },
})
const row = (key: string, change: Partial<ChangeRow>): ChangeRow => ({
  ...{ key, name: key, figures: [figure(5), figure(5.3)], change: 0.3, smallest: null, margin: null },
  ...{ since: 0, clear: false, groups: ['Students', 'Staff'], clearIn: [], questions: [] },
  ...change,
})
const survey = (closes: string) => ({ guid: closes, surveyName: closes, closes })
const codes = ['TRE', 'SCC', 'DBP']
const results = { areas: codes.map((code) => ({ code })) } as unknown as SurveyResults
const changes = (everyone: ChangeRow, areas: readonly ChangeRow[]): Changes => ({
  smallGroup: 10,
  surveys: [survey('2025-10-23'), survey('2026-10-23')],
  sections: [
    { key: 'everyone', group: null, name: 'Overall', rows: [everyone] },
    { key: 'areas', group: null, name: 'Areas', rows: [...areas] },
  ],
  notComparable: [],
  answers: [5, 5],
})
const told = (everyone: ChangeRow, areas: readonly ChangeRow[]) => changeOf(changes(everyone, areas), results)
const parents = { clear: true, clearIn: ['Parents and caregivers'] }

test('gives Everyone its own number and lists the groups with a clear change', () => {
  const { sentence, rows } = told(row('everyone', parents), [row('TRE', parents), row('SCC', {})])
  expect(rows.map(({ words }) => words)).toEqual([
    'rose by 0.3, clear for parents',
    'rose by 0.3, clear for parents',
    'too close to call',
  ])
  expect(sentence).toBe(
    'Overall rose by 0.3, clear for parents. 1 of 2 areas rose, each clear for at least one group. No other clear changes.',
  )
})

test('counts only comparable areas', () => {
  const areas = [row('TRE', parents), row('SCC', { change: null, clear: null }), row('DBP', { clear: null })]
  expect(told(row('everyone', parents), areas).sentence).toContain(' 1 of 1 areas rose,')
})

test('lists groups with a clear change even if Everyone’s isn’t clear', () => {
  const apart = { clear: false, clearIn: ['Students', 'Staff'], change: 0.1 }
  const one = told(row('everyone', {}), [row('TRE', apart)])
  expect(one.rows[1]?.words).toBe('clear for students and staff, not for Everyone')
  expect(one.sentence).toBe('Everyone has no clear change. The rows list groups that do.')
  const both = told(row('everyone', parents), [row('TRE', apart)])
  expect(both.sentence).toBe(
    'Overall rose by 0.3, clear for parents. The rows list more groups with a clear change.',
  )
})

test('doesn’t call any group’s change clear if Everyone has no margin of error', () => {
  const unknown = { clear: null, margin: null }
  const { sentence, rows } = told(row('everyone', unknown), [
    row('TRE', unknown),
    row('SCC', { change: null, clear: null }),
  ])
  expect(rows.map(({ words }) => words)).toEqual(['no clear change', 'no clear change', 'can’t be compared'])
  expect(sentence).toBe('No clear changes.')
})

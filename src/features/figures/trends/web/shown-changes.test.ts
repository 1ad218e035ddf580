import { expect, test } from 'vitest'
import type { ChangeRow, Changes } from '../contract.ts'
import { everyoneForComparison } from './change-sentences.ts'
import { comparedGroups, sectionsOf } from './shown-changes.ts'

const figure = {
  n: 40,
  atLeast: false,
  score: 5,
  coded: null,
  status: 'emerging' as const,
  margin: 0.5,
  favourable: null,
  reason: null,
}
const row = (key: string, change: number | null = 0.5): ChangeRow => ({
  key,
  name: key,
  figures: [change === null ? null : figure, figure],
  change,
  margin: null,
  clear: null,
  smallest: null,
  clearIn: [],
  groups: [],
  since: null,
  questions: [],
})
const section = (
  key: string,
  group: Changes['sections'][number]['group'],
  ...rows: ChangeRow[]
): Changes['sections'][number] => ({ key, group, name: key, rows })

test('shows a group’s overall score and areas, each next to Everyone’s score', () => {
  const sections = [
    section('everyone', null, row('everyone', 0.1)),
    section('areas', null, row('SCC', 0.2)),
    section('group', null, row('students'), row('staff', null)),
    section('students-areas', 'students', row('SCC'), row('DBP', null)),
    section('staff-areas', 'staff', row('SCC', null)),
  ]
  const shown = sectionsOf(sections, 'students')

  expect(comparedGroups(sections).map(({ key }) => key)).toEqual(['students'])
  expect(shown.map(({ rows }) => rows.map((own) => [own.name, own.everyone?.change]))).toEqual([
    [['Overall', 0.1]],
    [['SCC', 0.2]],
  ])
  expect(shown.flatMap(({ rows }) => rows.map(everyoneForComparison))).toEqual([
    'Everyone: 5 to 5',
    'Everyone: 5 to 5',
  ])
})

test('shows a group’s rows in one area but not Everyone’s', () => {
  const sections = [
    section('everyone', null, { ...row('everyone', null), figures: [null, null] }),
    section('group', null, row('students')),
    section('students-race', 'students', row('race-1')),
    section('staff-race', 'staff', row('race-1')),
  ]
  const shown = sectionsOf(sections, 'students')

  expect(shown.map(({ name, rows }) => [name, rows.map((own) => own.name)])).toEqual([
    ['', ['All students']],
    ['students-race', ['race-1']],
  ])
  expect(shown.flatMap(({ rows }) => rows.map(everyoneForComparison))).toEqual(['', ''])
})

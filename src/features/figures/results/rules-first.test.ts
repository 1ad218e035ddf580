import { expect, test } from 'vitest'
import type { SurveyResults } from './contract.ts'
import { lowerInMost } from './rules-first.ts'

/** Returns results with one row for each name, all lower across all areas. */
const resultsOf = (rows: readonly { name: string; dimension?: string; clear: boolean }[]) => ({
  areas: [],
  groups: [
    {
      key: 'students',
      dimensions: rows.map(({ name, dimension = 'race', clear }) => ({
        key: dimension,
        rows: [{ key: name, name, rest: { kind: 'level', direction: 'lower', found: true, clear } }],
      })),
    },
  ] as unknown as SurveyResults['groups'],
})

test('says “clearly” only for a clear gap across all areas', () => {
  expect(lowerInMost(resultsOf([{ name: 'Asian', clear: true }]))).toBe(
    'Asian students: clearly lower across all areas.',
  )
  expect(lowerInMost(resultsOf([{ name: 'Asian', clear: false }]))).toBe(
    'Asian students: lower across all areas.',
  )
})

test('counts each group once, even if it appears under several answers', () => {
  const named = (...names: string[]) =>
    lowerInMost(
      resultsOf(names.map((name, at) => ({ name, dimension: at === 0 ? 'race' : 'gender', clear: true }))),
    )
  expect(named('Other', 'Other')).toBe('Students who answered “Other”: clearly lower across all areas.')
  expect(named('Asian', 'Other', 'Female')).toBe('3 groups: clearly lower across all areas each.')
})

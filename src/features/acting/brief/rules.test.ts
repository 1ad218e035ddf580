import { expect, test } from 'vitest'
import type { Figure, Gap } from '../../figures/results/contract.ts'
import { widestGaps } from './rules.ts'
import { asksOf } from './rules-asks.ts'
import { gapSize, gapsTitle } from './rules-pages.ts'

const figure = (score: number): Figure => ({
  ...{ n: 60, atLeast: true, score, coded: null, status: 'emerging', margin: 0.5 },
  ...{ favourable: null, reason: null },
})
const clear: Gap & { area: string } = {
  ...{ group: 'students', groupName: 'Students', dimension: 'race', name: 'Asian', area: 'Discipline' },
  ...{ kind: 'area', direction: 'lower', distance: 0.8, apart: 1.5, size: 'large', found: true, clear: true },
  ...{ subgroup: figure(4), rest: figure(5.5) },
}
/** A gap that is unlikely to be due to chance, but could come from using the answer choices differently. */
const found: typeof clear = {
  ...clear,
  kind: 'level',
  area: 'Across all areas',
  size: 'medium',
  clear: false,
}

test('labels only clear gaps as clear', () => {
  expect(widestGaps([found, clear]).map(({ area }) => area)).toEqual(['Discipline'])
  expect(gapsTitle(widestGaps([found, clear]))).toBe('Widest clear gap')
  expect(gapsTitle(widestGaps([found]))).toBe('Gaps to look at')
  expect(gapsTitle([])).toBe('Widest clear gaps')
  const [first] = asksOf([], { gaps: widestGaps([found]), response: [] })
  expect(first?.under).toBe('Start with the equity areas with the lowest scores.')
})

test('gives a gap’s size in points, in words or both', () => {
  const sizes = (gap: typeof clear) => widestGaps([gap]).map(gapSize)
  expect(sizes(clear)).toEqual(['1.5 points lower'])
  expect(sizes({ ...clear, apart: null })).toEqual(['clearly lower, large'])
  expect(sizes(found)).toEqual(['1.5 points lower, medium'])
  expect(sizes({ ...found, apart: null })).toEqual(['lower, medium'])
})

const group = (name: string, count: number, expected: number | null) => ({
  ...{ name, count, expected },
  ...{ percent: null, words: '' },
})
test.each([
  [[group('Students', 496, 1000), group('Staff', 60, 100)], 'Help reach more students. 49.6% answered.'],
  [[group('Students', 40, 100)], 'Help reach more students. 40% answered.'],
  [[group('Students', 40, 100), group('Staff', 20, 50)], 'Asking the same questions shows what changed.'],
  [[group('Students', 50, 100), group('Staff', 3, null)], 'Asking the same questions shows what changed.'],
])('asks the board to help reach the group with the fewest responses: %#', (response, words) => {
  expect(asksOf([], { gaps: [], response }).at(-1)?.under).toBe(words)
})

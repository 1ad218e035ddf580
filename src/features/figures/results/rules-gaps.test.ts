import { expect, test } from 'vitest'
import { hidden } from '../../../measurement/figures.ts'
import type { Figures } from '../../../measurement/results.ts'
import type { Figure } from './contract.ts'
import { apartOf, byClarity, gapsIn } from './rules-gaps.ts'

const figure = (score: number, coded: Figure['coded'] = null): Figure => ({
  ...hidden('fewer'),
  ...{ n: 40, atLeast: true, score, coded, status: 'emerging', reason: null },
})

test('computes the points of a gap from its two displayed scores', () => {
  const pair = (own: Figure, rest: Figure) => ({ direction: 'lower' as const, subgroup: own, rest })
  expect(apartOf(pair(figure(2.5), figure(4.6)))).toBe(2.1)
  expect(apartOf(pair(figure(5), figure(5)))).toBeNull()
  expect(apartOf(pair(figure(6), figure(5)))).toBeNull()
  expect(apartOf(pair(figure(1, 'orLess'), figure(5)))).toBeNull()
  expect(apartOf({ ...pair(figure(6), figure(5)), direction: 'higher' })).toBe(1)
})

test('lists gaps by clarity, then width, then name', () => {
  const gap = (name: string, clear: boolean, apart: number | null) => ({
    group: 'staff' as const,
    groupName: 'Staff',
    dimension: 'race' as const,
    name,
    direction: 'lower' as const,
    subgroup: hidden('fewer'),
    rest: hidden('fewer'),
    distance: null,
    apart,
    clear,
  })
  const gaps = [
    gap('d', false, 9),
    gap('c', true, null),
    gap('b', true, 2),
    gap('a', true, 2),
    gap('e', true, 3),
  ]
  expect(gaps.sort(byClarity).map(({ name }) => name)).toEqual(['e', 'a', 'b', 'c', 'd'])
})

/** Returns figures in which two rows of a breakdown have clear gaps in opposite directions. */
function figuresOf(own: number, other: number, others: number): Figures {
  const row = (key: string, n: number) => ({ key, overall: { ...figure(5), n } })
  const gap = (name: string, direction: 'lower' | 'higher') => ({
    ...{ group: 'students', dimension: 'gender', row: name, name, kind: 'area', area: 'DBP', direction },
    ...{ subgroup: figure(4), rest: figure(6), distance: 1, size: 'medium', found: true, clear: true },
  })
  const rows = [row('Male', own), row('Female', other), row('Other', others)]
  return {
    groups: [{ key: 'students', dimensions: [{ key: 'gender', rows }] }],
    gaps: [gap('Male', 'higher'), gap('Female', 'lower')],
  } as unknown as Figures
}

test('marks the higher of two rows that mirror each other', () => {
  const mirrors = (figures: Figures) =>
    gapsIn(figures, 'DBP').flatMap(({ name, isMirror }) => (isMirror ? [name] : []))
  expect(mirrors(figuresOf(100, 110, 20))).toEqual(['Male'])
  // With many other people, each row is compared with more than just the other row.
  expect(mirrors(figuresOf(150, 40, 40))).toEqual([])
})

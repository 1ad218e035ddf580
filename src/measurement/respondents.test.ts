import { expect, test } from 'vitest'
import { hasScore, withScores } from './respondents.ts'

test.each([
  [0, 0, false],
  [0, 4, false],
  [1, 4, false],
  [2, 4, true],
  [1, 3, false],
  [2, 3, true],
  [1, 2, true],
  [2, 5, false],
  [3, 5, true],
  [1, 1, true],
])('%i scored answers among %i items: a score is %s', (count, items, expected) => {
  expect(hasScore(count, items)).toBe(expected)
})

test('an area without half of its answers counts as not answered at all', () => {
  const areas = [
    [10, 1, 1],
    [20, 2, 2],
    [5, 1],
  ] as unknown as Parameters<typeof withScores>[0]
  expect(withScores(areas, [4, 4, 3])).toEqual([
    [0, 0, 0],
    [20, 2, 2],
    [0, 0, 0],
  ])
})

test('the same answers are one object; those of an earlier version, without favorable ones, keep their own count', () => {
  const ofOne = (area: number[]) => withScores([area] as unknown as Parameters<typeof withScores>[0], [4])[0]
  expect(ofOne([20, 3, 2])).toBe(ofOne([20, 3, 2]))
  for (const area of [
    [20, 2, 2],
    [20, 3, 1],
    [20, 3],
    [20, 4],
    [20, 3, 2],
  ])
    expect(ofOne(area)).toEqual(area)
})

import { expect, test } from 'vitest'
import { gapQuestions } from './carried.ts'
import { computedFigure } from './figures.ts'

const figure = (score: number, n: number | null) => ({ ...computedFigure(score, null, 400, 10), score, n })
const gap = (row: number, rest: number, distance: number, n = 200) => ({
  subgroup: figure(row, n),
  rest: figure(rest, null),
  direction: row < rest ? ('lower' as const) : ('higher' as const),
  distance,
})
const people = { people: 600, threshold: 10 }
/** Questions with the scores of the row and of the whole group; the row is a third of the group. */
const questions = (...scores: [row: number, rest: number][]) =>
  scores.map(([row, rest], at) => ({
    name: `q${at}`,
    title: `Question ${at}`,
    row: { score: row, coded: null },
    whole: { score: rest + (row - rest) * (205 / 600), coded: null },
  }))

test('finds the question without which less than half of a gap would remain', () => {
  const found = gapQuestions(questions([2, 6], [5.8, 6], [6, 6], [5.9, 6]), gap(4.9, 6, 1.1), people)
  expect(found.map(({ carries }) => carries)).toEqual([true, false, false, false])
  expect(found.map(({ subgroup, rest }) => [subgroup.score, rest.score])).toEqual([
    [2, 6],
    [5.8, 6],
    [6, 6],
    [5.9, 6],
  ])
})

test('finds no question if several questions make up the gap', () => {
  const found = gapQuestions(questions([5, 6], [4.8, 6], [5, 6], [6, 6]), gap(5.2, 6, 0.8), people)
  expect(found.some(({ carries }) => carries)).toBe(false)
})

test('subtracts the difference between the two sides in the other areas', () => {
  // The row is 2 points lower in all areas, and only the first question differs by more.
  const found = gapQuestions(questions([1, 6], [4, 6], [4, 6]), gap(3, 6, 1), people)
  expect(found.map(({ carries }) => carries)).toEqual([true, false, false])
})

test('shows no questions without scores or for fewer than 20 times the threshold', () => {
  const scores = questions([2, 6], [6, 6])
  expect(gapQuestions(scores, gap(4, 6, 2, 190), people)).toEqual([])
  expect(gapQuestions(scores, gap(4, 6, 2, 410), people)).toEqual([])
  expect(
    gapQuestions(scores, { ...gap(4, 6, 2), subgroup: { ...figure(4, 200), score: null } }, people),
  ).toEqual([])
})

test('shows scores at the ends of the scale only as coded values', () => {
  const [first] = questions([0.1, 9.97], [5, 5])
  const scores = first ? [{ ...first, row: { score: 0.1, coded: 'orLess' as const } }] : []
  const [question] = gapQuestions(scores, gap(2, 6, 4), people)
  expect(question).toMatchObject({
    subgroup: { score: 0.1, coded: 'orLess' },
    rest: { score: 9.9, coded: 'orMore' },
  })
})

test('finds no question for a hidden distance or questions pointing the other way', () => {
  const scores = questions([2, 6], [5.8, 6], [6, 6])
  const carriers = (sides: Parameters<typeof gapQuestions>[1]) =>
    gapQuestions(scores, sides, people).filter(({ carries }) => carries)
  expect(carriers(gap(4.9, 6, 1.1))).toHaveLength(1)
  expect(carriers({ ...gap(4.9, 6, 1.1), distance: null })).toEqual([])
  expect(carriers(gap(6, 4.9, 1.1))).toEqual([])
})

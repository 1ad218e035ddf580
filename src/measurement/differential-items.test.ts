import { expect, expectTypeOf, test } from 'vitest'
import { seeded } from '../app/testing/adversary/schools.ts'
import { sumsOf } from '../app/testing/differential-rates.ts'
import { protection } from '../app/testing/figures.ts'
import { differentialReport, type SetSums } from './differential-findings.ts'
import {
  differenceStep,
  MatchedAnswers,
  matchedBins,
  matchedDifference,
  type QuestionSums,
  questionSums,
} from './differential-items.ts'
import type { Lot } from './precision.ts'
import type { Rounded } from './rounded.ts'

const binsOf = (scores: readonly number[]) => {
  const bins = new Int16Array(scores.length)
  matchedBins(scores, bins)
  return [...bins]
}

test('matches people by the mean of all other answers', () => {
  expect(binsOf([10, 0, 0, 0, 0])).toEqual([0, 10, 10, 10, 10])
  expect(binsOf([10, 10, 10])).toEqual([40, 40, 40])
})

test('leaves out answers without a score, and people who left out most of the others', () => {
  expect(binsOf([5, Number.NaN, 5, 5])).toEqual([20, -1, 20, 20])
  expect(binsOf([5, 5, Number.NaN, Number.NaN, Number.NaN])).toEqual([-1, -1, -1, -1, -1])
  expect(binsOf([5])).toEqual([-1])
})

/** People who give one answer to the first question and another to all the others. */
const answersOf = (
  people: readonly (readonly [count: number, first: number, others: number])[],
  items = 12,
) => {
  const answers = new MatchedAnswers(items)
  let secret = 1
  for (const [count, first, others] of people)
    for (let at = 0; at < count; at++) {
      const scores = [first, ...Array.from({ length: items - 1 }, () => others)]
      const bins = new Int16Array(items)
      matchedBins(scores, bins)
      answers.add(scores, bins, secret++)
    }
  return answers
}
const row = [
  [20, 0, 2.5],
  [20, 2.5, 5],
  [20, 5, 7.5],
] as const
const others = [
  [40, 2.5, 2.5],
  [40, 5, 5],
  [40, 7.5, 7.5],
] as const

test('compares people who answer everything else alike', () => {
  expect(matchedDifference(answersOf(row), answersOf([...row, ...others]), 0, 20)).toMatchObject({
    difference: -2.5,
    strata: 3,
    own: 60,
    rest: 120,
  })
})

test('compares nothing in a question with fewer than three strata of 20 people on each side', () => {
  const [first, ...last] = row
  const few = [[19, first[1], first[2]], ...last] as const
  expect(matchedDifference(answersOf(few), answersOf([...few, ...others]), 0, 20)).toBeNull()
  const many = answersOf([...row, [19, 2.5, 2.5], ...others.slice(1)])
  expect(matchedDifference(answersOf(row), many, 0, 20)).toBeNull()
})

const sums = (names: readonly string[], lot = 0.5) =>
  questionSums(
    1,
    names,
    { whole: answersOf([...row, ...others], names.length), answered: 190 },
    [{ dimension: 'race', row: '1', answers: answersOf(row, names.length) }],
    protection(lot),
  )
const named = (count: number) => Array.from({ length: count }, (_, at) => `q${at}`)

test('rounds each difference in steps twice as large as one person can move it', () => {
  const [told] = sums(named(12)).rows
  expect(told).toMatchObject({ dimension: 'race', row: '1', people: 60, rest: 120 })
  const [difference = 0, weight = 0] = told?.questions.q0 ?? []
  expect(weight).toBe(40)
  expect([difference, differenceStep(weight)]).toEqual([-2.5, 0.5])
  expectTypeOf<QuestionSums['spreads'][string]>().toEqualTypeOf<Rounded>()
})

test('rounds the same people’s answers once, however many rows they fill', () => {
  // People in one race group who all are in one home language too.
  const twice = (['race', 'homeLanguage'] as const).map((dimension) => ({
    ...{ dimension, row: '1', answers: answersOf(row) },
  }))
  const draws = seeded(5)
  const drawn = new Map<string, number>()
  const lot: Lot = (...about) => {
    const draw = drawn.get(about.join(' ')) ?? draws()
    drawn.set(about.join(' '), draw)
    return draw
  }
  const whole = answersOf([...row, ...others, [7, 10, 2.5]])
  const { rows } = questionSums(1, named(12), { whole, answered: 190 }, twice, protection(lot))
  expect(rows).toHaveLength(2)
  expect(rows[1]?.questions).toEqual(rows[0]?.questions)
})

test('compares nothing in a question set with too few questions to match by', () => {
  expect(sums(named(10)).rows).toEqual([])
})

const planted = { items: 12, surveys: 1, row: 250, rest: 400, impact: 0, planted: 2 }
const survey = (seed: number): SetSums => sumsOf(planted, seeded(seed))

test('finds a question over surveys with at least 500 people on each side, in both directions', () => {
  const lower = differentialReport([survey(1), survey(2)])
  expect(lower).toMatchObject({ comparisons: 12, tooFew: [] })
  expect(lower.findings).toMatchObject([
    { question: 'q1', direction: 'lower', people: 500, rest: 780, surveys: 2 },
  ])
  const opposite = [1, 2].map((seed) => sumsOf({ ...planted, planted: -2 }, seeded(seed)))
  expect(differentialReport(opposite).findings).toMatchObject([{ question: 'q1', direction: 'higher' }])
})

test('compares nothing with fewer people, and combines no other version of a question set', () => {
  expect(differentialReport([survey(1)])).toMatchObject({
    comparisons: 0,
    findings: [],
    compared: [],
    tooFew: [{ row: '1', people: 250, rest: 390 }],
  })
  expect(differentialReport([survey(1), { ...survey(2), version: '2' }])).toMatchObject({ comparisons: 0 })
})

test('compares only the smaller of two rows that are nearly everyone', () => {
  const both = (one: SetSums): SetSums => ({
    ...one,
    rows: one.rows.flatMap((own) => [own, { ...own, row: '2', people: own.rest, rest: own.people }]),
  })
  const report = differentialReport([both(survey(1)), both(survey(2))])
  expect(report.compared.map(({ row: key }) => key)).toEqual(['1'])
})

/** Surveys with the same differences in twelve questions, except as given. */
const told = (
  surveys: number,
  differenceOf: (question: number, survey: number) => number,
  type: SetSums['type'] = 1,
): SetSums[] =>
  Array.from({ length: surveys }, (_, at) => {
    const questions = named(12).map(
      (name, question) => [name, [differenceOf(question, at) as Rounded, 200]] as const,
    )
    return {
      ...{ type, version: '1', spreads: Object.fromEntries(named(12).map((name) => [name, 2 as Rounded])) },
      rows: [
        {
          ...{ dimension: 'race', row: '1', people: 600, rest: 600 },
          questions: Object.fromEntries(questions) as Record<string, [Rounded, number]>,
        },
      ],
    }
  })
const found = (surveys: readonly SetSums[]) =>
  differentialReport(surveys).findings.map(({ question }) => question)

test('lists no difference of less than half a point, however certain it is', () => {
  const alike = (points: number) => told(40, (question) => (question === 1 ? points : 0))
  expect(found(alike(-0.45))).toEqual([])
  expect(found(alike(-0.55))).toEqual(['q1'])
})

test('measures chance by how much differences vary between surveys', () => {
  const varying = (by: number) =>
    told(4, (question, at) => (question === 1 ? -0.8 : by * (-1) ** ((question >> 1) + at)))
  expect(found(varying(0.1))).toEqual(['q1'])
  expect(found(varying(1))).toEqual([])
})

test('takes no variation from a survey where the group differs a little in everything', () => {
  expect(found(told(4, (question, at) => (question === 1 ? -0.8 : 0) + (-1) ** at))).toEqual(['q1'])
})

test('allows for students who answer like their classmates if there is only one survey', () => {
  const one = (type: SetSums['type']) => found(told(1, (question) => (question === 1 ? -0.55 : 0), type))
  expect([one(1), one(2)]).toEqual([[], ['q1']])
})

import { expect, test } from 'vitest'
import { seeded } from '../app/testing/adversary/schools.ts'
import type { ComparedGap } from './district-gaps.ts'
import {
  type AskedQuestion,
  carryingQuestion,
  roundedSides,
  type SchoolAnswers,
  type ScoredAnswers,
} from './district-questions.ts'

const threshold = 10
/** Raises no limit, and rounds up whatever is above a step. */
const none = () => 0
const protection = { threshold, lot: none }
const everySchool = Array.from({ length: 12 }, (_, school) => school)
const evenly = { weights: new Map(everySchool.map((school) => [school, 1 / 12])), elsewhere: 0 }

const people = (scored: number, score: number): ScoredAnswers => ({ scored, sum: scored * score })
const inSchools = (row: ScoredAnswers, rest: ScoredAnswers): SchoolAnswers[] =>
  everySchool.map((school) => ({ school, row, rest, lot: none }))
/** Questions with the same scores of the row and of the rest in every school. */
const questions = (...scores: [row: number, rest: number][]): AskedQuestion[] =>
  scores.map(([row, rest], at) => ({
    name: `q${at}`,
    title: `Question ${at}`,
    schools: inSchools(people(30, row), people(60, rest)),
  }))

const gap = (direction: 'lower' | 'higher', elsewhere = 0): ComparedGap => ({
  group: 'students',
  dimension: 'race',
  dimensionName: 'Race/ethnicity',
  row: '3',
  name: 'Hispanic/Latinx',
  area: 'DBP',
  direction,
  subgroup: { score: 5, coded: null },
  rest: { score: 6, coded: null },
  apart: { distance: 1, margin: 0.3 },
  schools: 12,
  people: 360,
  sameWay: 12,
  found: true,
  clear: true,
  smallest: 0.4,
  basis: { ...evenly, elsewhere },
})

test('finds the question without which less than half of a gap would remain', () => {
  const odd = questions([2, 6], [5.8, 6], [6, 6], [5.9, 6])
  expect(carryingQuestion(gap('lower'), odd, protection)).toEqual({
    name: 'q0',
    title: 'Question 0',
    subgroup: { score: 2, coded: null },
    rest: { score: 6, coded: null },
  })
  expect(carryingQuestion(gap('higher'), odd, protection)).toBeNull()
})

test('finds no question if several make up the gap', () => {
  expect(carryingQuestion(gap('lower'), questions([5, 6], [4.8, 6], [5, 6], [6, 6]), protection)).toBeNull()
})

test('subtracts the difference between the two sides in the other areas', () => {
  const lower = questions([1, 6], [4, 6], [4, 6])
  expect(carryingQuestion(gap('lower', -2), lower, protection)?.name).toBe('q0')
  expect(carryingQuestion(gap('lower'), lower, protection)).toBeNull()
})

test('finds no question for other gaps', () => {
  const odd = questions([2, 6], [6, 6])
  expect(carryingQuestion(gap('lower'), odd, protection)).not.toBeNull()
  for (const change of [{ area: null }, { clear: false }, { apart: null }])
    expect(carryingQuestion({ ...gap('lower'), ...change }, odd, protection)).toBeNull()
})

test('leaves out schools where a side has fewer than twice the threshold of scored answers', () => {
  const small = inSchools(people(30, 4), people(60, 6)).with(0, {
    school: 0,
    row: people(19, 0),
    rest: people(60, 6),
    lot: none,
  })
  expect(roundedSides(small, evenly, '', protection)).toMatchObject({ subgroup: 4, rest: 6 })
  const [first, ...others] = small
  const enough = first ? [{ ...first, row: people(20, 0) }, ...others] : []
  expect(roundedSides(enough, evenly, '', protection)?.subgroup).toBeLessThan(4)
  // Each school's limit is raised by chance.
  const raised = enough.map((one) => ({ ...one, lot: () => 0.9 }))
  expect(roundedSides(raised, evenly, '', protection)).toMatchObject({ subgroup: 4 })
})

test('shows nothing unless both sides have 20 times the threshold of scored answers', () => {
  const sides = (row: number, rest: number, lot = 0) =>
    roundedSides(inSchools(people(row, 4), people(rest, 6)).slice(0, 8), evenly, '', {
      threshold,
      lot: () => lot,
    })
  expect(sides(24, 60)).toBeNull()
  expect(sides(60, 24)).toBeNull()
  expect(sides(25, 60)).not.toBeNull()
  expect(sides(25, 60, 0.5)).toBeNull()
})

/** Schools of different sizes with random answers of 0, 2.5, … 10. */
function randomSchools(random: () => number): SchoolAnswers[] {
  const side = (least: number): ScoredAnswers => {
    const scored = least + Math.floor(40 * random())
    const sum = Array.from({ length: scored }, () => 2.5 * Math.floor(5 * random())).reduce((a, b) => a + b)
    return { scored, sum }
  }
  return everySchool.map((school) => {
    const draw = random()
    return { school, row: side(20), rest: side(20), lot: () => draw }
  })
}

test('moves by no more than one step if one person answers differently', () => {
  const random = seeded(11)
  let compared = 0
  for (let round = 0; round < 2000; round++) {
    const schools = randomSchools(random)
    const weights = new Map(everySchool.map((school) => [school, random() ** 3]))
    const draw = random()
    const sides = (all: readonly SchoolAnswers[]) =>
      roundedSides(all, { weights }, '', { threshold, lot: () => draw })
    const at = Math.floor(12 * random())
    const side = random() < 0.5 ? 'row' : 'rest'
    const one = schools[at]
    if (!one) continue
    // One person's answer of 0 becomes 10.
    const sum = Math.min(one[side].sum, one[side].scored * 10 - 10)
    const before = sides(schools.with(at, { ...one, [side]: { ...one[side], sum } }))
    const after = sides(schools.with(at, { ...one, [side]: { ...one[side], sum: sum + 10 } }))
    if (!before || !after) continue
    compared += 1
    const moved = Math.abs(after.subgroup - after.rest - (before.subgroup - before.rest))
    expect(moved).toBeLessThanOrEqual(before.step + 1e-9)
    expect(after.step).toBe(before.step)
  }
  expect(compared).toBeGreaterThan(1000)
})

test('reveals no more about one person among 20 known answers than one rounding', () => {
  const random = seeded(12)
  let seen = 0
  for (let round = 0; round < 500; round++) {
    const known = 2.5 * Math.floor(5 * random()) * 20
    // The attacker's school counts almost alone, and everyone else’s answers are known.
    const weights = new Map(everySchool.map((school) => [school, school === 0 ? 1 : 0.01]))
    const draw = random()
    const shown = [0, 2.5, 5, 7.5, 10].map((answer) => {
      const schools = inSchools(people(30, 5), people(60, 5)).with(0, {
        school: 0,
        row: { scored: 21, sum: known + answer },
        rest: people(200, 5),
        lot: none,
      })
      return roundedSides(schools, { weights }, '', { threshold, lot: () => draw })
    })
    const different = new Set(shown.map((one) => one?.subgroup))
    seen += different.size
    expect(different.size).toBeLessThanOrEqual(2)
  }
  expect(seen / 500).toBeGreaterThan(1)
})

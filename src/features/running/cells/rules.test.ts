import fc from 'fast-check'
import { expect, test } from 'vitest'
import { respondent } from '../../../app/testing/figures.ts'
import { crossTabulated } from '../../../measurement/cross-table.ts'
import { pooledFigures, schoolCells } from '../../../measurement/pooled.ts'
import type { Respondent } from '../../../measurement/respondents.ts'
import { areaCodes, groups } from '../../../shared/codes.ts'
import type { RollUp } from '../../figures/district-results/rules.ts'
import { columns, isAhead, poolAll, poolScores, scoresOfRollUp, shownPooled } from './rules.ts'

const smallGroup = 10
/** A person's score in each area; null for an area with only "I don't know". */
type Scores = readonly (number | null)[]

/** Computes a district's results from its students' scores. `draw` replaces the random rounding. */
function rollUp(students: readonly Scores[], draw: number): RollUp {
  const people: Respondent[] = students.map((own, at) => ({
    ...respondent(null, { secret: at }),
    areas: own.map((score) => (score === null ? ([0, 0, 0] as const) : ([score, 1, 0] as const))),
  }))
  const figures = pooledFigures(
    [schoolCells(crossTabulated(people), [], 'salt')],
    [],
    smallGroup,
    () => () => draw,
  )
  return { schools: 2, smallGroup, figures, middles: { students: [], parents: [], staff: [] } }
}

/** Generates a district: people with area scores around one level. Some answer "I don't know". */
const district = fc
  .record({
    count: fc.integer({ min: 1, max: 260 }),
    level: fc.double({ min: 0, max: 10, noNaN: true }),
    unknown: fc.integer({ min: 0, max: 9 }),
    draw: fc.double({ min: 0, max: 0.999, noNaN: true }),
  })
  .map(({ count, level, unknown, draw }) => ({
    draw,
    people: Array.from({ length: count }, (_, at) =>
      areaCodes.map((_code, area) =>
        (at * 7 + area) % 10 < unknown ? null : Math.min(10, Math.max(0, level + ((at % 5) - 2) / 2)),
      ),
    ),
  }))

const scored = (people: readonly Scores[], area: number): number[] => people.flatMap((own) => own[area] ?? [])
/** Checks whether at least ten people and two thirds of the group have a score. Otherwise no score is shown. */
const isScored = (people: readonly Scores[], area: number): boolean =>
  scored(people, area).length >= Math.max(10, (2 / 3) * people.length)
const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length
/** Returns the rounding step of a score, as documented on the privacy page. */
const stepOf = (count: number): number => (count < 40 ? 1 : count < 200 ? 0.5 : 0.1)

test('keeps combined averages within the rounding steps of their parts', () => {
  fc.assert(
    fc.property(fc.array(district, { minLength: 1, maxLength: 6 }), (cells) => {
      const all = cells.map(({ people, draw }) => scoresOfRollUp(rollUp(people, draw)))
      const pooled = poolAll(all)
      for (const [at, code] of areaCodes.entries()) {
        const shown = cells.filter(({ people }) => people.length >= 20 && isScored(people, at))
        const found = pooled.students[code]
        expect(found === null).toBe(shown.length === 0)
        if (!found) continue
        const people = shown.reduce((sum, one) => sum + one.people.length, 0)
        expect(found.people).toBe(people)
        const truth = meanOf(shown.flatMap((one) => scored(one.people, at)))
        const steps =
          shown.reduce((sum, one) => sum + one.people.length * stepOf(one.people.length), 0) / people
        const means = shown.map((one) => meanOf(scored(one.people, at)))
        const known = shown.map((one) => scored(one.people, at).length / one.people.length)
        const root = Math.sqrt(Math.min(...known) / Math.max(...known))
        const knowing = ((Math.max(...means) - Math.min(...means)) * (1 - root)) / (1 + root)
        expect(Math.abs(found.score - truth)).toBeLessThanOrEqual(steps + knowing + 1e-5)
        const rounded = shownPooled(found)
        expect(Math.abs(rounded.score - truth)).toBeLessThanOrEqual(rounded.within + knowing + 1e-5)
      }
    }),
    { numRuns: 60 },
  )
})

test('writes the same file no matter how people in hidden results answered', () => {
  const few = fc.integer({ min: 0, max: 19 })
  const answers = fc.array(fc.constantFrom(0, 2.5, 5, 7.5, 10, null), { minLength: 160, maxLength: 160 })
  fc.assert(
    fc.property(few, district, answers, answers, (count, { people, draw }, one, other) => {
      const small = (scores: Scores) =>
        rollUp(
          Array.from({ length: count }, (_, at) => scores.slice(at * 8, at * 8 + 8)),
          draw,
        )
      const file = (scores: Scores) =>
        poolAll([scoresOfRollUp(rollUp(people, draw)), scoresOfRollUp(small(scores))])
      expect(file(one)).toEqual(file(other))
      expect(file(one)).toEqual(poolAll([scoresOfRollUp(rollUp(people, draw))]))
    }),
    { numRuns: 40 },
  )
})

test('gives no score or number for results that are hidden or only words', () => {
  const eight = (score: number | null) => areaCodes.map(() => score)
  const hidden = [9, 12, 19].map((count) => rollUp(Array(count).fill(eight(5)), 0.5))
  const unscored = rollUp(Array(60).fill(eight(null)), 0.5)
  for (const one of [...hidden, unscored, rollUp([], 0.5)])
    for (const group of groups)
      for (const column of columns) expect(scoresOfRollUp(one)[group][column]).toBeNull()
})

test('shows a combined score no more precisely than its parts allow', () => {
  const of = (within: number) => shownPooled({ people: 500, score: 6.64, within })
  expect(of(0.1)).toEqual({ people: 500, score: 6.6, status: 'emerging', within: 0.15 })
  expect(of(0.2)).toMatchObject({ score: 6.6, within: 0.25 })
  expect(of(0.3)).toMatchObject({ score: 6.5, within: 0.55 })
  expect(of(0.7)).toEqual({ people: 500, score: 7, status: 'high', within: 1.2 })
})

test('gives the same combined scores in one step as in several', () => {
  const score = fc.record({
    people: fc.integer({ min: 20, max: 5000 }),
    score: fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10),
    within: fc.constantFrom(0.1, 0.5, 1),
  })
  fc.assert(
    fc.property(fc.array(score, { minLength: 2, maxLength: 8 }), fc.nat(7), (all, at) => {
      const parts = [poolScores(all.slice(0, at)), poolScores(all.slice(at))].flatMap((one) => one ?? [])
      const [whole, two] = [poolScores(all), poolScores(parts)]
      expect(two?.people).toBe(whole?.people)
      expect(two?.score).toBeCloseTo(whole?.score ?? Number.NaN, 5)
      expect(two?.within).toBeCloseTo(whole?.within ?? Number.NaN, 5)
    }),
  )
  expect(poolScores([])).toBeNull()
})

test('accepts a file dated up to a day ahead of the clock', () => {
  const now = new Date('2026-10-27T15:00:00Z')
  expect(isAhead('2026-10-28T15:00:00.000Z', now)).toBe(false)
  expect(isAhead('2026-10-28T15:00:00.001Z', now)).toBe(true)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byRace, protection, respondent, respondents } from '../app/testing/figures.ts'
import { type Group, groups } from '../shared/codes.ts'
import { crossTabulated } from './cross-table.ts'
import type { Figure } from './figures.ts'
import { precisionFor } from './precision.ts'
import type { Respondent } from './respondents.ts'
import { type Figures, figuresFrom, figuresOf, roundedReport } from './results.ts'
import { meanStep, type RoundedCell, type Spreads } from './rounded.ts'

const members = (group: Group, count: number, scores: number | null | number[]) =>
  respondents(count, scores, { group })
const told = (all: Respondent[], coarse = false) =>
  figuresOf(crossTabulated(all), [byRace], protection(0.5, coarse))

describe('Everyone', () => {
  test('averages the groups with a score in every area and lists them', () => {
    const { everyone } = told([
      ...members('students', 200, 2),
      ...members('parents', 40, 8),
      ...members('staff', 9, 0),
    ])
    expect(everyone.groups).toEqual(['students', 'parents'])
    expect(everyone.overall).toMatchObject({ score: 5, reason: null })
  })

  test('leaves out a group with too few scores', () => {
    const { everyone, groups: found } = told([
      ...members('students', 40, 2),
      ...members('parents', 40, 8),
      ...members('staff', 30, null),
      ...members('staff', 9, 5),
    ])
    expect(everyone.groups).toEqual(['students', 'parents'])
    expect(found[2]).toMatchObject({
      key: 'staff',
      overall: { n: 39, reason: 'incomplete' },
      areas: Array.from({ length: 8 }, () => expect.objectContaining({ n: 39, reason: 'unscored' })),
    })
  })

  test('requires two groups and lists a single group', () => {
    const { everyone } = told([...members('students', 200, 2), ...members('staff', 9, 0)])
    expect(everyone.groups).toEqual(['students'])
    expect(everyone.overall.reason).toBe('oneGroup')
    expect(told([]).everyone.groups).toEqual([])
  })
})

test('lists all three groups in order, even one without responses', () => {
  const { groups: found } = told(members('staff', 12, 8))
  expect(found.map(({ key, overall }) => [key, overall.n, overall.status, overall.reason])).toEqual([
    ['students', 0, null, 'nobody'],
    ['parents', 0, null, 'nobody'],
    ['staff', 12, 'high', null],
  ])
})

test('reports rounded row counts and combines small answers', () => {
  const { groups: found } = told([
    ...respondents(47, 5, { race: 1 }),
    ...respondents(12, 5, { race: 2 }),
    ...respondents(6, 5, { race: 3 }),
    ...respondents(3, 5),
  ])
  const [dimension] = found[0]?.dimensions ?? []
  expect(dimension?.rows.map(({ answers, pooled, overall }) => [answers.join(), pooled, overall.n])).toEqual([
    ['Race 1', false, 40],
    ['Race 2', false, 10],
    ['Race 3,Race 4,Race 5,Not answered', true, null],
  ])
  expect(dimension?.rows[2]?.overall.reason).toBe('fewer')
  expect(dimension?.rows[0]?.overall).toMatchObject({ atLeast: true, score: 5 })
})

const populations = fc.array(
  fc.record({
    group: fc.constantFrom(...groups),
    score: fc.option(fc.integer({ min: 0, max: 10 }), { nil: null, freq: 8 }),
    race: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
    secret: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  }),
  { maxLength: 300 },
)
const peopleOf = (all: { group: Group; score: number | null; race: number | null; secret: number }[]) =>
  all.map(({ score, ...change }) => respondent(score, change))
const isStep = (value: number, step: number) => Math.abs(value / step - Math.round(value / step)) < 1e-6

/** Expects a figure to be no more precise than its number of people allows. */
function expectPrecision({ score, status, margin, favourable, reason }: Figure, count: number): void {
  const precision = precisionFor(count, 10)
  expect(status === null).toBe(reason !== null)
  if (precision === null || status === null) {
    expect([score, status, margin, favourable]).toEqual([null, null, null, null])
    return
  }
  if (precision.score === null) expect([score, favourable]).toEqual([null, null])
  else expect(isStep(score ?? Number.NaN, precision.score)).toBe(true)
  if (!precision.margin) expect(margin).toBeNull()
  if (favourable) expect(isStep(favourable.percent, precision.favourable ?? Number.NaN)).toBe(true)
}

test('never overstates n or precision', () => {
  fc.assert(
    fc.property(populations, fc.double({ min: 0.02, max: 0.99, noNaN: true }), (all, lot) => {
      const people = peopleOf(all)
      const found = figuresOf(crossTabulated(people), [byRace], protection(lot))
      for (const { key, overall, areas, dimensions } of found.groups) {
        const own = people.filter(({ group }) => group === key)
        for (const figure of [overall, ...areas]) {
          expect(figure.n).toBe(own.length)
          expectPrecision(figure, own.length)
        }
        for (const row of dimensions.flatMap(({ rows }) => rows)) {
          const of = own.filter(({ race }) =>
            row.answers.includes(race === null ? 'Not answered' : `Race ${race}`),
          )
          expect(row.pooled || of.length >= 10).toBe(true)
          for (const figure of [row.overall, ...row.areas]) {
            expect(figure.reason === 'fewer').toBe(of.length < 10)
            if (of.length < 10) expect(figure.n).toBeNull()
            else expect([10, Math.floor(of.length / 10) * 10]).toContain(figure.n)
            expectPrecision(figure, of.length)
          }
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('gives the same people the same figures in any order', () => {
  const keyed = protection((key, of, kind) => ((key + of.length * 31 + kind.length * 17) % 97) / 97)
  fc.assert(
    fc.property(populations, (all) => {
      const people = peopleOf(all)
      const told = (some: Respondent[]): Figures => figuresOf(crossTabulated(some), [byRace], keyed)
      expect(told([...people].reverse())).toEqual(told(people))
    }),
    { numRuns: 40 },
  )
})

test('gives early figures as whole numbers or less precise, without margins of error', () => {
  const { groups: found, everyone } = told(
    [...members('students', 300, [2, 3, 4]), ...members('staff', 250, 6)],
    true,
  )
  for (const { score, margin } of [
    everyone.overall,
    ...everyone.areas,
    ...found.flatMap(({ areas }) => areas),
  ]) {
    expect(margin).toBeNull()
    expect(score === null || Number.isInteger(score)).toBe(true)
  }
  expect(found[0]?.areas[0]?.score).toBe(3)
})

describe('a rounded report', () => {
  const keyed = protection(
    (key, of, kind) => (((key % 89) * 31 + of.length * 7 + kind.length * 17) % 97) / 97,
  )
  const reportOf = (all: Respondent[]) => roundedReport(crossTabulated(all), [byRace], keyed)

  /** Expects everything about a cell to be on a step that its number of people allows. */
  function expectSteps({ people, means, favourable, precision }: RoundedCell): void {
    expect(people % 10).toBe(0)
    const step = meanStep(people, 10)
    for (const mean of means) if (mean !== null) expect(isStep(mean, step)).toBe(true)
    for (const share of favourable)
      if (share !== null) expect(isStep(share, precision?.favourable ?? Number.NaN)).toBe(true)
  }
  function expectRungs(spreads: Spreads | null, count: number): void {
    const ratio = count >= 400 ? 1.05 : count >= 200 ? 1.1 : 1.2
    const isRung = (value: number, least: number) => isStep(Math.log(value / least), Math.log(ratio))
    for (const area of spreads?.areas ?? []) if (area !== null) expect(isRung(area, 1.5)).toBe(true)
    for (const one of [spreads?.overall, spreads?.apart]) if (one) expect(isRung(one, 1)).toBe(true)
  }

  test('contains only rounded values', () => {
    fc.assert(
      fc.property(populations, (all) => {
        const people = peopleOf(all)
        for (const { key, cell, spreads, dimensions } of reportOf(people).groups) {
          expectSteps(cell)
          expectRungs(spreads, people.filter(({ group }) => group === key).length)
          for (const row of dimensions.flatMap(({ rows }) => rows)) expectSteps(row.cell)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('is enough to compute all figures and comparisons', () => {
    fc.assert(
      fc.property(populations, (all) => {
        const people = peopleOf(all)
        const report = JSON.parse(JSON.stringify(reportOf(people)))
        const plain = (figures: Figures) => JSON.parse(JSON.stringify(figures))
        expect(plain(figuresFrom(report, keyed))).toEqual(
          plain(figuresOf(crossTabulated(people), [byRace], keyed)),
        )
      }),
      { numRuns: 40 },
    )
  })

  test('gives the same page for different answers with the same rounded averages', () => {
    const one = members('students', 60, [5, 6])
    const other = members('students', 60, [4.9, 6.1])
    const page = (all: Respondent[]) => figuresOf(crossTabulated(all), [byRace], protection())
    expect(page(one)).toEqual(page(other))
  })
})

test('stores the values that later changes are computed from, for groups and rows', () => {
  const { groups: found } = told([
    ...respondents(47, [4, 6], { race: 1 }),
    ...respondents(25, 5, { race: 2 }),
  ])
  const students = found[0]
  expect(students?.rounded).toMatchObject({ people: 70, means: Array(8).fill(expect.any(Number)) })
  expect(students?.rounded?.spreads).toEqual({ areas: Array(8).fill(1.5), overall: 1, apart: 1 })
  expect(students?.dimensions[0]?.rows.map(({ rounded }) => rounded?.people)).toEqual([40, 20, 0])
})

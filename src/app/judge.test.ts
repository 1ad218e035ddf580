import { describe, expect, test } from 'vitest'
import { areaCodes } from '../shared/codes.ts'
import { determined } from './testing/adversary/determined.ts'
import { areaValue, chanceOf, type Figure, impossible, type SeenArea } from './testing/adversary/figures.ts'
import { chanceOfItem, printedItem } from './testing/adversary/items.ts'
import { combinationsFound } from './testing/adversary/joint.ts'
import { areaCount, type Cell, cellMaker, type Person, type Question } from './testing/adversary/people.ts'
import { drawFrom } from './testing/adversary/random-numbers.ts'
import { between, onLadder, randomlyRounded } from './testing/adversary/ranges.ts'
import { readOut } from './testing/adversary/read-out.ts'
import { expectedReport } from './testing/adversary/report.ts'
import { seeded } from './testing/adversary/schools.ts'
import { counted } from './testing/adversary/shown-figures.ts'
import { cellsFound } from './testing/adversary/tables.ts'
import { tallyOf } from './testing/adversary/tallies.ts'
import { contradictions, untrueVerdicts } from './testing/adversary/untrue.ts'
import { verdictsOf } from './testing/adversary/verdicts.ts'

/** Tests that the judge in the adversary's tests detects planted leaks. */
const choices = [0, 2.5, 5, 7.5, 10].map((score) => ({ score, text: `${score}` }))
const questions: Question[] = Array.from({ length: areaCount }, (_, place) => ({
  name: `item ${place}`,
  area: place,
  choices: [...choices, { score: null, text: 'none' }],
}))

function staff(count: number): Person[] {
  const random = seeded(20)
  return Array.from({ length: count }, () => ({
    group: 'staff',
    type: 3,
    is: {},
    questions,
    choices: questions.map(() => Math.floor(random() * 5)),
    sent: false,
  }))
}

const scoreOf = (cell: Cell, area: number, lots: SeenArea['lots']): SeenArea => ({
  on: 'area',
  kind: 'score',
  area,
  cell,
  lots,
})

describe('single answers', () => {
  const people = staff(30)
  const cell = cellMaker(people)(people)
  const draws = (rangesOf: (truth: number) => SeenArea['lots']): Figure[][] =>
    tallyOf(cell).areas.map((tally, area) => [scoreOf(cell, area, rangesOf(areaValue('score', tally)))])

  test('reconstructs single answers from exact averages', () => {
    const exactly = draws((truth) => between(truth, truth))
    expect(impossible(exactly)).toEqual([])
    const { answers, exact, stance } = readOut(people, people, exactly)
    expect(exact / answers).toBeGreaterThan(0.9)
    expect(stance).toBeGreaterThanOrEqual(exact)
  })

  test('reconstructs few single answers from randomly rounded averages', () => {
    const random = seeded(4)
    const drawsByRange = draws((truth) => {
      const drawn = (Math.floor(3 * truth) + Number((3 * truth) % 1 > random())) / 3
      return randomlyRounded(1 / 3, drawn, drawn)
    })
    const { answers, exact } = readOut(people, people, drawsByRange)
    expect(exact / answers).toBeLessThan(0.1)
  })

  test('detects wrong averages', () => {
    expect(impossible(draws((truth) => between(truth + 1, truth + 2)))).toHaveLength(areaCount)
  })
})

test('rules out more possibilities if two figures share one random number', () => {
  const cell = cellMaker([])([])
  const told = [randomlyRounded(1, 4, 4), randomlyRounded(0.5, 3, 3)].map((lots) => scoreOf(cell, 0, lots))
  expect(told.map((figure) => Math.round(chanceOf([figure], 3.4) * 10) / 10)).toEqual([0.4, 0.2])
  expect(chanceOf(told, 3.4)).toBe(0)
})

test.each([
  [1.5, 0.9, [0, 1]],
  [1.5, 1.68, [0.6, 1]],
  [1.8, 1.68, [0, 0.6]],
  [2.16, 1.68, null],
])('finds which random numbers give %d when a spread of %d is rounded', (told, spread, expected) => {
  const lots = onLadder(1.5, 1.2, told)(spread)
  expect(lots?.map((lot) => Math.round(lot * 10) / 10) ?? null).toEqual(expected)
})

describe('answers to a question', () => {
  const [question] = questions

  test('predicts how often each printed set of answers appears', () => {
    if (!question) throw new Error('There is no question.')
    const counts = [7, 12, 11, 9, 4, 3]
    const printed = Array.from({ length: 1000 }, (_, at) =>
      printedItem(question, counts, 46, (at + 0.5) / 1000),
    )
    const byWords = Map.groupBy(printed, (one) => JSON.stringify(one))
    expect(byWords.size).toBeGreaterThan(2)
    for (const [one] of byWords.values()) {
      const share = printed.filter((other) => JSON.stringify(other) === JSON.stringify(one)).length / 1000
      expect(one && chanceOfItem(question, counts, 46, one)).toBeCloseTo(share, 2)
    }
  })

  test('finds a contradiction if the favorable share is more precise than its parts', () => {
    const part = (percent: number, coded: 'orLess' | null = null) => ({ percent, coded, texts: [] })
    const answers = [part(20), part(30), part(35), part(10), part(5, 'orLess')]
    const figure = (coded: 'orLess' | null) => ({ favourable: { percent: 15, coded } }) as never
    expect(contradictions({ answers, figure: figure('orLess') })).toEqual([])
    expect(contradictions({ answers, figure: figure(null) })).toHaveLength(1)
    expect(contradictions({ answers: [part(40), part(30), part(20)], figure: figure(null) })).toHaveLength(1)
  })
})

describe('counts', () => {
  const table = (covers: number, counts: [string, number, number | null][]) => ({
    covers,
    cells: counts.map(([answer, , atLeast]) => ({ answers: [answer], atLeast, small: false })),
    truth: new Map(counts.map(([answer, count]) => [answer, count])),
  })

  test('determines counts from a total and a count at the top of its rounding step', () => {
    const told = table(38, [
      ['a', 29, 20],
      ['b', 9, null],
    ])
    expect(cellsFound([told])).toEqual({ cells: 2, small: 1, determined: 1 })
  })

  test('doesn’t determine a count if a rounding step may have been left out', () => {
    const told = table(38, [
      ['a', 29, 10],
      ['b', 9, null],
    ])
    expect(cellsFound([told]).determined).toBe(0)
  })

  test('determines counts when one more person moves a count to the next rounding step', () => {
    const looks = [
      table(44, [
        ['a', 35, 30],
        ['b', 9, null],
      ]),
      table(45, [
        ['a', 35, 30],
        ['b', 10, 10],
      ]),
    ]
    expect(cellsFound(looks).determined).toBe(2)
  })

  test('can’t determine the counts of three answers rounded to steps of ten', () => {
    const told = table(60, [
      ['a', 44, 40],
      ['b', 12, 10],
      ['c', 4, null],
    ])
    expect(cellsFound([told])).toMatchObject({ small: 1, determined: 0 })
  })

  test('finds interchangeable people without linear programming, and other people with it', () => {
    const sums = [
      { kinds: [0, 1], least: 5, most: 5 },
      { kinds: [2, 3], least: 5, most: 5 },
      { kinds: [0, 2], least: 6, most: 6 },
    ]
    expect(determined({ truth: [3, 2, 3, 2], sums }, [[0], [0, 1]])).toEqual([false, true])
    const tight = [...sums, { kinds: [0, 3], least: 5, most: 5 }]
    expect(determined({ truth: [3, 2, 3, 2], sums: tight }, [[0]])).toEqual([true])
  })

  test('determines combinations if the breakdowns allow only one possibility', () => {
    const one = (race: string): Person => ({ ...(staff(1)[0] as Person), is: { gender: 'Male', race } })
    const people = [
      ...Array.from({ length: 20 }, () => one('White')),
      ...Array.from({ length: 9 }, () => one('Asian')),
    ]
    const whole = { group: 'staff' as const, has: () => true, least: 29, most: 29 }
    const men = { ...whole, has: ({ is }: Pick<Person, 'is'>) => is.race === 'White', least: 20, most: 29 }
    const rows = people.map((_, at) => {
      return at < 20 ? { type: 3, gender: 'Male', race: 'White' } : { type: 3, gender: null, race: null }
    })
    const found = (most: number) =>
      combinationsFound(people, rows, [whole, { ...men, most }], (_group, _key, answer) => answer !== 'Asian')
    expect(found(29)).toMatchObject({ small: 1, determined: 0, untrue: false })
    expect(found(20)).toMatchObject({ small: 1, determined: 1, untrue: false })
  })
})

describe('statements about gaps', () => {
  const people = [...staff(60), ...staff(40)].map((person, at): Person => {
    const low = at % 5 < 2
    const areas = person.questions.map((_, place) =>
      Math.max(0, Math.min(4, (person.choices[place] ?? 0) + (low ? -2 : 2))),
    )
    return { ...person, is: { race: low ? 'Asian' : 'White' }, choices: areas }
  })
  const rows = ['Asian', 'White'].map((answer) => ({
    answers: [answer],
    pooled: false,
    figure: { n: answer === 'Asian' ? 40 : 60 },
  }))
  const groups = [{ key: 'staff' as const, dimensions: [{ key: 'race' as const, rows }] }]
  const secrets = new Map(people.map((person, secret) => [person, { salt: 'salt', secret }]))
  const drawn = expectedReport(counted(people, cellMaker(people)), groups, false, drawFrom(secrets))
  const verdicts = verdictsOf(drawn, [...areaCodes.keys()])
  const gaps = verdicts.map(({ key: _, ...verdict }, at) => ({
    ...verdict,
    group: 'staff',
    dimension: 'race',
    name: 'Asian',
    area: at === 0 ? null : areaCodes[at - 1],
  }))
  const untrue = (told: typeof gaps) => {
    const results = {
      stage: 'final',
      levels: told.filter(({ area }) => area === null),
      groups: [],
      areas: [],
    }
    const reports = areaCodes.map((code) => ({
      code,
      groups: [],
      gaps: told.filter(({ area }) => area === code),
    }))
    return untrueVerdicts({ results, reports, gaps: { gaps: told } } as never, drawn)
  }

  test('covers the smaller row’s nine gaps and finds only the gap across areas clear', () => {
    expect(verdicts).toHaveLength(9)
    expect(verdicts.filter(({ clear }) => clear)).toMatchObject([
      { kind: 'level', direction: 'lower', found: true, size: 'large' },
    ])
  })
  test('accepts true statements about gaps', () => expect(untrue(gaps)).toEqual([]))
  test.each([
    { clear: false },
    { found: false },
    { direction: 'equal' as const },
    { size: 'small' as const },
    { distance: 0 },
    { smallest: 0.1 },
    { kind: 'area' as const },
  ])('detects a false statement about a gap: %o', (other) => {
    expect(untrue(gaps.map((gap, at) => (at === 0 ? { ...gap, ...other } : gap)))).toHaveLength(2)
  })
  test('detects missing statements about gaps', () => expect(untrue(gaps.slice(0, -1))).toHaveLength(2))
})

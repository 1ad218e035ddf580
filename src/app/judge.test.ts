import { describe, expect, test } from 'vitest'
import { areaCodes } from '../shared/codes.ts'
import { determined } from './testing/adversary/determined.ts'
import { chanceOf, type Figure, trueDraws, truthOf } from './testing/adversary/figures.ts'
import { combinationsFound } from './testing/adversary/joint.ts'
import { areaCount, type Cell, cellMaker, type Person, type Question } from './testing/adversary/people.ts'
import { between, byLot, shownWord } from './testing/adversary/ranges.ts'
import { readOut } from './testing/adversary/read-out.ts'
import { seeded } from './testing/adversary/schools.ts'
import { cellsFound } from './testing/adversary/tables.ts'
import { counted } from './testing/adversary/told.ts'
import { untrueVerdicts } from './testing/adversary/verdicts.ts'

/** The judge of the adversary's tests finds leaks that are planted for it. */
const choices = [0, 2.5, 5, 7.5, 10].map((score) => ({ score, text: `${score}` }))
const questions: Question[] = Array.from({ length: 2 * areaCount }, (_, place) => ({
  name: `item ${place}`,
  area: place % areaCount,
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

const itemFigure = (cell: Cell, item: string, lots: Figure['lots']): Figure => ({
  on: 'item',
  item,
  kind: 'score',
  choices: [],
  cells: [cell],
  lots,
})

describe('single answers', () => {
  const people = staff(30)
  const cell = cellMaker(people)(people)
  const figures = (lotsOf: (truth: number) => Figure['lots']) =>
    questions.map(({ name }) => {
      const unknown = itemFigure(cell, name, between(0, 10))
      return { ...unknown, lots: lotsOf(truthOf(unknown)) }
    })

  test('are read from exact means', () => {
    const { draws, untrue } = trueDraws(figures((truth) => between(truth, truth)))
    expect(untrue).toEqual([])
    const { answers, exact, stance } = readOut(people, people, draws)
    expect(exact / answers).toBeGreaterThan(0.9)
    expect(stance).toBeGreaterThanOrEqual(exact)
  })

  test('are hardly read from whole numbers drawn by lot', () => {
    const random = seeded(4)
    const { draws } = trueDraws(
      figures((truth) => {
        const shown = Math.floor(truth) + Number(truth % 1 > random())
        return byLot(1, shown, shown)
      }),
    )
    const { answers, exact } = readOut(people, people, draws)
    expect(exact / answers).toBeLessThan(0.1)
  })

  test('that are told wrongly are found', () => {
    const { untrue } = trueDraws(figures((truth) => between(truth + 1, truth + 2)))
    expect(untrue).toHaveLength(questions.length)
  })
})

test.each([
  ['low', 3.2, [0.2, 1]],
  ['emerging', 3.2, [0, 0.2]],
  ['high', 6.5, [0, 0.5]],
  ['low', 4.5, null],
])('the word %s of %d is drawn by some lots', (word, mean, expected) => {
  const lots = shownWord(word)(mean)
  expect(lots?.map((lot) => Math.round(lot * 10) / 10) ?? null).toEqual(expected)
})

test('one lot that gave a figure at two steps leaves fewer possibilities than two lots', () => {
  const cell = cellMaker([])([])
  const told = [byLot(1, 4, 4), byLot(0.5, 3, 3)].map((lots) => itemFigure(cell, 'item 0', lots))
  expect(told.map((figure) => Math.round(chanceOf([figure], 3.4) * 10) / 10)).toEqual([0.4, 0.2])
  expect(chanceOf(told, 3.4)).toBe(0)
})

describe('counts', () => {
  const table = (covers: number, counts: [string, number, number | null][]) => ({
    covers,
    cells: counts.map(([answer, , atLeast]) => ({ answers: [answer], atLeast, small: false })),
    truth: new Map(counts.map(([answer, count]) => [answer, count])),
  })

  test('are determined by the sum and steps that are all at their top', () => {
    const told = table(38, [
      ['a', 29, 20],
      ['b', 9, null],
    ])
    expect(cellsFound([told])).toEqual({ cells: 2, small: 1, determined: 1 })
  })

  test('are not determined where a step may have been left out', () => {
    const told = table(38, [
      ['a', 29, 10],
      ['b', 9, null],
    ])
    expect(cellsFound([told]).determined).toBe(0)
  })

  test('are determined where one more person crosses a step', () => {
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

  test('of three answers are left open by steps of ten', () => {
    const told = table(60, [
      ['a', 44, 40],
      ['b', 12, 10],
      ['c', 4, null],
    ])
    expect(cellsFound([told])).toMatchObject({ small: 1, determined: 0 })
  })

  test('that two people could exchange are found free without linear programming, others by it', () => {
    const sums = [
      { kinds: [0, 1], least: 5, most: 5 },
      { kinds: [2, 3], least: 5, most: 5 },
      { kinds: [0, 2], least: 6, most: 6 },
    ]
    expect(determined({ truth: [3, 2, 3, 2], sums }, [[0], [0, 1]])).toEqual([false, true])
    const tight = [...sums, { kinds: [0, 3], least: 5, most: 5 }]
    expect(determined({ truth: [3, 2, 3, 2], sums: tight }, [[0]])).toEqual([true])
  })

  test('of combinations are determined where the breakdowns leave no choice', () => {
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

describe('verdicts', () => {
  const people = [...staff(30), ...staff(30)].map((person, at): Person => {
    const low = at % 2 === 0
    const areas = person.questions.map((_, place) =>
      Math.max(0, Math.min(4, (person.choices[place] ?? 0) + (low ? -2 : 2))),
    )
    return { ...person, is: { race: low ? 'Asian' : 'White' }, choices: areas }
  })
  const all = counted(people, cellMaker(people))
  const told = (clear: boolean) =>
    untrueVerdicts(
      all,
      areaCodes.map((code) => ({
        code,
        gaps: [{ group: 'staff', dimension: 'race', name: 'Asian', clear }],
      })) as never,
    )

  test('that are so are not found', () => expect(told(true)).toEqual([]))
  test('that are not so are found', () => expect(told(false)).toHaveLength(8))
  test('on fewer than twenty people are found', () => {
    const few = people.filter(({ is }, at) => is.race === 'White' || at < 38)
    expect(
      untrueVerdicts(counted(few, cellMaker(few)), [
        { code: 'SCC', gaps: [{ group: 'staff', dimension: 'race', name: 'Asian', clear: true }] },
      ] as never),
    ).toHaveLength(1)
  })
})

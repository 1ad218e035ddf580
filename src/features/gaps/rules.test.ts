import { describe, expect, test } from 'vitest'
import { type Division, figureOf, withheldFigure } from '../../measurement/scores.ts'
import { gapsOf, holm, incompleteBeta, welch } from './rules.ts'

test.each([
  [0.5, 2, 2, 0.5],
  [0.25, 1, 1, 0.25],
  // Closed forms: I(x; a, 1) is x to the power of a, I(x; 1, b) is 1 − (1 − x) to the power of b.
  [0.3, 5, 1, 0.3 ** 5],
  [0.3, 1, 5, 1 - 0.7 ** 5],
  [0.9, 20, 1, 0.9 ** 20],
  [0, 3, 2, 0],
  [1, 3, 2, 1],
])('I(%s; %s, %s) is %s', (x, a, b, value) => {
  expect(incompleteBeta(x, a, b)).toBeCloseTo(value, 10)
})

/** Two-sided p of Student's t by integrating its density, with Welch's degrees of freedom. */
function plain(a: number[], b: number[]): number {
  const of = (values: number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
    return { mean, part: variance / values.length, n: values.length }
  }
  const [one, other] = [of(a), of(b)]
  const t = Math.abs(one.mean - other.mean) / Math.sqrt(one.part + other.part)
  const v = (one.part + other.part) ** 2 / (one.part ** 2 / (one.n - 1) + other.part ** 2 / (other.n - 1))
  const density = (x: number) => (1 + (x * x) / v) ** (-(v + 1) / 2)
  const integral = (from: number, to: number, steps = 200_000) => {
    const step = (to - from) / steps
    let sum = 0
    for (let place = 0; place < steps; place++) sum += density(from + (place + 0.5) * step) * step
    return sum
  }
  const whole = integral(0, 400)
  return 1 - integral(0, t) / whole
}

const sample = (values: number[]) => {
  const { exact, error, n } = figureOf(values)
  return { exact: exact ?? 0, error: error ?? 0, n: n ?? 0 }
}

test.each([
  [
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    [3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 9],
  ],
  [
    [0, 10, 0, 10, 0, 10, 0, 10, 0, 10, 5, 5],
    [6, 7, 6, 7, 6, 7, 6, 7, 6, 7],
  ],
  [
    [2, 3, 2, 3, 2, 3, 2, 3, 2, 3],
    [7, 8, 7, 8, 7, 8, 7, 8, 7, 8],
  ],
])('Welch’s p is that of the integral', (a, b) => {
  expect(welch(sample(a), sample(b))).toBeCloseTo(plain(a, b), 4)
  expect(welch(sample(b), sample(a))).toBeCloseTo(plain(a, b), 4)
})

test('groups without spread differ for sure, or not at all', () => {
  const same = (value: number) => sample(Array.from({ length: 12 }, () => value))
  expect([welch(same(3), same(4)), welch(same(3), same(3))]).toEqual([0, 1])
})

test('Holm’s correction: each value against the level divided by how many are left', () => {
  expect(holm([0.01, 0.04, 0.03, 0.005], 0.05)).toEqual([true, false, false, true])
  expect(holm([0.2, 0.001], 0.05)).toEqual([false, true])
  expect(holm([], 0.05)).toEqual([])
})

describe('gaps', () => {
  const spread = (middle: number, n = 40) =>
    Array.from({ length: n }, (_, place) => middle + ((place % 5) - 2) / 2)
  const division = (key: 'group' | 'race' | 'role', cells: [string, number[] | null][]): Division => ({
    key,
    name: key,
    shown: true,
    cells: cells.map(([name, values]) => ({
      key: name,
      name,
      ...(values ? figureOf(values) : withheldFigure),
    })),
  })

  test('order areas by the largest, name no withheld group and nobody who did not answer', () => {
    const found = gapsOf([
      {
        code: 'SCC',
        name: 'Climate',
        divisions: [
          division('group', [
            ['students', spread(5)],
            ['staff', spread(5.5)],
            ['parents', null],
          ]),
        ],
      },
      {
        code: 'DBP',
        name: 'Discipline',
        divisions: [
          division('race', [
            ['a', spread(3)],
            ['b', spread(6)],
            ['c', spread(4)],
            ['none', spread(9)],
            ['small', null],
          ]),
          // Inside a group nothing is compared.
          division('role', [
            ['x', spread(1)],
            ['y', spread(9)],
          ]),
        ],
      },
      {
        code: 'TAG',
        name: 'Tracking',
        divisions: [{ key: 'group', name: 'group', shown: false, cells: [] }],
      },
    ])

    expect(found.comparisons).toBe(4)
    expect(
      found.areas.map((area) => [
        area.code,
        area.gaps.map((gap) => [gap.low.name, gap.high.name, gap.distance, gap.beyondChance]),
      ]),
    ).toEqual([
      ['DBP', [['a', 'b', 3, true]]],
      ['SCC', [['students', 'staff', 0.5, true]]],
      ['TAG', []],
    ])
  })

  test('between small groups may be chance', () => {
    const wide = (middle: number) => Array.from({ length: 10 }, (_, place) => middle + (place % 2 ? 4 : -4))
    const divisions = [
      division('group', [
        ['students', wide(5)],
        ['staff', wide(6)],
      ]),
    ]
    expect(gapsOf([{ code: 'SCC', name: '', divisions }]).areas[0]?.gaps[0]).toMatchObject({
      distance: 1,
      beyondChance: false,
    })
  })
})

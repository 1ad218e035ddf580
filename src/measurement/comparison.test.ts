import { expect, test } from 'vitest'
import { discoveries, marginOf, welch } from './comparison.ts'
import type { AreaTally } from './respondents.ts'

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

const sample = (values: readonly number[]): AreaTally => ({
  scored: values.length,
  sum: values.reduce((sum, value) => sum + value, 0),
  squares: values.reduce((sum, value) => sum + value * value, 0),
  answers: values.length,
  favourable: 0,
})

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

test('says nothing where a side has no spread', () => {
  const same = (value: number) => sample(Array.from({ length: 12 }, () => value))
  expect([welch(same(3), same(4)), welch(same(3), same(3)), welch(sample([5]), sample([1, 2]))]).toEqual([
    null,
    null,
    null,
  ])
})

test.each([
  // Half widths from a table of the t distribution: 2.262 (9 degrees of freedom), 2.045 (29), 1.984 (100).
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 2.262 * Math.sqrt(55 / 6 / 10)],
  [Array.from({ length: 30 }, (_, place) => place % 2), 2.045 * Math.sqrt(7.5 / 29 / 30)],
  [Array.from({ length: 101 }, (_, place) => place % 2), 1.984 * Math.sqrt(25.2475 / 100 / 101)],
])('the margin of a mean is that of Student’s t', (values, margin) => {
  expect(marginOf(sample(values))).toBeCloseTo(margin, 3)
})

test('one value has no margin, nor have equal values', () => {
  expect([sample([]), sample([5]), sample([5, 5, 5]), sample([0.1, 0.1, 0.1])].map(marginOf)).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('discoveries are those of the example of Benjamini and Hochberg', () => {
  // Fifteen comparisons of treatments after a heart attack: the first four are found, Bonferroni finds three.
  const values = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
    0.759, 1,
  ]
  expect(discoveries(values).map(Number)).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  expect(
    discoveries([...values].reverse())
      .map(Number)
      .reverse(),
  ).toEqual(discoveries(values).map(Number))
})

test('a value above its own level is a discovery where a larger one meets its level', () => {
  expect(discoveries([0.04, 0.05, 0.03])).toEqual([true, true, true])
  expect(discoveries([0.2, 0.001])).toEqual([false, true])
  expect(discoveries([])).toEqual([])
})

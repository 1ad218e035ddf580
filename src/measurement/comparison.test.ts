import { expect, test } from 'vitest'
import { holm, welch } from './comparison.ts'
import { figureOf } from './scores.ts'

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

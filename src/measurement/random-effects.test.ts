import { expect, test } from 'vitest'
import { combined, pOfT, tValue } from './random-effects.ts'

/**
 * Log risk ratios of 13 trials of the BCG vaccine and their variances (G. A. Colditz et al., JAMA 271, 1994): the example of
 * R's metafor, whose `rma(yi, vi, method = "DL", test = "knha")` gives an estimate of -0.7141 with a standard error of 0.1807.
 */
const trials = (
  [
    [4, 119, 11, 128],
    [6, 300, 29, 274],
    [3, 228, 11, 209],
    [62, 13536, 248, 12619],
    [33, 5036, 47, 5761],
    [180, 1361, 372, 1079],
    [8, 2537, 10, 619],
    [505, 87886, 499, 87892],
    [29, 7470, 45, 7232],
    [17, 1699, 65, 1600],
    [186, 50448, 141, 27197],
    [5, 2493, 3, 2338],
    [27, 16886, 29, 17825],
  ] as const
).map(([a, b, c, d]) => ({
  value: Math.log(a / (a + b) / (c / (c + d))),
  variance: 1 / a - 1 / (a + b) + 1 / c - 1 / (c + d),
}))

test('combines the BCG vaccine trials as metafor does', () => {
  const { mean, error, weights } = combined(trials)

  expect(mean).toBeCloseTo(-0.7141, 4)
  expect(error).toBeCloseTo(0.1807, 4)
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9)
})

test('never reports a smaller error than without the variance between schools', () => {
  const alike = Array.from({ length: 12 }, () => ({ value: 1, variance: 0.12 }))
  expect(combined(alike)).toMatchObject({ mean: 1, error: Math.sqrt(0.12 / 12) })

  const apart = alike.map((one, at) => ({ ...one, value: at % 2 === 0 ? 3 : -1 }))
  // By hand: the variance between the schools makes all weights alike, so the error is that of a mean of twelve values.
  expect(combined(apart).error).toBeCloseTo(Math.sqrt((12 * 4) / 11 / 12), 6)
})

test('uses Student’s t', () => {
  expect(tValue(0.05, 11)).toBeCloseTo(2.201, 3)
  expect(pOfT(-2.201, 11)).toBeCloseTo(0.05, 3)
})

import { expect, test } from 'vitest'
import { MatchedAnswers, mantel, matchedBins, matchedDifference } from './differential-items.ts'
import judge from './judge/dif.json' with { type: 'json' }

// Figures from R's mantelhaen.test and MASS::polr, produced by judge/dif.R without any of the product's code.

/** Sums over answers, given how many chose each answer from 0 to 10. */
const sumsOf = (counts: readonly number[], scoreOf: (at: number) => number) => ({
  n: counts.reduce((sum, count) => sum + count, 0),
  sum: counts.reduce((sum, count, at) => sum + count * scoreOf(at), 0),
  squares: counts.reduce((sum, count, at) => sum + count * scoreOf(at) ** 2, 0),
})
const statistic = ({ difference, weight, variance }: ReturnType<typeof mantel>) =>
  (difference * weight) ** 2 / variance
const tested = (strata: readonly number[][][], scoreOf: (at: number) => number) =>
  statistic(
    mantel(strata.map(([own = [], rest = []]) => [sumsOf(own, scoreOf), sumsOf(rest, scoreOf)] as const)),
  )

test.each(judge.counts)(
  'matches R’s test of ordered answers in $strata.length strata',
  ({ strata, ...by }) => {
    expect(tested(strata, (at) => 2.5 * at) / by.statistic).toBeCloseTo(1, 8)
  },
)

test.each(judge.counts)('matches R’s mantelhaen.test if answers are split in two', ({ strata, split }) => {
  for (const [border, expected] of split.entries())
    expect(tested(strata, (at) => Number(at > border)) / expected).toBeCloseTo(1, 8)
})

const matched = (own: readonly string[], rest: readonly string[]) => {
  const items = own[0]?.length ?? 0
  const [row, whole] = [new MatchedAnswers(items), new MatchedAnswers(items)]
  const bins = new Int16Array(items)
  for (const [place, sheet] of [...own, ...rest].entries()) {
    const scores = [...sheet].map((answer) => 2.5 * Number(answer))
    matchedBins(scores, bins)
    whole.add(scores, bins, 1)
    if (place < own.length) row.add(scores, bins, 1)
  }
  return matchedDifference(row, whole, 0, 20) ?? expect.unreachable()
}

test.each(judge.people)('matches R’s strata and test for 500 people on each side', (one) => {
  const found = matched(one.own, one.rest)
  expect(found.strata).toBe(one.strata)
  expect(statistic(found) / one.statistic).toBeCloseTo(1, 8)
})

test.each(judge.people)('agrees with MASS::polr that $planted logits were planted', (one) => {
  const { difference, weight, variance } = matched(one.own, one.rest)
  const z = (difference * weight) / Math.sqrt(variance)
  expect(Math.abs(one.logits - one.planted)).toBeLessThan(0.3)
  expect(Math.abs(z - one.z)).toBeLessThan(1)
  if (one.planted === 0) return
  expect(Math.sign(z)).toBe(-Math.sign(one.planted))
  expect(Math.min(Math.abs(z), Math.abs(one.z))).toBeGreaterThan(6)
})

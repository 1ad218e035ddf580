import { describe, expect, test } from 'vitest'
import judge from './judge/structure.json' with { type: 'json' }
import { roundRandomly } from './precision.ts'
import { addItemScores, covariances, emptyItemSums, omega } from './reliability.ts'
import { areasTogether, intraclass, reliabilityRange, respondentsNeeded } from './structure.ts'

/** The judge's figures come from R with psych and lavaan, by judge/structure.R. */
const source = (seed: number) => {
  let state = seed
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return { random, normal }
}

describe('omega', () => {
  test.each(judge.omega)('matches lavaan and psych for $n people', ({ covariance, lavaan, psych }) => {
    expect(Math.abs((omega(covariance) ?? 0) - lavaan)).toBeLessThan(1e-6)
    expect(Math.abs((omega(covariance) ?? 0) - psych)).toBeLessThan(1e-5)
  })

  test.each(judge.omega)('has about the interval of L. S. Feldt for $n people', (one) => {
    const about = { items: one.covariance.length, people: one.n, design: 1, step: 0 }
    const { low, high } = reliabilityRange(one.alpha, about)
    expect(Math.abs(low - (one.feldt[0] ?? 0))).toBeLessThan(0.015)
    expect(Math.abs(high - (one.feldt[1] ?? 0))).toBeLessThan(0.015)
  })

  test('has a wider interval with fewer people, classmates who answer alike or a coarser step', () => {
    const widthOf = (about: Partial<Parameters<typeof reliabilityRange>[1]>) => {
      const { low, high } = reliabilityRange(0.8, { items: 4, people: 400, design: 1, step: 0.01, ...about })
      return high - low
    }
    expect(widthOf({ people: 300 })).toBeGreaterThan(widthOf({}))
    expect(widthOf({ design: 2 })).toBeGreaterThan(widthOf({}))
    expect(widthOf({ step: 0.05 })).toBeGreaterThan(widthOf({}))
  })

  // Larger runs covered 92 to 99 percent for one value and 97 percent on average.
  test('is inside the interval of five-point answers in 90 percent of surveys or more', () => {
    const { random, normal } = source(7)
    const strengths = [1.5, 1.2, 0.9, 0.6]
    const found = (people: number) => {
      const sums = emptyItemSums(strengths.length)
      for (let one = 0; one < people; one++) {
        const person = normal()
        addItemScores(
          sums,
          strengths.map(
            (strength) => 2.5 * Math.max(0, Math.min(4, Math.round(2.4 + strength * person + normal()))),
          ),
        )
      }
      return omega(covariances(sums)) ?? Number.NaN
    }
    const truth = found(100_000)
    let covered = 0
    for (let round = 0; round < 200; round++) {
      const told = roundRandomly(found(300), 0.05, random())
      const { low, high } = reliabilityRange(told, { items: 4, people: 300, design: 1, step: 0.05 })
      covered += Number(low <= truth && truth <= high)
    }
    expect(covered).toBeGreaterThanOrEqual(180)
  })
})

describe('people needed for a margin of half a point', () => {
  const half = { within: 0.5, design: 1, population: null }

  test.each([
    // 1.96² × 4 ÷ 0.25 = 61.5.
    ['without a limit', {}, 70],
    ['with classmates who answer alike', { design: 2 }, 130],
    // 61.5 ÷ (1 + 61.5 ÷ 100) = 38.1.
    ['in a group of 100', { population: 100 }, 40],
    ['in a group of 12', { population: 12 }, 12],
    ['in an empty group', { population: 0 }, 0],
  ])('%s', (_case, about, expected) => {
    expect(respondentsNeeded(2, { ...half, ...about })).toBe(expected)
  })
})

describe('the mean correlation between areas', () => {
  const about = {
    people: 300,
    design: 1,
    reliabilities: Array<number | null>(8).fill(0.8),
    ladder: { ratio: 1.1, area: 1.5, overall: 1 },
  }

  test.each(judge.areas)('matches the correlations that R computes for $n people', (one) => {
    const found = areasTogether({ areas: one.spreads, overall: one.overall }, { ...about, people: one.n })
    expect(found?.correlation.value).toBeCloseTo(one.mean, 9)
    expect(found?.corrected).toBeCloseTo(one.mean / 0.8, 9)
    // The bound is close because all correlations are alike.
    expect(found?.firstShare).toBeLessThanOrEqual(one.first)
    expect(found?.firstShare).toBeGreaterThan(one.first - 0.02)
    expect(found?.correlation.low).toBeLessThan(one.mean)
    expect(found?.correlation.high).toBeGreaterThan(one.mean)
  })

  test('isn’t given without all spreads or at their smallest value, and is corrected only with all omegas', () => {
    const areas = Array<number | null>(8).fill(2)
    expect(areasTogether({ areas, overall: null }, about)).toBeNull()
    expect(areasTogether({ areas: [null, ...areas.slice(1)], overall: 1.5 }, about)).toBeNull()
    expect(areasTogether({ areas, overall: 1 }, about)).toBeNull()
    expect(areasTogether({ areas: [1.5, ...areas.slice(1)], overall: 1.5 }, about)).toBeNull()
    const reliabilities = [null, ...about.reliabilities.slice(1)]
    expect(areasTogether({ areas, overall: 1.5 }, { ...about, reliabilities })?.corrected).toBeNull()
  })
})

describe('the share of differences between schools', () => {
  const schoolsOf = ({ people, means, spreads }: (typeof judge.icc)[number]) =>
    people.map((count, at) => ({
      people: count,
      mean: means[at] ?? 0,
      spread: spreads[at] ?? 0,
      rounding: 0,
    }))

  test.each(judge.icc.map((one, at) => ({ ...one, at })))('matches R in case $at', (one) => {
    const found = intraclass(schoolsOf(one))
    expect(found?.value).toBeCloseTo(one.value, 8)
    expect(found?.low).toBeCloseTo(Math.max(0, one.limits[0] ?? 0), 6)
    expect(found?.high).toBeCloseTo(one.limits[1] ?? 0, 6)
  })

  test('isn’t raised by rounding', () => {
    const { random, normal } = source(11)
    const step = 0.5
    const value = (rounding: number) => {
      let sum = 0
      for (let round = 0; round < 200; round++)
        sum +=
          intraclass(
            Array.from({ length: 20 }, () => ({
              people: 40,
              mean: roundRandomly(5 + 0.5 * normal() + (2 / Math.sqrt(40)) * normal(), step, random()),
              spread: 2,
              rounding,
            })),
          )?.value ?? 0
      return sum / 200
    }
    const truth = 0.25 / 4.25
    expect(Math.abs(value(step ** 2 / 6) - truth)).toBeLessThan(0.008)
    expect(value(0)).toBeGreaterThan(truth + 0.005)
  })

  test('needs two schools', () => {
    expect(intraclass([{ people: 40, mean: 5, spread: 2, rounding: 0 }])).toBeNull()
  })
})

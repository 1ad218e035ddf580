import { describe, expect, test } from 'vitest'
import { judgedByHand, tTail } from '../app/testing/installation-judge.ts'
import { reportsOf } from '../app/testing/installation-rates.ts'
import { installationGaps, joinedRow, type ToldRow } from './installation-gaps.ts'
import { pOfT } from './random-effects.ts'
import { areUnlike, combinedStrata } from './strata.ts'

const row = (value: number, error: number, schools: number): ToldRow => ({
  schools,
  freedom: schools - 1,
  nine: Array.from({ length: 9 }, () => ({ tested: { value, error }, shown: { value, error } })),
})
const rowsOf = (...told: ToldRow[]) => [
  { dimension: 'gender' as const, told: told.map((one, installation) => ({ ...one, installation })) },
]

describe('installations as fixed strata', () => {
  test('weights by schools, with Satterthwaite’s degrees of freedom', () => {
    const found = combinedStrata([
      { value: -1, error: 0.2, schools: 12, freedom: 11 },
      { value: -2, error: 0.1, schools: 36, freedom: 35 },
    ])
    // By hand: weights 1/4 and 3/4, variances .0025 and .005625.
    expect(found.mean).toBeCloseTo(-1.75, 9)
    expect(found.error).toBeCloseTo(Math.sqrt(0.008125), 9)
    expect(found.freedom).toBeCloseTo(0.008125 ** 2 / (0.0025 ** 2 / 11 + 0.005625 ** 2 / 35), 6)
  })

  test('agrees with a computation by hand about every gap of simulated reports', () => {
    for (const [installations, schools] of [
      [2, 13],
      [3, 20],
    ] as const) {
      const model = { installations, schools, rows: 3, varies: 0.3, inFirst: -1 }
      let clear = 0
      for (const rows of reportsOf(20, installations, model)) {
        const own = installationGaps(rows).flat()
        const hand = judgedByHand(rows)
        expect(own.map((gap) => gap.clear)).toEqual(hand.map((gap) => gap.clear))
        expect(own.map(({ direction }) => direction)).toEqual(
          hand.map(({ mean }) => (mean < 0 ? 'lower' : mean > 0 ? 'higher' : 'equal')),
        )
        clear += hand.filter((gap) => gap.clear).length
      }
      expect(clear).toBeGreaterThan(20)
    }
    expect(tTail(2.201, 11)).toBeCloseTo(0.05, 4)
    expect(tTail(1.4, 17.3)).toBeCloseTo(pOfT(1.4, 17.3), 6)
  })

  test('combines districts of an installation so that two steps give the same as one', () => {
    const parts = [row(-1, 0.2, 12), row(-0.5, 0.3, 15), row(0.2, 0.2, 24)] as const
    const inSteps = joinedRow([parts[0], parts[1]])
    if (!inSteps) throw new Error('Nothing was combined.')
    const [two] = installationGaps(rowsOf(inSteps, parts[2])).flat()
    const [one] = installationGaps(rowsOf(...parts)).flat()
    expect(inSteps.schools).toBe(27)
    expect(two?.schools).toBe(one?.schools)
    expect(two?.direction).toBe(one?.direction)
    expect(Math.abs((two?.smallest ?? 0) - (one?.smallest ?? 0))).toBeLessThanOrEqual(0.11)
    expect(joinedRow([parts[0]])).toBe(parts[0])
    expect(joinedRow([])).toBeUndefined()
  })
})

describe('installations that differ', () => {
  test('are unlike if Cochran’s Q is beyond the 5 percent point', () => {
    // With two installations and errors of 1, Q is half of the squared distance; the 5 percent point is 3.841.
    const apart = (distance: number) => [
      { value: 0, error: 1 },
      { value: distance, error: 1 },
    ]
    expect([areUnlike(apart(2.77)), areUnlike(apart(2.78))]).toEqual([false, true])
    expect(areUnlike([{ value: 3, error: 0.1 }])).toBe(false)
  })

  test('are shown side by side, each with its own margin', () => {
    const [gap] = installationGaps(rowsOf(row(-1, 0.1, 12), row(-2, 0.1, 36))).flat()
    expect(gap).toMatchObject({ areUnlike: true, clear: true, schools: 48, direction: 'lower' })
    expect(gap?.apart).toEqual({ distance: 1.7, margin: 0.2 })
    expect(gap?.installations).toEqual([
      { installation: 0, schools: 12, points: -1, margin: 0.3 },
      { installation: 1, schools: 36, points: -2, margin: 0.3 },
    ])
  })
})

test('reports a false clear gap in no more than 7 percent of reports over installations', () => {
  const rates = [2, 3].flatMap((installations) =>
    [12, 20].map((schools) => {
      const reports = reportsOf(250, 10 * installations + schools, {
        installations,
        schools,
        rows: 4,
        varies: 0.3,
      })
      const isFalse = reports.filter((rows) => judgedByHand(rows).some(({ clear }) => clear)).length
      const own = reports.filter((rows) =>
        installationGaps(rows)
          .flat()
          .some(({ clear }) => clear),
      ).length
      expect(own).toBe(isFalse)
      return (100 * isFalse) / reports.length
    }),
  )
  expect(Math.max(...rates)).toBeLessThanOrEqual(7)
}, 60_000)

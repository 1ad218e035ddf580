import { type AreaCode, areaCodes, type Group } from '../shared/codes.ts'
import { holm } from './comparison.ts'
import { type AverageScore, schoolsForGaps } from './district-gaps.ts'
import { clean, codeEnds, roundedUp } from './precision.ts'
import { combined, pOfT, smallestOfT, tValue } from './random-effects.ts'

/** A school's score in two school years, each with the variance from sampling and rounding. */
export interface SchoolChange {
  group: Group
  /** Null: overall. */
  area: AreaCode | null
  before: { value: number; variance: number }
  now: { value: number; variance: number }
}

/** How a group's score changed in the schools that took part in both years. */
export interface DistrictChange {
  area: AreaCode | null
  schools: number
  /** The average scores in these schools. */
  before: AverageScore
  now: AverageScore
  direction: 'lower' | 'higher' | 'equal'
  /** Points, below 0 if the score is lower now, with the margin of error. Null at an end of the scale. */
  change: number | null
  margin: number | null
  clear: boolean
  /** The smallest change that four of five reports would find, in points. */
  smallest: number
}

export interface GroupChanges {
  key: Group
  /** The largest number of schools that can be compared in any area. */
  schools: number
  changes: DistrictChange[]
}

const errorRate = 0.05

/**
 * Combines schools' changes, paired by school, by random effects, for groups and areas with enough schools. Uses only
 * scores that the schools show. All changes of a report are one family, judged by Holm's procedure.
 */
export function districtChanges(schools: readonly SchoolChange[], asked: readonly Group[]): GroupChanges[] {
  const of = (group: Group, area: AreaCode | null) =>
    schools.filter((one) => one.group === group && one.area === area)
  const drafts = asked.flatMap((group) =>
    [null, ...areaCodes].flatMap((area) => {
      const pairs = of(group, area)
      return pairs.length < schoolsForGaps ? [] : [{ group, area, ...draft(pairs) }]
    }),
  )
  const clear = holm(
    drafts.map(({ p }) => p),
    errorRate,
  )
  return asked.map((key) => ({
    key,
    schools: Math.max(0, ...[null, ...areaCodes].map((area) => of(key, area).length)),
    changes: drafts.flatMap(({ group, p: _, error, ...change }, at) =>
      group === key
        ? [
            {
              ...change,
              clear: (clear[at] ?? false) && change.direction !== 'equal',
              smallest: roundedUp(smallestOfT(error, errorRate / drafts.length, change.schools - 1)),
            },
          ]
        : [],
    ),
  }))
}

function draft(pairs: readonly SchoolChange[]) {
  const { mean, error, weights } = combined(
    pairs.map(({ before, now }) => ({
      value: now.value - before.value,
      variance: before.variance + now.variance,
    })),
  )
  const average = pairs.reduce((sum, pair, at) => sum + (weights[at] ?? 0) * pair.before.value, 0)
  const freedom = pairs.length - 1
  const change = clean(mean)
  // From the rounded numbers, so that the three of them agree.
  const [before, now] = [clean(average), clean(clean(average) + change)].map((score) =>
    codeEnds(score, 0.1, 10),
  )
  const isCoded = !before || !now || before.coded !== null || now.coded !== null
  const shown = (score: typeof before): AverageScore => ({
    score: score?.value ?? 0,
    coded: score?.coded ?? null,
  })
  return {
    schools: pairs.length,
    before: shown(before),
    now: shown(now),
    direction: change === 0 ? ('equal' as const) : change < 0 ? ('lower' as const) : ('higher' as const),
    change: isCoded ? null : change,
    margin: isCoded ? null : roundedUp(tValue(0.05, freedom) * error),
    error,
    p: pOfT(mean / error, freedom),
  }
}

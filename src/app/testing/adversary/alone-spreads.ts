import type { RoundedReport } from '../../../measurement/results.ts'
import { areaCodes } from '../../../shared/codes.ts'
import { type Member, noTally, possible, type Random, scoreOf } from './alone-answers.ts'
import { onLadder, type RandomRange } from './ranges.ts'
import { deviationOf, leastSpreads, pooledDeviation, rungOf } from './rounded.ts'
import { type SpreadTally, withScore } from './tallies.ts'

export interface Look {
  report: RoundedReport
  cells: readonly { key: string; sent: readonly Member[] }[]
}

export const chanceOf = (lots: RandomRange, value: number): number => {
  const range = lots(value)
  return range ? Math.max(0, range[1] - range[0]) : 0
}

/** How many random answers to the other areas are tried for each answer to one area. */
const tries = 40

/** Returns the weights adjusted for the spreads that all areas share, averaged over possible answers to other areas. */
export function jointly(
  weights: readonly (readonly number[])[],
  looks: readonly Look[],
  random: Random,
): number[][] {
  const told = looks.flatMap(({ report, cells }) => {
    const spreads = report.groups[0]?.spreads
    const sent = cells[0]?.sent ?? []
    if (!spreads || spreads.overall === null || spreads.apart === null) return []
    const rung = rungOf(sent.length + 1)
    return [
      {
        ...wholesOf(sent),
        overallIs: onLadder(leastSpreads.overall, rung, spreads.overall),
        apartIs: onLadder(leastSpreads.apart, rung, spreads.apart),
      },
    ]
  })
  const picks = weights.map((own) => drawnFrom(own, tries, random))
  const chanceWith = (area: number, score: number): number => {
    let chance = 0
    for (let one = 0; one < tries; one++) {
      const scores = picks.map((drawn, other) => (other === area ? score : (drawn[one] ?? 0)))
      const sum = scores.reduce((total, own) => total + own, 0)
      chance += told.reduce((product, { whole, apart, overallIs, apartIs }) => {
        const overall = chanceOf(overallIs, deviationOf(withScore(whole, sum / scores.length)))
        if (overall === 0) return 0
        const spread = pooledDeviation(
          apart.map((tally, place) => withScore(tally, apartOf(scores[place] ?? 0, sum))),
        )
        return product * overall * chanceOf(apartIs, spread)
      }, 1)
    }
    // A few failed attempts don't prove that something is impossible.
    return chance / tries + 1e-6
  }
  return weights.map((own, area) => {
    const chances = new Map<number, number>()
    return own.map((weight, at) => {
      const sheet = possible[at]
      if (weight === 0 || !sheet) return 0
      const score = scoreOf(sheet)
      const chance = chances.get(score) ?? chanceWith(area, score)
      chances.set(score, chance)
      return weight * chance
    })
  })
}

const apartOf = (score: number, sum: number): number => score - (sum - score) / (areaCodes.length - 1)

/** Returns tallies of the adversary's own answers: averages over all areas, and each area compared with the others. */
function wholesOf(sent: readonly Member[]): { whole: SpreadTally; apart: SpreadTally[] } {
  let whole = noTally
  let apart = areaCodes.map(() => noTally)
  for (const { sheets } of sent) {
    const scores = sheets.flatMap((sheet) => (sheet ? [scoreOf(sheet)] : []))
    if (scores.length < areaCodes.length) continue
    const sum = scores.reduce((total, score) => total + score, 0)
    whole = withScore(whole, sum / scores.length)
    apart = apart.map((tally, at) => withScore(tally, apartOf(scores[at] ?? 0, sum)))
  }
  return { whole, apart }
}

function drawnFrom(weights: readonly number[], count: number, random: Random): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return Array.from({ length: count }, () => {
    let left = random() * all
    const at = weights.findIndex((weight) => {
      left -= weight
      return left <= 0 && weight > 0
    })
    const sheet = possible[at]
    return sheet ? scoreOf(sheet) : 0
  })
}

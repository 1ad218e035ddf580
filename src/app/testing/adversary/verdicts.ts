import jstat from 'jstat'
import type { AreaReport, Gap } from '../../../features/results/contract.ts'
import { areaCodes } from '../../../shared/codes.ts'
import { T } from './people.ts'
import { type AreaTally, tallyOf } from './tallies.ts'
import type { Counted } from './told.ts'

const variance = ({ scored, sum, squares }: AreaTally) => (squares - sum ** 2 / scored) / (scored - 1)

/** Welch's two-sided p value. */
function chance(one: AreaTally, other: AreaTally): number {
  const [a, b] = [variance(one) / one.scored, variance(other) / other.scored]
  const t = (one.sum / one.scored - other.sum / other.scored) / Math.sqrt(a + b)
  const freedom = (a + b) ** 2 / (a ** 2 / (one.scored - 1) + b ** 2 / (other.scored - 1))
  return jstat.ibeta(freedom / (freedom + t ** 2), freedom / 2, 0.5)
}

/**
 * Verdicts on gaps that are not so: each is told only from 2T people on either side with spread on both, and is clear by
 * Benjamini and Hochberg at 5 % over all comparisons of its group and dimension in all areas.
 */
export function untrueVerdicts(all: Counted, reports: readonly AreaReport[]): string[] {
  const told = reports.flatMap((report) =>
    report.gaps.map((gap) => {
      const { own, rest } = all.sides(gap.group, gap.dimension, gap.name)
      const at = areaCodes.indexOf(report.code)
      const [one, other] = [tallyOf(own).areas[at], tallyOf(rest).areas[at]]
      if (!one || !other) throw new Error(`There is no area ${report.code}.`)
      const enough = Math.min(own.people.size, rest.people.size) >= 2 * T
      return { gap, about: `${report.code} ${gap.group} ${gap.name}`, enough, one, other }
    }),
  )
  const families = Map.groupBy(told, ({ gap }) => `${gap.group} ${gap.dimension}`)
  return [...families.values()].flatMap((family) => {
    const values = family.map(({ one, other }) => chance(one, other))
    const sorted = [...values].sort((a, b) => a - b)
    const meets = sorted.filter((value, rank) => value <= (0.05 * (rank + 1)) / sorted.length)
    const level = meets.at(-1) ?? -1
    return family.flatMap(({ gap, about, enough, one, other }, at) => {
      const spread = Math.min(variance(one), variance(other)) > 1e-9
      const isSo = enough && spread && isVerdict(gap, (values[at] ?? 1) <= level)
      return isSo ? [] : [`verdict: ${about} is ${gap.clear ? 'clear' : 'too close to call'}`]
    })
  })
}

const isVerdict = ({ clear, dimension }: Gap, found: boolean): boolean =>
  clear === found && dimension !== 'grade'

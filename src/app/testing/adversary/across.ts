import type { Figure } from '../../../features/figures/results/contract.ts'
import { areaCodes, type Group } from '../../../shared/codes.ts'
import type { StoredGroup } from './district-alter.ts'
import type { Played, RollUp, SumAcross } from './district-counts.ts'
import { T } from './people.ts'

/** A school's people, its own results page, and its stored rounded figures. */
export interface Known extends Played {
  groups: readonly StoredGroup[]
}

/** Fewest schools for a gap or change. */
const schoolsAtLeast = 12

/**
 * Judges gaps across schools: the schools and people they count must follow from the rows that schools' own pages show,
 * and their scores must lie between the schools' stored rounded means. Returns what the counts tell.
 */
export function gapsFound({ gaps }: RollUp, schools: readonly Known[]) {
  const untrue: string[] = []
  const sums: SumAcross[] = []
  let compared = 0
  for (const { key: group, gaps: own } of gaps?.groups ?? [])
    for (const gap of own) {
      compared += 1
      const told = `${group} ${gap.row} ${gap.area}`
      const places = comparable(schools, group, gap)
      const least = places.reduce((sum, { n }) => sum + n, 0)
      const must = places.filter((place) => place.must).length
      if (gap.schools < Math.max(schoolsAtLeast, must) || gap.schools > places.length || gap.people > least)
        untrue.push(
          `${told}: ${gap.schools} schools, ${gap.people} people instead of ${must} to ${places.length}, ${least}`,
        )
      if (gap.sameWay % 3 > 0 || gap.sameWay > gap.schools) untrue.push(`${told}: ${gap.sameWay}`)
      const means = places.flatMap(({ at }) => rowMean(schools[at], group, gap) ?? [])
      if (!isAmong(gap.subgroup.score, means)) untrue.push(`${told}: ${gap.subgroup.score}`)
      if (gap.area === null)
        sums.push({
          group,
          key: gap.dimension,
          answer: gap.name,
          schools: places.map(({ at }) => at),
          least: gap.people,
          most: Number.POSITIVE_INFINITY,
        })
    }
  return { compared, sums, untrue }
}

type Gap = NonNullable<RollUp['gaps']>['groups'][number]['gaps'][number]

/**
 * Returns the schools that may be compared by what their pages show. `n` is the minimum number of people by the school's
 * page, and `must` is true if the school is surely compared.
 */
function comparable(schools: readonly Known[], group: Group, { dimension, row }: Gap) {
  return schools.flatMap(({ results }, at) => {
    const whole = results.groups.find(({ key }) => key === group)
    const rows = whole?.dimensions.find(({ key }) => key === dimension)?.rows ?? []
    const own = rows.find(({ key, pooled }) => key === row && !pooled)?.figure
    const people = leastIn(own)
    if (!own || people < 2 * T) return []
    const inRows = rows.reduce((sum, { figure }) => sum + (leastIn(figure) || -T / 2) + T / 2, 0)
    // What the rest is part of: the group, or all rows if not everyone in it was asked.
    const all = [whole?.figure.n ?? 0, inRows]
    const isOver = (least: number) => (total: number) => total - least - T / 2 >= 2 * T
    return all.some(isOver(leastBy(own))) ? [{ at, n: people, must: all.every(isOver(people)) }] : []
  })
}

/** Returns the fewest people that a figure's precision is shown for. */
const leastBy = ({ score, margin, reason }: Figure): number =>
  reason !== null ? 0 : margin !== null ? 4 * T : score !== null ? 2 * T : T

const leastIn = (figure: Figure | undefined): number =>
  figure ? Math.max(figure.n ?? 0, leastBy(figure)) : 0

const rowMean = (school: Known | undefined, group: Group, { dimension, row, area }: Gap) => {
  const own = school?.groups.find(({ key }) => key === group)?.dimensions.find(({ key }) => key === dimension)
  return meanIn(own?.rows.find(({ key }) => key === row)?.rounded?.means, area)
}

/** Returns a mean over all areas or in one; undefined if there is none. */
function meanIn(means: readonly (number | null)[] | undefined, area: Gap['area']): number | undefined {
  if (area !== null) return means?.[areaCodes.indexOf(area)] ?? undefined
  return means && !means.includes(null)
    ? means.reduce<number>((sum, mean) => sum + (mean ?? 0), 0) / means.length
    : undefined
}

/** Checks whether a score, rounded to a tenth, may be an average of these. */
const isAmong = (score: number, means: readonly number[]) =>
  score >= Math.min(10 - 0.1, ...means) - 0.1 && score <= Math.max(0.1, ...means) + 0.1

/**
 * Judges changes: they must lie between the changes of the stored rounded means of schools in both years. `pairs` has a
 * school's two years.
 */
export function changesFound({ changes }: RollUp, pairs: readonly (readonly [Known, Known])[]) {
  const untrue: string[] = []
  let compared = 0
  for (const { key: group, changes: own } of changes?.groups ?? [])
    for (const { area, schools, change, before, now } of own) {
      compared += 1
      const told = `${group} ${area}`
      const means = pairs.flatMap((pair) => {
        const [first, second] = pair.map(({ groups }) =>
          meanIn(groups.find(({ key }) => key === group)?.rounded?.means, area),
        )
        return first === undefined || second === undefined ? [] : [second - first]
      })
      if (schools < schoolsAtLeast || schools > means.length) untrue.push(`${told}: ${schools} schools`)
      if (change === null) continue
      if (change < Math.min(...means) - 0.05 || change > Math.max(...means) + 0.05)
        untrue.push(`${told}: ${change}`)
      if (Math.abs(now.score - before.score - change) > 1e-6) untrue.push(`${told}: ${now.score}`)
    }
  return { compared, untrue }
}

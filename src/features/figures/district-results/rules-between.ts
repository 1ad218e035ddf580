import type { Figures } from '../../../measurement/results.ts'
import { meanStep } from '../../../measurement/rounded.ts'
import { intraclass, type Range, type SchoolSpread } from '../../../measurement/structure.ts'
import { areaCodes, type Group, groups } from '../../../shared/codes.ts'
import { count } from '../../../shared/numbers.ts'

/** How much of the differences between people's overall scores lies between schools, from 0 to 1. */
export interface BetweenSchools {
  schools: number
  share: Range
}

/** Fewer schools say little about how schools differ. */
const schoolsAtLeast = 12

/**
 * Returns ICC(1) of people's overall scores for each group, from the schools' rounded averages and spreads. Null unless
 * at least 12 schools have both, which they do from four times their threshold of people on.
 */
export function betweenSchools(
  schools: readonly Pick<Figures, 'groups'>[],
  threshold: number,
): Record<Group, BetweenSchools | null> {
  const of = (group: Group): BetweenSchools | null => {
    const own = schools.flatMap((school) => {
      const found = schoolSpread(school, group, threshold)
      return found ? [found] : []
    })
    const share = own.length < schoolsAtLeast ? null : intraclass(own)
    return share && { schools: own.length, share: inHundredths(share) }
  }
  return Object.fromEntries(groups.map((group) => [group, of(group)])) as Record<Group, BetweenSchools | null>
}

function schoolSpread(school: Pick<Figures, 'groups'>, group: Group, threshold: number): SchoolSpread | null {
  const rounded = school.groups.find(({ key }) => key === group)?.rounded
  const spread = rounded?.spreads?.overall ?? null
  const means = rounded?.means.flatMap((mean) => mean ?? []) ?? []
  if (!rounded || spread === null || means.length < areaCodes.length) return null
  return {
    people: rounded.people,
    mean: means.reduce((sum, mean) => sum + mean, 0) / means.length,
    spread,
    rounding: meanStep(rounded.people, threshold) ** 2 / (6 * means.length),
  }
}

const inHundredths = ({ value, low, high }: Range): Range => ({
  value: Math.round(100 * value) / 100,
  low: Math.floor(100 * low) / 100,
  high: Math.ceil(100 * high) / 100,
})

const percent = (share: number): string => `${Math.round(100 * share)}%`

/** Says in words how much lies between schools. */
export const betweenSentence = (name: string, { schools, share }: BetweenSchools): string =>
  `${name}: about ${percent(share.value)} of the differences between people’s overall scores are between schools (${percent(share.low)} to ${percent(share.high)}, ${count(schools)} schools). The rest is within schools.`

import type { Gap as AreaGap } from '../../../measurement/gaps.ts'
import { clean } from '../../../measurement/precision.ts'
import type { Figures } from '../../../measurement/results.ts'
import { sizes } from '../../../measurement/sizes.ts'
import { type AreaCode, groupNames } from '../../../shared/codes.ts'
import type { Gap, Verdict } from './contract.ts'

/**
 * Returns the only size that pages show for a gap: the points between its two displayed scores, as a reader would
 * subtract them. They don't decide whether the gap is clear; the comparison does. Null unless both scores are numbers
 * that match the comparison's direction.
 */
export function apartOf({ direction, subgroup, rest }: Pick<AreaGap, 'direction' | 'subgroup' | 'rest'>) {
  if (subgroup.score === null || rest.score === null || subgroup.coded || rest.coded) return null
  const apart = clean(subgroup.score - rest.score)
  const says = apart === 0 ? 'equal' : apart < 0 ? 'lower' : 'higher'
  return says === direction ? Math.abs(apart) : null
}

export const verdictOf = (gap: AreaGap | undefined): Verdict | null => {
  if (!gap) return null
  const { kind, direction, distance, size, found, clear, smallest } = gap
  return { kind, direction, distance, apart: apartOf(gap), size, found, clear, smallest }
}

const toGap = ({ row: _, area: __, ...gap }: AreaGap): Gap => ({
  ...gap,
  apart: apartOf(gap),
  groupName: groupNames[gap.group],
})

/** Clear gaps first, then gaps unlikely to be chance; within each, by most displayed points, then by name. */
export const byClarity = (a: Gap, b: Gap): number =>
  Number(b.clear) - Number(a.clear) ||
  Number(b.found ?? false) - Number(a.found ?? false) ||
  (b.apart ?? 0) - (a.apart ?? 0) ||
  sizes.indexOf(b.size ?? 'very small') - sizes.indexOf(a.size ?? 'very small') ||
  a.name.localeCompare(b.name) ||
  a.group.localeCompare(b.group)

/** Returns the gaps in an area, or across all areas if `area` is null. */
export const gapsIn = (figures: Figures, area: AreaCode | null): Gap[] =>
  shownGaps(figures)
    .filter((gap) => gap.area === area)
    .map(({ area: _, ...gap }) => gap)
    .sort(byClarity)

/** Returns every gap with its area, as replies show it. */
export const shownGaps = ({ groups, gaps }: Figures): (Gap & { area: AreaCode | null })[] =>
  gaps.map((gap) => ({
    ...toGap(gap),
    area: gap.area,
    isMirror: gap.direction === 'higher' && gaps.some((other) => isMirrorOf(gap, other, groups)),
  }))

const isFound = ({ clear, found }: AreaGap): boolean => clear || found === true

/** Whether another gap mirrors this one: each row makes up most of the people the other is compared with. */
function isMirrorOf(gap: AreaGap, other: AreaGap, groups: Figures['groups']): boolean {
  const isBeside =
    other.group === gap.group &&
    other.dimension === gap.dimension &&
    other.area === gap.area &&
    other.direction === 'lower' &&
    (gap.clear ? other.clear : isFound(gap) && isFound(other))
  if (!isBeside) return false
  const rows = groups
    .find(({ key }) => key === gap.group)
    ?.dimensions.find(({ key }) => key === gap.dimension)?.rows
  const people = (key: string) => rows?.find((row) => row.key === key)?.overall.n ?? 0
  const all = rows?.reduce((sum, { overall }) => sum + (overall.n ?? 0), 0) ?? 0
  const [own, theirs] = [people(gap.row), people(other.row)]
  return own >= mostOfRest * (all - theirs) && theirs >= mostOfRest * (all - own)
}
const mostOfRest = 0.75

import type { DimensionKey } from '../../../measurement/rows.ts'
import { type AreaCode, type Group, groupNames } from '../../../shared/codes.ts'
import type { DistrictGap, DistrictResults } from '../../figures/district-results/contract.ts'
import { bothScores, gapWords } from '../../figures/district-results/rules-gaps.ts'
import { allAreas, capital, scoreAndWord, subgroupWords } from '../../figures/results/rules-sentences.ts'

/** Something in a district's combined results that a goal can start from. */
export interface StartingPoint {
  title: string
  text: string
  area?: AreaCode
  group?: Group
  dimension?: DimensionKey
  subgroup?: string
}

const each = 3

/** Returns the widest clear gaps of groups that score lower, and the areas with the lowest scores, in the words of the combined results. */
export function startingPoints({
  rollUp,
  areas,
}: Pick<DistrictResults, 'rollUp' | 'areas'>): StartingPoint[] {
  const gaps = (rollUp?.gaps?.groups ?? [])
    .flatMap(({ key, gaps: own }) =>
      own.flatMap((gap) => (gap.clear && gap.direction === 'lower' ? [{ ...gap, group: key }] : [])),
    )
    .sort((a, b) => distanceOf(b) - distanceOf(a))
    .slice(0, each)
    .map(({ group, dimension, ...gap }): StartingPoint => {
      const who = capital(subgroupWords({ name: gap.name, groupName: groupNames[group], dimension }))
      const where = areas.find(({ code }) => code === gap.area)?.name ?? allAreas
      return {
        title: `${who}: ${where}`,
        text: `Clear gap: ${gapWords(gap)} (${bothScores(gap)})`,
        ...(gap.area && { area: gap.area }),
        ...{ group, dimension, subgroup: gap.name },
      }
    })
  const lowest = areas
    .flatMap(({ code, name }, place) => {
      const figure = rollUp?.everyone.areas[place]
      return figure?.status ? [{ code, name, figure }] : []
    })
    .sort((a, b) => (a.figure.score ?? 11) - (b.figure.score ?? 11))
    .slice(0, each)
    .map(({ code, name, figure }): StartingPoint => ({ title: name, text: scoreAndWord(figure), area: code }))
  return [...gaps, ...lowest]
}

const distanceOf = ({ subgroup, rest }: DistrictGap): number => Math.abs(subgroup.score - rest.score)

import { designEffect } from '../../../measurement/comparison.ts'
import { leastSpread, spreadRatio } from '../../../measurement/rounded.ts'
import { type AreasTogether, areasTogether, respondentsNeeded } from '../../../measurement/structure.ts'
import { type Group, isIndex } from '../../../shared/codes.ts'
import type { StoredResults } from './rules.ts'

/** The margin of error, in points, that we say how many responses it needs. */
export const wantedMargin = 0.5

/** Correlations need 20 times the threshold of people, because spreads are rounded more coarsely below that. */
const togetherPeople = 20

/**
 * Returns a group's margins, how many must respond for a margin of half a point, and how its areas move together. All are
 * computed from stored rounded figures. `sets` are the group's question sets.
 */
export function precisionOf(
  { figures, expected, smallGroup }: Pick<StoredResults, 'figures' | 'expected' | 'smallGroup'>,
  key: Group,
  sets: readonly Pick<NonNullable<StoredResults['quality']>[number], 'areas'>[],
): { margins: (number | null)[]; needed: (number | null)[]; together: AreasTogether | null } {
  const group = figures.groups.find((one) => one.key === key)
  const rounded = group?.rounded
  const spreads = rounded?.spreads ?? null
  const design = designEffect(key, 'group')
  // Zero means that the number of people in the group isn’t known.
  const population = expected[key] || null
  return {
    margins: group?.areas.map(({ margin }) => margin) ?? [],
    needed:
      spreads?.areas.map((spread) =>
        spread === null ? null : respondentsNeeded(spread, { design, population, within: wantedMargin }),
      ) ?? [],
    together:
      !rounded || !spreads || rounded.people < togetherPeople * smallGroup
        ? null
        : areasTogether(spreads, {
            people: rounded.people,
            design,
            reliabilities: reliabilitiesOf(sets),
            ladder: { ...leastSpread, ratio: spreadRatio(rounded.people, smallGroup) },
          }),
  }
}

/** Returns each area's omega, 1 for an index; unknown if it isn't shown or the group has more than one question set. */
function reliabilitiesOf(sets: Parameters<typeof precisionOf>[2]): (number | null)[] {
  const [only, ...others] = sets
  return (only?.areas ?? []).map(({ area, omegaRange }) =>
    isIndex(area) ? 1 : others.length > 0 ? null : (omegaRange?.value ?? null),
  )
}

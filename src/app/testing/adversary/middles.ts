import type { DistrictResults, SchoolMiddles } from '../../../features/figures/district-results/contract.ts'
import type { SurveyResults } from '../../../features/figures/results/contract.ts'
import { areaCodes } from '../../../shared/codes.ts'
import { T } from './people.ts'

/**
 * Returns a message for each fault in a district's middle halves and in what its schools show of them. Middle halves
 * must be ranks of figures shown by at least 12 large enough schools, so they reveal nothing more than those figures.
 */
export function middlesFound(
  { groups }: NonNullable<DistrictResults['rollUp']>,
  schools: readonly SurveyResults[],
  inSchools: readonly SchoolMiddles[],
): { middles: number; untrue: string[] } {
  const untrue: string[] = []
  let middles = 0
  for (const { key, middles: own } of groups)
    for (const [at, code] of areaCodes.entries()) {
      const shown = schools.flatMap((results) => {
        const area = results.areas.find((one) => one.code === code)
        const { n, score } = area?.groups.find((one) => one.key === key)?.figure ?? { n: null, score: null }
        return score !== null && n !== null && n >= 4 * T ? [score] : []
      })
      const middle = own[at] ?? null
      if (middle) {
        middles += 1
        const below = (score: number) => shown.filter((one) => one < score).length
        const above = (score: number) => shown.filter((one) => one > score).length
        if (shown.length < 12 || middle.schools !== shown.length) untrue.push(`${key} ${code}: too few`)
        if (!shown.includes(middle.from) || !shown.includes(middle.to))
          untrue.push(`${key} ${code}: not shown`)
        if (below(middle.from) > shown.length / 4 || above(middle.to) > shown.length / 4)
          untrue.push(`${key} ${code}: not the middle`)
      } else if (shown.length >= 12) untrue.push(`${key} ${code}: left out`)
      for (const [place, one] of inSchools.entries()) {
        const told = one?.groups.find((group) => group.key === key)?.areas.find((area) => area.code === code)
        const area = schools[place]?.areas.find((known) => known.code === code)
        const figure = area?.groups.find((group) => group.key === key)?.figure
        if (JSON.stringify(told?.middle ?? null) !== JSON.stringify(middle))
          untrue.push(`${key} ${code}: otherwise in a school`)
        if (told && JSON.stringify(told.own) !== JSON.stringify(figure))
          untrue.push(`${key} ${code}: not the school’s own`)
      }
    }
  return { middles, untrue }
}

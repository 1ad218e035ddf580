import type { DistrictResults } from '../../../features/figures/district-results/contract.ts'
import type { SurveyResults } from '../../../features/figures/results/contract.ts'
import { areaCodes } from '../../../shared/codes.ts'

type Group = NonNullable<DistrictResults['rollUp']>['groups'][number]

/** A school's survey and its own results page. */
export interface OwnResults {
  guid: string
  results: SurveyResults
}

/**
 * Returns a message for each fault in a district's map of schools and in its numbers of people who answered. Both must
 * repeat or add up what the schools' own pages show.
 */
export const placesFound = (
  { groups }: Pick<NonNullable<DistrictResults['rollUp']>, 'groups'>,
  schools: readonly OwnResults[],
): string[] => groups.flatMap((group) => [...placesIn(group, schools), ...answeredIn(group, schools)])

function placesIn({ key, places }: Group, schools: readonly OwnResults[]): string[] {
  const shown = schools.flatMap(({ guid, results }) => {
    const areas = areaCodes.map((code) => {
      const area = results.areas.find((one) => one.code === code)
      const figure = area?.groups.find((one) => one.key === key)?.figure
      return figure && figure.score !== null ? { score: figure.score, coded: figure.coded } : null
    })
    return areas.some((one) => one !== null) ? [{ guid, areas }] : []
  })
  return unlike(`${key}: places`, byGuid(places), byGuid(shown))
}

function answeredIn({ key, answered }: Group, schools: readonly OwnResults[]): string[] {
  const own = schools.flatMap(({ results }) => results.response.find((one) => one.key === key) ?? [])
  const known = own.flatMap(({ count, expected }) => (expected === null ? [] : [{ count, expected }]))
  const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
  const expected = {
    count: total(own.map(({ count }) => count)),
    expected: known.length === own.length ? total(known.map((one) => one.expected)) : null,
    schools: known.length,
    low: known.filter((one) => 5 * one.count < one.expected).length,
  }
  return unlike(`${key}: answered`, answered, expected)
}

const byGuid = <T extends { guid: string }>(all: readonly T[]): T[] =>
  [...all].sort((a, b) => a.guid.localeCompare(b.guid))

const unlike = (what: string, told: unknown, expected: unknown): string[] => {
  const [one, other] = [JSON.stringify(told), JSON.stringify(expected)]
  return one === other ? [] : [`${what}: ${one} instead of ${other}`]
}

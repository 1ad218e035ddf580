import type { DistrictResults } from '../../../features/figures/district-results/contract.ts'
import type { SurveyResults } from '../../../features/figures/results/contract.ts'
import { T } from './people.ts'

/**
 * Returns a message for each fault in what a district says about differences between its schools. It may only do so for
 * 12 schools whose groups each have four times the threshold of people and a score in every area, and in whole percent.
 */
export function betweenUntrue(
  { groups }: NonNullable<DistrictResults['rollUp']>,
  schools: readonly SurveyResults[],
): string[] {
  return groups.flatMap(({ key, between }) => {
    const large = schools.filter((results) => {
      const figure = results.groups.find((one) => one.key === key)?.figure
      return figure?.status !== null && (figure?.n ?? 0) >= 4 * T
    })
    if (!between) return large.length >= 12 ? [`${key}: between schools left out`] : []
    const { value, low, high } = between.share
    const whole = [value, low, high].every((one) => Math.abs(100 * one - Math.round(100 * one)) < 1e-9)
    return [
      ...(large.length < 12 || between.schools !== large.length ? [`${key}: between too few schools`] : []),
      ...(whole && 0 <= low && low <= value && value <= high && high <= 1 ? [] : [`${key}: share ${value}`]),
    ]
  })
}

import { areaCodes, groupNames } from '../../../shared/codes.ts'
import type { SurveyResults } from './contract.ts'
import { capital, listed, subgroupWords } from './rules-sentences.ts'

/** Names who is lower across all areas, or clearly lower in the most areas; null if no one is. */
export function lowerInMost({ groups, areas }: Pick<SurveyResults, 'groups' | 'areas'>): string | null {
  const rows = groups.flatMap(({ key: group, dimensions }) =>
    dimensions.flatMap(({ key: dimension, rows }) =>
      rows.map(({ key, name, rest }) => {
        const lower = areas.filter((area) => {
          const own = area.groups.find((one) => one.key === group)?.dimensions
          const verdict = own?.find((one) => one.key === dimension)?.rows.find((one) => one.key === key)?.rest
          return verdict?.clear === true && verdict.direction === 'lower'
        })
        const isEverywhere = rest?.found === true && rest.direction === 'lower'
        return {
          words: subgroupWords({ name, groupName: groupNames[group], dimension }),
          areas: isEverywhere ? areaCodes.length + 1 : lower.length,
          clear: !isEverywhere || rest.clear,
        }
      }),
    ),
  )
  const most = Math.max(0, ...rows.map((row) => row.areas))
  if (most === 0) return null
  const first = rows.filter((row) => row.areas === most)
  const found = [...new Set(first.map(({ words }) => words))]
  const lower = first.every((row) => row.clear) ? 'clearly lower' : 'lower'
  const where = most > areaCodes.length ? 'across all areas' : `in ${most} of ${areaCodes.length} areas`
  const who = found.length > 2 ? `${found.length} groups` : listed(found)
  return `${capital(who)}: ${lower} ${where}${found.length > 1 ? ' each' : ''}.`
}

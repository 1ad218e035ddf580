import { areaCodes, groupNames } from '../../../shared/codes.ts'
import type { SurveyResults } from './contract.ts'
import { listed, subgroupWords } from './rules-sentences.ts'

/** Who is clearly lower in all areas alike, or in the most areas; null where nobody is. */
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
        }
      }),
    ),
  )
  const most = Math.max(0, ...rows.map((row) => row.areas))
  if (most === 0) return null
  const found = rows.filter((row) => row.areas === most).map(({ words }) => words)
  const where = most > areaCodes.length ? 'in all areas alike' : `in ${most} of ${areaCodes.length} areas`
  const who = found.length > 2 ? `${found.length} groups of people` : listed(found)
  return `${who.charAt(0).toUpperCase()}${who.slice(1)}: clearly lower ${where}${found.length > 1 ? ' each' : ''}.`
}

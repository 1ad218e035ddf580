import { type Group, groupNames } from '../../../shared/codes.ts'
import { count, counted } from '../../../shared/numbers.ts'
import type { StoredResults } from './rules.ts'

/** Says how the responses of each group with slips were collected. No figure is made for either way in. */
export const slipSentences = (
  groups: readonly Group[],
  { slips = {}, counts }: Pick<StoredResults, 'slips' | 'counts'>,
): string[] =>
  groups.flatMap((group) => {
    const own = slips[group]
    if (!own) return []
    const used = `${groupNames[group]}: ${count(own.used)} of ${counted(own.made, 'slip')} ${own.made === 1 ? 'was' : 'were'} used. Each counts at most once.`
    if (own.door === 'slip') return used
    const open = Math.max(0, counts[group] - own.counted)
    return `${used} We counted ${counted(counts[group], 'response')}: ${count(own.counted)} with a slip and ${count(open)} by the open link, which one person can use several times.`
  })

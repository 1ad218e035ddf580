import { listed } from '../results/rules-sentences.ts'
import type { Changes } from './contract.ts'

/** Names the surveys that cannot be read now; null where there are none. */
export const unreadableSurveys = ({ damaged }: Pick<Changes, 'damaged'>): string | null =>
  damaged.length === 0
    ? null
    : `${listed(damaged)} cannot be shown now: what is stored of ${damaged.length === 1 ? 'it' : 'them'} cannot be read. Tell whoever runs this service.`

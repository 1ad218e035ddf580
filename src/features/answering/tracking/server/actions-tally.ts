import { isCovered } from '../../../../measurement/rows.ts'
import type { StoredMember } from '../../../figures/responses/server/actions.ts'
import type { Tracking } from '../contract.ts'

/** Responses that are identical in everything that tracking counts. */
export interface Alike extends Omit<StoredMember, 'subType' | 'gender' | 'race' | 'secret'> {
  count: number
}

interface Kept {
  /** Number of responses already counted in `alike`. */
  upTo: number
  alike: Map<string, Alike>
  made?: { of: string; breakdowns: Tracking['breakdowns'] }
}

const tallyCache = new WeakMap<readonly StoredMember[], Kept>()

function keep(stored: readonly StoredMember[]): Kept {
  const kept = tallyCache.get(stored) ?? { upTo: 0, alike: new Map<string, Alike>() }
  tallyCache.set(stored, kept)
  return kept
}

/** Counts responses from `storedMembers`. Within one data version, rows are only added and never change. */
export function tallyOf(stored: readonly StoredMember[]): Alike[] {
  const kept = keep(stored)
  for (const { group, type, day, countedOn, isCounted, isSetAside, isMarked } of stored.slice(kept.upTo)) {
    const key = `${type} ${day} ${countedOn} ${isCounted} ${isSetAside} ${isMarked}`
    const alike = kept.alike.get(key)
    if (alike) alike.count += 1
    else kept.alike.set(key, { group, type, day, countedOn, isCounted, isSetAside, isMarked, count: 1 })
  }
  kept.upTo = stored.length
  return [...kept.alike.values()]
}

export const totalOf = (tally: readonly Alike[]): number => tally.reduce((sum, { count }) => sum + count, 0)

/** Counts the responses of each day. */
export function perDayOf(tally: readonly Alike[], which: 'day' | 'countedOn'): Map<string, number> {
  const days = new Map<string, number>()
  for (const one of tally) days.set(one[which], (days.get(one[which]) ?? 0) + one.count)
  return days
}

/** Returns the responses of a group, or of some of its types. */
export const coveredBy = (tally: readonly Alike[], people: Parameters<typeof isCovered>[0]): Alike[] =>
  tally.filter((one) => isCovered(people, one))

/** Returns the stored breakdowns of these responses. Creates them if anything else they depend on has changed. */
export function madeOnce(
  stored: readonly StoredMember[],
  of: unknown,
  make: () => Tracking['breakdowns'],
): Tracking['breakdowns'] {
  const kept = keep(stored)
  const text = JSON.stringify(of)
  if (kept.made?.of !== text) kept.made = { of: text, breakdowns: make() }
  return kept.made.breakdowns
}

import type { Dimension } from '../../../../measurement/rows.ts'
import type { Group, ParticipantType } from '../../../../shared/codes.ts'
import { groupOf } from '../../../../shared/codes.ts'
import type { StoredMember } from '../../../figures/responses/server/actions.ts'
import type { Tracking } from '../contract.ts'

/** Responses of a participant type. */
interface OfType {
  /** How many are counted. */
  counted: number
  /** How many count since which day, and how many of them are marked. */
  perDay: Map<string, number>
  markedPerDay: Map<string, number>
}

/** What tracking counts in the stored responses of a survey. */
export interface Tally {
  /** How many of them are in it. */
  upTo: number
  groups: Record<Group, number>
  aboveBound: Record<Group, number>
  setAside: number
  days: Record<string, number>
  types: Map<ParticipantType, OfType>
  /** Breakdowns that were made of them, under all that they depend on besides. */
  made: Record<'final' | 'night', { of: string; breakdowns: Tracking['breakdowns'] } | undefined>
}

const tallies = new WeakMap<readonly StoredMember[], Tally>()

/** The tally of responses as `storedMembers` keeps them: rows of one data version never change, only more come. */
export function tallyOf(stored: readonly StoredMember[]): Tally {
  const tally = tallies.get(stored) ?? {
    upTo: 0,
    groups: { students: 0, parents: 0, staff: 0 },
    aboveBound: { students: 0, parents: 0, staff: 0 },
    setAside: 0,
    days: {},
    types: new Map<ParticipantType, OfType>(),
    made: { final: undefined, night: undefined },
  }
  tallies.set(stored, tally)
  for (const one of stored.slice(tally.upTo)) add(tally, one)
  return tally
}

function add(tally: Tally, { group, type, day, countedOn, ...one }: StoredMember): void {
  const ofType = tally.types.get(type) ?? { counted: 0, perDay: new Map(), markedPerDay: new Map() }
  tally.types.set(type, ofType)
  tally.upTo += 1
  if (one.isCounted) {
    tally.groups[group] += 1
    tally.days[day] = (tally.days[day] ?? 0) + 1
    ofType.counted += 1
  } else if (one.isSetAside) tally.setAside += 1
  else tally.aboveBound[group] += 1
  addTo(ofType.perDay, countedOn, 1)
  if (one.isMarked) addTo(ofType.markedPerDay, countedOn, 1)
}

/** A group, or some types of it. */
type People = Pick<Dimension, 'group' | 'types'>

const typesOf = ({ types }: Tally, people: People): OfType[] =>
  [...types]
    .filter(([type]) => people.types?.includes(type) ?? groupOf(type) === people.group)
    .map(([, ofType]) => ofType)

/** How many of a group, or of some types of it, are counted. */
export const countedOf = (tally: Tally, people: People): number =>
  typesOf(tally, people).reduce((sum, { counted }) => sum + counted, 0)

/** How many of a group, or of some types of it, count since which day; or of those that are marked. */
export function perDayOf(
  tally: Tally,
  people: People,
  which: 'perDay' | 'markedPerDay',
): Map<string, number> {
  const sum = new Map<string, number>()
  for (const ofType of typesOf(tally, people))
    for (const [day, count] of ofType[which]) addTo(sum, day, count)
  return sum
}

const addTo = (counts: Map<string, number>, day: string, count: number): void => {
  counts.set(day, (counts.get(day) ?? 0) + count)
}

/** Breakdowns as they were made of these responses before, where nothing else that they depend on has changed. */
export function madeOnce(
  tally: Tally,
  kind: 'final' | 'night',
  of: unknown,
  make: () => Tracking['breakdowns'],
): Tracking['breakdowns'] {
  const text = JSON.stringify(of)
  const known = tally.made[kind]
  if (known?.of === text) return known.breakdowns
  const breakdowns = make()
  tally.made[kind] = { of: text, breakdowns }
  return breakdowns
}

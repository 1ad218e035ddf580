import type { Group } from '../shared/codes.ts'
import {
  addMember,
  addRespondent,
  emptyTally,
  type Member,
  type Respondent,
  type Tally,
} from './respondents.ts'

/** Respondents with the same combination of the values that breakdowns use. */
export interface CrossCell extends Omit<Member, 'secret'> {
  tally: Tally
}

const places = { students: 0, parents: 1, staff: 2 } as const satisfies Record<Group, number>
/** Codes of types, sub-types, genders and races range from 0 to this minus 2, because one more code means none. */
const codesBelow = 1000

/**
 * A cross-tabulation of respondents by participant type, sub-type, gender and race. Every cell of a result is a sum of
 * these cells. A large survey has a few hundred of them, so each respondent is counted once instead of in every
 * breakdown.
 */
export class CrossTable {
  readonly #cells = new Map<number, CrossCell>()

  add(one: Respondent): void {
    addRespondent(this.#cellOf(one).tally, one)
  }

  /** Adds a member without answers, for rows whose figures aren't needed. */
  addMember(one: Member): void {
    addMember(this.#cellOf(one).tally, one)
  }

  get cells(): CrossCell[] {
    return [...this.#cells.values()]
  }

  #cellOf({ group, type, subType, gender, race }: Member): CrossCell {
    const kind = (places[group] * codesBelow + type) * codesBelow + subType
    const who = (kind * codesBelow + (gender ?? -1) + 1) * codesBelow + (race ?? -1) + 1
    const known = this.#cells.get(who)
    if (known) return known
    const cell = { group, type, subType, gender, race, tally: emptyTally() }
    this.#cells.set(who, cell)
    return cell
  }
}

/** Cross-tabulates respondents. */
export function crossTabulated(respondents: Iterable<Respondent>): CrossCell[] {
  const table = new CrossTable()
  for (const one of respondents) table.add(one)
  return table.cells
}

/** Cross-tabulates members, without figures. */
export function membersCrossTabulated(members: Iterable<Member>): CrossCell[] {
  const table = new CrossTable()
  for (const one of members) table.addMember(one)
  return table.cells
}

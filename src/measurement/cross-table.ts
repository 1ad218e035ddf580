import type { Group } from '../shared/codes.ts'
import {
  addMember,
  addRespondent,
  emptyTally,
  type Member,
  type Respondent,
  type Tally,
} from './respondents.ts'

/** The respondents of one combination of what breakdowns divide by. */
export interface CrossCell extends Omit<Member, 'secret'> {
  tally: Tally
}

const places = { students: 0, parents: 1, staff: 2 } as const satisfies Record<Group, number>
/** Codes of participant types, sub-types, genders and races are from 0 to two below this: one more stands for none. */
const codesBelow = 1000

/**
 * A cross-tabulation of respondents by participant type, sub-type, gender and race. Every cell of a result is a sum of its
 * cells: of a large survey there are some hundreds, so each respondent is counted once, and not in every breakdown.
 */
export class CrossTable {
  readonly #cells = new Map<number, CrossCell>()

  /** Counts a respondent in. */
  add(one: Respondent): void {
    addRespondent(this.#cellOf(one).tally, one)
  }

  /** Counts a member in, for rows whose figures no one asks for. */
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

/** The cells of some respondents. */
export function crossTabulated(respondents: Iterable<Respondent>): CrossCell[] {
  const table = new CrossTable()
  for (const one of respondents) table.add(one)
  return table.cells
}

/** The cells of some members, without figures. */
export function membersCrossTabulated(members: Iterable<Member>): CrossCell[] {
  const table = new CrossTable()
  for (const one of members) table.addMember(one)
  return table.cells
}

import { grouped } from '../../../shared/grouped.ts'
import { plain } from './rules.ts'
import type { StoredSchool } from './rules-match.ts'
import type { GivenSchool } from './rules-rows.ts'

export interface Organization {
  id: number
  name: string
}
/** The organization that a user chose for a name in the District column; null for none. */
export interface DistrictAnswer {
  name: string
  organization: number | null
}

/** District names that differ only in case, accents and spaces count as the same. */
const bare = (name: string): string => plain(name.normalize('NFD').replace(/\p{M}/gu, ''))

/** Decides where a list's schools belong: in the organization of their District column, or else in the list's. */
export function districts(
  organizations: readonly Organization[],
  answers: readonly DistrictAnswer[],
  ofList: Organization | null,
) {
  const byName = grouped(organizations, ({ name }) => bare(name))
  const byId = new Map(organizations.map((one) => [one.id, one]))
  const answered = new Map(answers.map(({ name, organization }) => [bare(name), organization]))

  /** Returns the organization for a name; null if a user chose none, undefined if none has it or several do. */
  const meant = (name: string): Organization | null | undefined => {
    const answer = answered.get(bare(name))
    if (answer !== undefined) return answer === null ? null : byId.get(answer)
    const found = byName.get(bare(name)) ?? []
    return found.length === 1 ? found[0] : undefined
  }
  const nameOf = ({ cells }: GivenSchool): string | undefined => cells.get('district')?.value

  return {
    /** Returns a school's organization. A stored district that matches the District column isn't looked up again. */
    placeOf(given: GivenSchool, here: StoredSchool | null): Organization | null {
      const name = nameOf(given)
      const isKnown = here !== null && here.organization !== null && here.cells.district === name
      const found = name === undefined || isKnown ? undefined : meant(name)
      return found === undefined ? ofList : found
    },
    /** Returns a name in the District column that the user must explain; null if there is none. */
    unclear(given: GivenSchool, here: StoredSchool | null): string | null {
      const name = nameOf(given)
      const isOpen = organizations.length > 0 && (here?.organization ?? null) === null
      return name !== undefined && isOpen && meant(name) === undefined ? name : null
    },
    /** Returns the same key for names that count as the same. */
    keyOf: bare,
  }
}

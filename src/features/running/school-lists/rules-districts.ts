import { grouped } from '../../../shared/grouped.ts'
import { plain } from './rules.ts'
import type { StoredSchool } from './rules-match.ts'
import type { GivenSchool } from './rules-rows.ts'

export interface Organization {
  id: number
  name: string
}
/** The organization that someone says a name in the District column means; null for none. */
export interface DistrictAnswer {
  name: string
  organization: number | null
}

/** Names of districts that differ only in case, accents and spaces are the same. */
const bare = (name: string): string => plain(name.normalize('NFD').replace(/\p{M}/gu, ''))

/** Where schools of a list belong: the organization that their District column names, else the one the list is for. */
export function districts(
  organizations: readonly Organization[],
  answers: readonly DistrictAnswer[],
  ofList: Organization | null,
) {
  const byName = grouped(organizations, ({ name }) => bare(name))
  const byId = new Map(organizations.map((one) => [one.id, one]))
  const answered = new Map(answers.map(({ name, organization }) => [bare(name), organization]))

  /** What a name means; undefined if no organization has it, or several do. */
  const meant = (name: string): Organization | null | undefined => {
    const answer = answered.get(bare(name))
    if (answer !== undefined) return answer === null ? null : byId.get(answer)
    const found = byName.get(bare(name)) ?? []
    return found.length === 1 ? found[0] : undefined
  }
  const nameOf = ({ cells }: GivenSchool): string | undefined => cells.get('district')?.value

  return {
    /** Where rows put a school. One that has a place keeps it while its District column says nothing new. */
    placeOf(given: GivenSchool, here: StoredSchool | null): Organization | null {
      const name = nameOf(given)
      const isKnown = here !== null && here.organization !== null && here.cells.district === name
      const found = name === undefined || isKnown ? undefined : meant(name)
      return found === undefined ? ofList : found
    },
    /** The name in the District column that someone has to explain; null if there is none. */
    unclear(given: GivenSchool, here: StoredSchool | null): string | null {
      const name = nameOf(given)
      const isOpen = organizations.length > 0 && (here?.organization ?? null) === null
      return name !== undefined && isOpen && meant(name) === undefined ? name : null
    },
    /** Names that are the same, as one. */
    keyOf: bare,
  }
}

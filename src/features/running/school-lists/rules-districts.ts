import { grouped } from '../../../shared/grouped.ts'
import { plain } from '../../../shared/plain.ts'
import type { Organization } from '../organizations/contract.ts'
import type { List } from './contract.ts'
import type { StoredSchool } from './rules-match.ts'
import type { GivenSchool } from './rules-rows.ts'

export interface District {
  /** The organization to put the school into; null if it stays where it is. */
  place: Organization | null
  /** A name in the District column that the user must explain; null if there is none. */
  unclear: string | null
}

/** District names that differ only in case, accents and spaces count as the same. */
export const bare = (name: string): string => plain(name.normalize('NFD').replace(/\p{M}/gu, ''))

/** Decides where a list's schools belong: in the organization of their District column, or else in the list's. */
export function districts(
  { organization, districts: answers = [] }: List,
  organizations: readonly Organization[],
): (given: GivenSchool, here: StoredSchool | null) => District {
  const withId = (id: number | null) => organizations.find((one) => one.id === id) ?? null
  const ofList = withId(organization)
  const byName = grouped(organizations, ({ name }) => bare(name))
  const answered = new Map(answers.map((answer) => [bare(answer.name), withId(answer.organization)]))
  return ({ cells }, here) => {
    const name = cells.get('district')?.value
    // A stored district that matches the District column isn't looked up again.
    if (name === undefined || (here?.organization && here.cells.district === name))
      return { place: ofList, unclear: null }
    const answer = answered.get(bare(name))
    const [found, other] = answer === undefined ? (byName.get(bare(name)) ?? []) : [answer]
    if (found !== undefined && other === undefined) return { place: found, unclear: null }
    const isOpen = organizations.length > 0 && !here?.organization
    return { place: ofList, unclear: isOpen ? name : null }
  }
}

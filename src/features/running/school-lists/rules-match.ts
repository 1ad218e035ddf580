import { grouped } from '../../../shared/grouped.ts'
import { plain, shortened } from '../../../shared/plain.ts'
import type { Organization } from '../organizations/contract.ts'
import type { List } from './contract.ts'
import { type Cells, schoolOfOwnId } from './rules.ts'
import { type GivenSchool, textOf } from './rules-rows.ts'

export interface StoredSchool {
  id: number
  name: string
  /** ID of its primary account. */
  userId: number
  organization: number | null
  cells: Cells
}

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

/**
 * Finds the school that rows describe, by its ID in lists or else by name and ZIP. An ID counts only within the
 * organization that `districtOf` returns, since two districts may use the same IDs. Returns a sentence if the rows
 * can't be about one school of theirs.
 */
export function matcher(
  schools: readonly StoredSchool[],
  districtOf: (given: GivenSchool, here: StoredSchool) => District,
): (given: GivenSchool) => StoredSchool | null | string {
  const byId = new Map(schools.map((school) => [school.id, school]))
  const byListId = grouped(schools, ({ cells }) => plain(String(cells.listId ?? '')))
  const byName = grouped(schools, ({ name }) => plain(name))
  const taken = new Map<StoredSchool, GivenSchool>()

  const find = (given: GivenSchool, isNear: (school: StoredSchool) => boolean) => {
    const [id, name, zip] = [
      textOf(given.cells, 'listId'),
      textOf(given.cells, 'name'),
      textOf(given.cells, 'zip'),
    ]
    const isSameZip = (school: StoredSchool) => zip.slice(0, 5) === zipOf(school).slice(0, 5)
    const own = schoolOfOwnId(id)
    if (own) return byId.get(own) ?? `We don’t have a school with the ID ${id}.`
    const [known, ...others] = id ? (byListId.get(plain(id)) ?? []).filter(isNear) : []
    const named = `School ID ${shortened(id)}`
    if (others.length > 0)
      return `${others.length + 1} of our schools have the ${named}. Choose the organization that the list is for.`
    if (known && name && zip && plain(name) !== plain(known.name) && !isSameZip(known))
      return `${named} already belongs to ${shortened(known.name)}, ${zipOf(known)}. If this is a different school, choose the organization that the list is for, or use a different ID.`
    if (known || !name) return known ?? null
    const [school, ...namesakes] = (byName.get(plain(name)) ?? []).filter(zip ? isSameZip : isNear)
    if (namesakes.length > 0)
      return `${namesakes.length + 1} of our schools are called ${shortened(name)}${zip ? ' with this ZIP' : ''}. Use their School IDs from the list you can download.`
    const listId = school?.cells.listId
    return id && listId && isNear(school)
      ? `${shortened(school.name)} already has the School ID ${shortened(String(listId))}.`
      : (school ?? null)
  }

  return (given) => {
    const isNear = (school: StoredSchool) => {
      const { place } = districtOf(given, school)
      return place === null || school.organization === null || school.organization === place.id
    }
    const school = find(given, isNear)
    if (school === null || typeof school === 'string') return school
    const before = taken.get(school)
    taken.set(school, before ?? given)
    if (before)
      return `${shortened(school.name)} is also on line ${before.rows[0].line} under a different ID or name.`
    return isNear(school)
      ? school
      : `${shortened(school.name)} belongs to another organization. Move it first.`
  }
}

const zipOf = ({ cells }: StoredSchool): string => String(cells.zip ?? '').trim()

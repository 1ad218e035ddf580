import type { Group } from '../../../shared/codes.ts'
import { grouped } from '../../../shared/grouped.ts'
import { type Fault, plain, schoolOfOwnId, shortened } from './rules.ts'
import { at, type GivenSchool } from './rules-rows.ts'
import type { Profile } from './rules-values.ts'

/** A school that is here. */
export interface StoredSchool extends Profile, Record<Group, number | null> {
  id: number
  /** Of its primary account. */
  userId: number
  listId: string | null
  organization: { id: number; name: string }['id'] | null
}

type Match = { school: StoredSchool | null } | Fault

/**
 * Finds the school that rows are about: by its id in lists, else by name and ZIP. An id counts within the organization
 * that a list is for, since two districts may number their schools alike.
 */
export function matcher(
  schools: readonly StoredSchool[],
  organization: { id: number } | null,
): (given: GivenSchool) => Match {
  const isNear = (school: StoredSchool) =>
    organization === null || school.organization === null || school.organization === organization.id
  const byId = new Map(schools.map((school) => [school.id, school]))
  const byListId = grouped(schools.filter(isNear), ({ listId }) => plain(listId ?? ''))
  const byName = grouped(schools, ({ name }) => plain(name))
  const taken = new Map<number, GivenSchool>()

  const find = (given: GivenSchool): Match => {
    const [id, name, zip] = [given.cells.get('listId'), given.cells.get('name'), given.cells.get('zip')]
    const own = id && schoolOfOwnId(id.value)
    if (id && own) {
      const school = byId.get(own)
      return school ? { school } : at(id, `There is no school ${id.value} here.`)
    }
    const sameId = id ? (byListId.get(plain(id.value)) ?? []) : []
    if (id && sameId.length > 1)
      return at(
        id,
        `${sameId.length} schools here have the School ID ${shortened(id.value)}. Choose the organization that the list is for.`,
      )
    const [school] = sameId
    if (id && school) {
      const isOther =
        name && zip && plain(name.value) !== plain(school.name) && !sameZip(zip.value, school.zip)
      return isOther
        ? at(
            id,
            `School ID ${shortened(id.value)} is ${shortened(school.name)}, ${school.zip}, here. Is it another school? Then choose the organization that the list is for, or another id.`,
          )
        : { school }
    }
    return findByName(given)
  }

  const findByName = (given: GivenSchool): Match => {
    const [id, name, zip] = [given.cells.get('listId'), given.cells.get('name'), given.cells.get('zip')]
    const found = (name ? (byName.get(plain(name.value)) ?? []) : []).filter((school) =>
      zip ? sameZip(zip.value, school.zip) : isNear(school),
    )
    const [school] = found
    if (!name || !school) return { school: null }
    if (found.length > 1)
      return at(
        name,
        `${found.length} schools here are called ${shortened(name.value)}${zip ? ` with this ZIP` : ''}. Take their School IDs from the list to download.`,
      )
    return id && school.listId !== null && isNear(school)
      ? at(id, `${shortened(school.name)} has the School ID ${shortened(school.listId)} here.`)
      : { school }
  }

  return (given) => {
    const found = find(given)
    const school = 'school' in found ? found.school : null
    if (!school) return found
    const before = taken.get(school.id)
    if (before)
      return at(
        given.at,
        `${shortened(school.name)} is in line ${before.at.line} too, under another id or name.`,
      )
    taken.set(school.id, given)
    return isNear(school)
      ? found
      : at(given.at, `${shortened(school.name)} belongs to another organization here. Move it first.`)
  }
}

const sameZip = (one: string, other: string): boolean => one.slice(0, 5) === other.trim().slice(0, 5)

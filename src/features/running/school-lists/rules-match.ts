import { grouped } from '../../../shared/grouped.ts'
import { plain, shortened } from '../../../shared/plain.ts'
import { at, type Cells, type Fault, schoolOfOwnId } from './rules.ts'
import type { District } from './rules-districts.ts'
import type { GivenSchool } from './rules-rows.ts'

export interface StoredSchool {
  id: number
  name: string
  /** ID of its primary account. */
  userId: number
  organization: number | null
  cells: Cells
}

/**
 * Finds the school that rows describe, by its ID in lists or else by name and ZIP. An ID counts only within the
 * organization that `districtOf` returns, since two districts may use the same IDs.
 */
export function matcher(
  schools: readonly StoredSchool[],
  districtOf: (given: GivenSchool, here: StoredSchool) => District,
): (given: GivenSchool) => StoredSchool | null | Fault {
  const byId = new Map(schools.map((school) => [school.id, school]))
  const byListId = grouped(schools, ({ cells }) => plain(String(cells.listId ?? '')))
  const byName = grouped(schools, ({ name }) => plain(name))
  const taken = new Map<StoredSchool, GivenSchool>()
  const isNear = (given: GivenSchool, school: StoredSchool) => {
    const { place } = districtOf(given, school)
    return place === null || school.organization === null || school.organization === place.id
  }

  const find = (given: GivenSchool): StoredSchool | null | Fault => {
    const { cells } = given
    const [id, name, zip] = [cells.get('listId'), cells.get('name'), cells.get('zip')]
    const isSameZip = (school: StoredSchool) => zip?.value.slice(0, 5) === zipOf(school).slice(0, 5)
    const own = id && schoolOfOwnId(id.value)
    if (id && own) return byId.get(own) ?? at(id, `We don’t have a school with the ID ${id.value}.`)
    const sameId = id ? (byListId.get(plain(id.value)) ?? []).filter((one) => isNear(given, one)) : []
    const [known] = sameId
    if (id && known) {
      const named = `School ID ${shortened(id.value)}`
      if (sameId.length > 1)
        return at(
          id,
          `${sameId.length} of our schools have the ${named}. Choose the organization that the list is for.`,
        )
      if (!name || !zip || plain(name.value) === plain(known.name) || isSameZip(known)) return known
      const here = `${shortened(known.name)}, ${zipOf(known)}`
      return at(
        id,
        `${named} already belongs to ${here}. If this is a different school, choose the organization that the list is for, or use a different ID.`,
      )
    }
    if (!name) return null
    const sameName = (byName.get(plain(name.value)) ?? []).filter((one) =>
      zip ? isSameZip(one) : isNear(given, one),
    )
    if (sameName.length > 1)
      return at(
        name,
        `${sameName.length} of our schools are called ${shortened(name.value)}${zip ? ' with this ZIP' : ''}. Use their School IDs from the list you can download.`,
      )
    const [school = null] = sameName
    const listId = school?.cells.listId
    return id && listId && isNear(given, school)
      ? at(id, `${shortened(school.name)} already has the School ID ${shortened(String(listId))}.`)
      : school
  }

  return (given) => {
    const school = find(given)
    if (school === null || 'message' in school) return school
    const before = taken.get(school)
    taken.set(school, before ?? given)
    const [first] = given.rows
    if (before)
      return at(
        first,
        `${shortened(school.name)} is also on line ${before.rows[0].line} under a different ID or name.`,
      )
    return isNear(given, school)
      ? school
      : at(first, `${shortened(school.name)} belongs to another organization. Move it first.`)
  }
}

const zipOf = ({ cells }: StoredSchool): string => String(cells.zip ?? '').trim()

import { compareNames } from '../../../../shared/name-order.ts'
import { type Permission, permissions } from '../../../../shared/permissions.ts'
import { given, oneOf, pageOf, read, textOf } from '../../../../web/address.ts'
import type { User } from '../contract.ts'

const sortKeys = ['firstName', 'lastName', 'email', 'role'] as const
export type SortKey = (typeof sortKeys)[number]

/** Parameters in the User List's address. Missing parameters have their default value. */
export interface UserSearch {
  /** Set by the menu's link, but not read. */
  userRole?: string
  find?: string
  role?: Permission
  active?: 'yes' | 'no'
  /** Missing if the list is sorted by last name. */
  sort?: SortKey
  down?: 1
  page?: number
}

export function readUserSearch(search: Record<string, unknown>): UserSearch {
  return read({
    userRole: textOf(search.userRole),
    find: textOf(search.find),
    role: oneOf(permissions, search.role),
    active: oneOf(['yes', 'no'], search.active),
    sort: oneOf(sortKeys, search.sort),
    down: search.down ? (1 as const) : undefined,
    page: pageOf(search.page),
  })
}

/** Returns accounts, sorted, with every search word in their name, email address or a place where they have a role. */
export function foundUsers(
  users: readonly User[],
  search: UserSearch,
  places: ReadonlyMap<number, readonly string[]>,
): User[] {
  const words = (search.find ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const found = users.filter((user) => {
    if (search.role && user.role !== search.role) return false
    if (search.active && user.isActive !== (search.active === 'yes')) return false
    if (words.length === 0) return true
    const text = [user.firstName, user.lastName, user.email, ...(places.get(user.id) ?? [])]
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const key = search.sort ?? 'lastName'
  const direction = search.down ? -1 : 1
  return found.sort((a, b) => direction * compareNames(a[key], b[key]) || a.id - b.id)
}

/** Returns a column's sort direction for its head; undefined if the list is sorted by another column. */
export function directionOf(search: UserSearch, key: SortKey): 'ascending' | 'descending' | undefined {
  if ((search.sort ?? 'lastName') !== key) return undefined
  return search.down ? 'descending' : 'ascending'
}

/** Returns the search parameters after a click on a column head. A second click reverses the order. */
export function sortedBy(search: UserSearch, key: SortKey): UserSearch {
  const { sort: _sort, down: _down, page: _page, ...rest } = search
  const turned = directionOf(search, key) === 'ascending'
  return given({
    ...rest,
    sort: key === 'lastName' ? undefined : key,
    down: turned ? (1 as const) : undefined,
  })
}

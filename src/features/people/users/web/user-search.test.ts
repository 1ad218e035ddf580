import { describe, expect, test } from 'vitest'
import type { User } from '../contract.ts'
import { directionOf, foundUsers, readUserSearch, sortedBy } from './user-search.ts'

const user = (id: number, firstName: string, lastName: string, change: Partial<User> = {}): User => ({
  id,
  firstName,
  lastName,
  email: `${firstName}.${lastName}@school.example`.toLowerCase(),
  contactInfo: '1',
  phoneNumber: '1',
  role: 'CAN_EDIT_ENTITY',
  isActive: true,
  ...change,
})
const users = [
  user(1, 'Maya', 'Thompson'),
  user(2, 'amina', 'abdi', { isActive: false }),
  user(3, 'Jordan', 'Avery', { role: 'CAN_DO_ALL', email: 'office@audit.example' }),
]
const places = new Map([[2, ['Lakeside Middle School (Leader)', 'Shore District (District viewer)']]])
const names = (search: Parameters<typeof foundUsers>[1]) =>
  foundUsers(users, search, places).map((one) => one.firstName)

describe('the User List', () => {
  test.each([
    [{}, ['amina', 'Jordan', 'Maya']],
    [{ down: 1 as const }, ['Maya', 'Jordan', 'amina']],
    [{ sort: 'firstName' as const }, ['amina', 'Jordan', 'Maya']],
    [{ sort: 'email' as const }, ['amina', 'Maya', 'Jordan']],
    [{ find: 'OFFICE' }, ['Jordan']],
    [{ find: 'thompson  maya' }, ['Maya']],
    [{ find: 'thompson amina' }, []],
    [{ find: 'lakeside amina' }, ['amina']],
    [{ role: 'CAN_DO_ALL' as const }, ['Jordan']],
    [{ active: 'no' as const }, ['amina']],
  ])('shows for the search %j only %j', (search, shown) => {
    expect(names(search)).toEqual(shown)
  })

  test('reads the search from the URL and drops unknown values', () => {
    expect(
      readUserSearch({
        userRole: 'CAN_DO_ALL',
        find: 651,
        role: 'KING',
        active: 'no',
        sort: 'id',
        page: '3',
      }),
    ).toEqual({ userRole: 'CAN_DO_ALL', find: '651', active: 'no', page: 3 })
  })

  test('reverses the order when sorting again and returns to page one', () => {
    const once = sortedBy({ find: 'a', page: 4 }, 'email')
    expect(once).toEqual({ find: 'a', sort: 'email' })
    expect(sortedBy(once, 'email')).toEqual({ find: 'a', sort: 'email', down: 1 })
    expect(directionOf(sortedBy(sortedBy({}, 'lastName'), 'lastName'), 'lastName')).toBe('ascending')
  })
})

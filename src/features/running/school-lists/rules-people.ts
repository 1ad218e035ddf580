import { memberRoleNames } from '../../../shared/levels.ts'
import { isAdministrator } from '../../../shared/permissions.ts'
import { shortened } from './rules.ts'
import type { StoredSchool } from './rules-match.ts'
import { type Book, type PlannedAccount, shown } from './rules-planned.ts'
import { at, type GivenPerson } from './rules-rows.ts'
import { personFault } from './rules-values.ts'

/** Plans the account of a person. `say` adds to what the preview tells of their row. */
export function takePerson(
  book: Book,
  person: GivenPerson,
  say: (isNew: boolean, what: string) => void,
): void {
  const { plan, users, accounts } = book
  const user = users.get(person.email)
  const known = accounts.get(person.email)
  const permission = person.role === 'leader' ? 'CAN_EDIT_ENTITY' : 'CAN_CREATE_SURVEY'
  if (known) {
    if (!user && person.role === 'leader') known.permission = permission
    return
  }
  const account: PlannedAccount = {
    id: user?.id ?? null,
    email: person.email,
    permission: user?.permission ?? permission,
    before: {},
  }
  accounts.set(person.email, account)
  const fault = personFault(person, user ?? null)
  if (fault) plan.faults.push(at(person, fault))
  if (!user) say(true, 'New account')
  for (const field of ['firstName', 'lastName', 'contact'] as const) {
    const value = person[field]
    const before = user?.[field] ?? ''
    if (value === '' || value === before) continue
    account[field] = value
    if (!user) continue
    account.before[field] = before
    say(false, `${personNames[field]}: ${shown(before)} → ${value}`)
  }
  if (user && isAdministrator(user.permission) && Object.keys(account.before).length > 0)
    plan.faults.push(
      at(
        person,
        `${shortened(person.email)} is an administrator. A list does not change that account: write its name as it is here.`,
      ),
    )
}
const personNames = { firstName: 'First name', lastName: 'Last name', contact: 'Contact' } as const

/** Plans the role of a person in a school. */
export function takeRole(
  { plan, users, members }: Book,
  school: string,
  { email, role, ...place }: GivenPerson,
  stored: StoredSchool | null,
  say: (isNew: boolean, what: string) => void,
): void {
  const user = users.get(email)
  const before = (user && stored && members.get(`${user.id} ${stored.id}`)) ?? null
  if (before === role) return
  if (user && stored?.userId === user.id) {
    plan.faults.push(
      at(
        place,
        `${shortened(email)} is the school’s primary account and stays its leader. Give the school to another account first.`,
      ),
    )
    return
  }
  const roleOf = { email, userId: user?.id ?? null, school, schoolId: stored?.id ?? null }
  plan.roles.push({ ...roleOf, role, before })
  const name = memberRoleNames[role]
  say(before === null, before === null ? name : `Role: ${memberRoleNames[before]} → ${name}`)
}

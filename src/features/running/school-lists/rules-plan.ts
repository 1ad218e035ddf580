import { grouped } from '../../../shared/grouped.ts'
import { memberRoleNames, type SchoolRole } from '../../../shared/levels.ts'
import { isAdministrator, type Permission } from '../../../shared/permissions.ts'
import { shortened } from '../../../shared/plain.ts'
import type { Organization } from '../organizations/contract.ts'
import type { List } from './contract.ts'
import { accountFields, at, type Cells, columnOf, type Fault, schoolFields } from './rules.ts'
import { bare, districts, matcher, type StoredSchool } from './rules-match.ts'
import {
  fullName,
  type GivenPerson,
  type GivenSchool,
  placeOf,
  type ShownRow,
  schoolsOf,
} from './rules-rows.ts'
import { type Change, changeOf, personFault } from './rules-values.ts'

/** Stored data that matters for a list. */
export interface Stored {
  schools: readonly StoredSchool[]
  users: readonly { id: number; email: string; permission: Permission; cells: Cells }[]
  members: readonly { user_id: number; school_id: number; role: SchoolRole }[]
  organizations: readonly Organization[]
}

export interface PlannedSchool extends Change {
  /** Email address of a new school's primary account. */
  primary: string | null
  /** The organization to put the school into; null if it stays where it is. */
  placedIn: number | null
  /** Changed roles only. */
  roles: { email: string; role: SchoolRole; before: SchoolRole | null }[]
}
export interface PlannedAccount extends Change {
  email: string
  permission: Permission
}
export interface Plan {
  /** All schools and accounts in the list, changed or not. */
  schools: PlannedSchool[]
  accounts: PlannedAccount[]
  rows: ShownRow[]
  faults: Fault[]
  /** Names in the District column that match no organization, or several, with the number of schools for each. */
  unclear: { district: string; schools: number }[]
  /** Names of schools that will have no organization, if any organizations exist. */
  unplaced: string[]
}

export const isChanged = (change: PlannedSchool | PlannedAccount): boolean =>
  change.id === null ||
  Object.keys(change.after).length > 0 ||
  ('placedIn' in change && change.placedIn !== null)

/** Compares a list with the stored data. A list with errors is never imported. */
export function planOf(list: List, stored: Stored): Plan {
  const { schools: given, faults } = schoolsOf(list.rows)
  const [schools, rows, unplaced]: [PlannedSchool[], ShownRow[], string[]] = [[], [], []]
  const districtOf = districts(list, stored.organizations)
  const unclear: string[] = []
  const users = new Map(stored.users.map((user) => [user.email, user]))
  const members = new Map(stored.members.map((one) => [`${one.user_id} ${one.school_id}`, one.role]))
  const primaries = new Map(stored.schools.map(({ userId, name }) => [userId, name]))
  /** School names by the email address of their primary account. */
  const led = new Map(stored.users.map(({ id, email }) => [email, primaries.get(id)]))
  const accounts = new Map<string, { account: PlannedAccount; person: GivenPerson }>()
  const fault = (...about: Parameters<typeof at>) => void faults.push(at(...about))

  function takeSchool(school: GivenSchool, here: StoredSchool | null): void {
    const [{ cells, people }, [first]] = [school, school.rows]
    const name = cells.get('name')?.value ?? here?.name ?? cells.get('listId')?.value ?? ''
    for (const row of school.rows) row.school = name
    rows.push(...school.rows)
    if (!here && school.isDirectory) {
      const what = ['A new school without a leader']
      for (const row of school.rows) Object.assign(row, { state: 'left out', what })
      return
    }
    if (!here) {
      say(first, true, 'New school')
      if (list.state && !cells.has('state')) cells.set('state', { ...first, value: list.state })
      for (const field of ['name', 'state'] as const)
        if (!cells.has(field)) fault(first, `${columnOf[field].heading} is missing.`)
    }
    const change = takeChange(changeOf(schoolFields, here, cells), first)
    const district = districtOf(school, here)
    if (district.unclear !== null) unclear.push(district.unclear)
    const place = district.place?.id === here?.organization ? null : district.place
    if (place) say(first, !here, here ? `Organization: blank → ${place.name}` : `In ${place.name}`)
    if (!place && !here?.organization && stored.organizations.length > 0) unplaced.push(name)
    for (const person of people) takePerson(person)
    const roles = people.flatMap((person) => roleOf(person, here))
    const primary = here ? null : primaryOf(school, name)
    schools.push({ ...change, primary, placedIn: place?.id ?? null, roles })
  }

  /** Adds a change and its errors to a row of the preview. Of something new, the row doesn't list each value. */
  function takeChange({ change, what, faults: own }: ReturnType<typeof changeOf>, row: ShownRow): Change {
    faults.push(...own)
    if (change.id !== null) for (const one of what) say(row, false, one)
    return change
  }

  /** Returns the first leader who isn't already another school's primary account. Adds an error if there is none. */
  function primaryOf({ people, rows: [first] }: GivenSchool, name: string): string | null {
    const leaders = people.filter(({ role }) => role === 'leader')
    const free = leaders.find(({ email }) => led.get(email) === undefined)
    const [taken] = leaders
    const why = taken
      ? `${shortened(taken.email)} is already the primary account for ${led.get(taken.email)}. Add a different leader for ${shortened(name)}.`
      : `${shortened(name)} is new and has no leader. Add a line with its School ID, a person and the role Leader.`
    if (free) led.set(free.email, name)
    else fault(taken?.row ?? first, why)
    return free?.email ?? null
  }

  function takePerson(person: GivenPerson): void {
    const { email, row, role, cells } = person
    row.person = fullName(person) || email
    const user = users.get(email)
    const permission = role === 'leader' ? 'CAN_EDIT_ENTITY' : 'CAN_CREATE_SURVEY'
    const known = accounts.get(email)
    if (known) {
      if (!user && role === 'leader') known.account.permission = permission
      const [here, there] = [fullName(person), fullName(known.person)]
      if (here !== '' && here !== there)
        fault(
          row,
          `${shortened(email)} is “${shortened(here)}” here but “${shortened(there)}” on ${placeOf(known.person.row, row)}.`,
        )
      return
    }
    if (!user) say(row, true, 'New account')
    const wrong = user ? null : personFault(person)
    if (wrong) fault(row, wrong)
    const change = takeChange(changeOf(accountFields, user, cells), row)
    accounts.set(email, { account: { ...change, email, permission: user?.permission ?? permission }, person })
    if (user && isAdministrator(user.permission) && Object.keys(change.after).length > 0)
      fault(
        row,
        `${shortened(email)} is an administrator. A list can’t change that account, so use its current name.`,
      )
  }

  /** Returns a person's role in a school if it changes. */
  function roleOf({ email, role, row }: GivenPerson, here: StoredSchool | null): PlannedSchool['roles'] {
    const userId = users.get(email)?.id
    const before = members.get(`${userId} ${here?.id}`) ?? null
    if (before === role) return []
    if (here && here.userId === userId) {
      fault(
        row,
        `${shortened(email)} is the school’s primary account, so it has to stay a leader. To change that, make another account primary first.`,
      )
      return []
    }
    const name = memberRoleNames[role]
    say(row, before === null, before === null ? name : `Role: ${memberRoleNames[before]} → ${name}`)
    return [{ email, role, before }]
  }

  const match = matcher(stored.schools, districtOf)
  for (const school of given) {
    const found = match(school)
    if (typeof found === 'string') fault(school.rows[0], found)
    else takeSchool(school, found)
  }
  return {
    schools,
    accounts: [...accounts.values()].map(({ account }) => account),
    rows,
    faults,
    unclear: [...grouped(unclear, bare).values()].map((names) => {
      return { district: names[0] ?? '', schools: names.length }
    }),
    unplaced,
  }
}

/** Adds a change to a row of the preview. */
function say(row: ShownRow, isNew: boolean, what: string): void {
  row.what.push(what)
  if (row.state !== 'new') row.state = isNew ? 'new' : 'changed'
}

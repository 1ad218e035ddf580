import { memberRoleNames, type SchoolRole } from '../../../shared/levels.ts'
import { isAdministrator, type Permission } from '../../../shared/permissions.ts'
import { at, type Cells, columnOf, type Fault, type Field, type Place, type Row, shortened } from './rules.ts'
import { type DistrictAnswer, districts, type Organization } from './rules-districts.ts'
import { matcher, type StoredSchool } from './rules-match.ts'
import {
  fullName,
  type GivenPerson,
  type GivenSchool,
  placeOf,
  type ShownRow,
  schoolsOf,
} from './rules-rows.ts'
import { differences, personFault } from './rules-values.ts'

/** Stored data that matters for a list. */
export interface Stored {
  schools: readonly StoredSchool[]
  users: readonly { id: number; email: string; permission: Permission; cells: Cells }[]
  members: readonly { user_id: number; school_id: number; role: SchoolRole }[]
}

/** New values of a school or account. `before` has the current ones. */
interface Change {
  id: number | null
  before: Cells
  after: Cells
  /** The organization to put the school into; null if it stays where it is. */
  placedIn?: number | null
}
export interface PlannedSchool extends Change {
  key: string
  /** Email address of a new school's primary account. */
  primary: string | null
}
export interface PlannedAccount extends Change {
  email: string
  permission: Permission
}
export interface Plan {
  /** All schools and accounts in the list, changed or not. */
  schools: PlannedSchool[]
  accounts: PlannedAccount[]
  /** Changed roles only. `school` is a school's key. */
  roles: { email: string; school: string; role: SchoolRole; before: SchoolRole | null }[]
  rows: ShownRow[]
  faults: Fault[]
  /** Names in the District column that match no organization, or several, with the number of schools for each. */
  unclear: { district: string; schools: number }[]
  /** Names of schools that will have no organization, if any organizations exist. */
  unplaced: string[]
}

export const isChanged = ({ id, after, placedIn }: Change): boolean =>
  id === null || (placedIn ?? null) !== null || Object.keys(after).length > 0

/** Information that the list doesn't contain. */
interface Given {
  /** Organization for schools that don't list a district. */
  organization: Organization | null
  organizations: readonly Organization[]
  districts: readonly DistrictAnswer[]
  /** State of new schools whose rows don't list one. */
  state: string
}

/** Compares a list with the stored data. A list with errors is never imported. */
export function planOf(
  list: readonly Row[],
  stored: Stored,
  { organization, organizations, districts: answers, state }: Given,
): Plan {
  const { schools, faults } = schoolsOf(list)
  const plan: Plan = { schools: [], accounts: [], roles: [], rows: [], faults, unclear: [], unplaced: [] }
  const places = districts(organizations, answers, organization)
  const unclear = new Map<string, Plan['unclear'][number]>()
  const fault = (place: Place, message: string) => void faults.push(at(place, message))
  const users = new Map(stored.users.map((user) => [user.email, user]))
  const members = new Map(stored.members.map((one) => [`${one.user_id} ${one.school_id}`, one.role]))
  const primaries = new Map(stored.schools.map(({ userId, name }) => [userId, name]))
  /** School names by the email address of their primary account. */
  const led = new Map(stored.users.map(({ id, email }) => [email, primaries.get(id)]))
  const accounts = new Map<string, { account: PlannedAccount; person: GivenPerson }>()

  function takeSchool(given: GivenSchool, here: StoredSchool | null): void {
    const { key, rows, cells, people } = given
    const name = cells.get('name')?.value ?? here?.name ?? cells.get('listId')?.value ?? ''
    for (const row of rows) row.school = name
    plan.rows.push(...rows)
    if (!here && given.isDirectory) {
      const what = ['A new school without a leader']
      for (const row of rows) Object.assign(row, { state: 'left out', what })
      return
    }
    const school = schoolChange(given, here)
    plan.schools.push(school)
    const asked = places.unclear(given, here)
    if (asked !== null) {
      const one = unclear.get(places.keyOf(asked)) ?? { district: asked, schools: 0 }
      unclear.set(places.keyOf(asked), { ...one, schools: one.schools + 1 })
    }
    const isPlaced = (school.placedIn ?? here?.organization ?? null) !== null
    if (!isPlaced && organizations.length > 0) plan.unplaced.push(name)
    for (const person of people) {
      person.row.person = fullName(person) || person.email
      takePerson(person)
      takeRole(key, person, here)
    }
    if (!here) school.primary = primaryOf(given, name)
  }

  function schoolChange(given: GivenSchool, here: StoredSchool | null): PlannedSchool {
    const [{ key, cells, rows }, place] = [given, places.placeOf(given, here)]
    const [first] = rows
    const isPlaced = place !== null && here?.organization !== place.id
    const school: PlannedSchool = {
      key,
      id: here?.id ?? null,
      primary: null,
      placedIn: isPlaced ? place.id : null,
      before: {},
      after: {},
    }
    const textOf = (field: Field) => cells.get(field)?.value ?? (field === 'state' && !here ? state : '')
    if (!here) say(first, true, 'New school')
    for (const field of ['name', 'state'] as const)
      if (!here && textOf(field) === '') fault(first, `${columnOf[field].heading} is missing.`)
    for (const { field, before, value, wrong, what } of differences('school', here?.cells, textOf)) {
      if (wrong) fault(cells.get(field) ?? first, wrong)
      school.before[field] = before
      school.after[field] = value
      if (here) say(first, false, what)
    }
    if (isPlaced) say(first, !here, here ? `Organization: blank → ${place.name}` : `In ${place.name}`)
    return school
  }

  /** Returns the first leader who isn't already another school's primary account. Adds an error if there is none. */
  function primaryOf({ people, rows: [first] }: GivenSchool, name: string): string | null {
    const leaders = people.filter(({ role }) => role === 'leader')
    const free = leaders.find(({ email }) => led.get(email) === undefined)
    const [taken] = leaders
    if (free) led.set(free.email, name)
    else if (taken)
      fault(
        taken.row,
        `${shortened(taken.email)} is already the primary account for ${led.get(taken.email)}. Add a different leader for ${shortened(name)}.`,
      )
    else
      fault(
        first,
        `${shortened(name)} is new and has no leader. Add a line with its School ID, a person and the role Leader.`,
      )
    return free?.email ?? null
  }

  function takePerson(person: GivenPerson): void {
    const { email, row, role, texts } = person
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
    const account: PlannedAccount = {
      id: user?.id ?? null,
      email,
      permission: user?.permission ?? permission,
      before: {},
      after: {},
    }
    accounts.set(email, { account, person })
    plan.accounts.push(account)
    if (!user) say(row, true, 'New account')
    const changed = differences('person', user?.cells, (field) => ({ ...texts })[field as 'contact'] ?? '')
    const wrong = (user ? null : personFault(person)) ?? changed.find((one) => one.wrong)?.wrong
    if (wrong) fault(row, wrong)
    for (const { field, before, value, what } of changed) {
      account.before[field] = before
      account.after[field] = value
      if (user) say(row, false, what)
    }
    if (user && isAdministrator(user.permission) && changed.length > 0)
      fault(
        row,
        `${shortened(email)} is an administrator. A list can’t change that account, so use its current name.`,
      )
  }

  function takeRole(school: string, { email, role, row }: GivenPerson, here: StoredSchool | null): void {
    const userId = users.get(email)?.id
    const before = members.get(`${userId} ${here?.id}`) ?? null
    if (before === role) return
    if (here && here.userId === userId) {
      fault(
        row,
        `${shortened(email)} is the school’s primary account, so it has to stay a leader. To change that, make another account primary first.`,
      )
      return
    }
    plan.roles.push({ email, school, role, before })
    const name = memberRoleNames[role]
    if (before === null) say(row, true, name)
    else say(row, false, `Role: ${memberRoleNames[before]} → ${name}`)
  }

  const match = matcher(stored.schools, places.placeOf)
  for (const given of schools) {
    const found = match(given)
    if ('message' in found) faults.push(found)
    else takeSchool(given, found.school)
  }
  plan.unclear = [...unclear.values()]
  return plan
}

/** Adds a change to a row of the preview. */
function say(row: ShownRow, isNew: boolean, what: string): void {
  row.what.push(what)
  if (row.state !== 'new') row.state = isNew ? 'new' : 'changed'
}

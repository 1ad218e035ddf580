import { groups } from '../../../shared/codes.ts'
import { fieldNames, type Row, shortened } from './rules.ts'
import { matcher, type StoredSchool } from './rules-match.ts'
import { takePerson, takeRole } from './rules-people.ts'
import {
  type Account,
  type Book,
  type Options,
  type Plan,
  type PlannedRow,
  type PlannedSchool,
  type Stored,
  shown,
} from './rules-planned.ts'
import { at, fullName, type GivenSchool, schoolsOf } from './rules-rows.ts'
import { asStored, profileFields, valueFault } from './rules-values.ts'

/** Compares a list with what is here. Nothing is taken of a list with faults. */
export function planOf(list: readonly Row[], stored: Stored, options: Options): Plan {
  const { schools, faults } = schoolsOf(list)
  const plan: Plan = {
    organization: options.organization?.id ?? null,
    matched: [],
    schools: [],
    accounts: [],
    roles: [],
    rows: [],
    faults,
    unchanged: { schools: 0, accounts: 0 },
  }
  const match = matcher(stored.schools, options.organization)
  const book: Book = {
    plan,
    options,
    users: new Map(stored.users.map((user) => [user.email, user])),
    members: new Map(stored.members.map((one) => [`${one.user_id} ${one.school_id}`, one.role])),
    led: new Map(stored.schools.map((school) => [school.userId, school.name])),
    accounts: new Map(),
    planned: new Map(),
  }
  for (const school of schools) {
    const found = match(school)
    if ('message' in found) faults.push(found)
    else {
      if (found.school) plan.matched.push(found.school.id)
      takeSchool(book, school, found.school)
    }
  }
  for (const account of book.accounts.values()) {
    if (account.id === null || Object.keys(account.before).length > 0) plan.accounts.push(account)
    else plan.unchanged.accounts += 1
  }
  return plan
}

function takeSchool(book: Book, given: GivenSchool, stored: StoredSchool | null): void {
  const { plan } = book
  const name = given.cells.get('name')?.value ?? stored?.name ?? given.cells.get('listId')?.value ?? ''
  const rows = new Map(
    given.rows.map(({ file, line }) => [
      `${file} ${line}`,
      { file, line, school: name, person: '', state: 'unchanged', what: [] } as PlannedRow,
    ]),
  )
  plan.rows.push(...rows.values())
  if (!stored && given.isDirectory) {
    for (const row of rows.values())
      Object.assign(row, { state: 'left out', what: ['It is not here, and no leader is named'] })
    return
  }
  const first = rows.get(`${given.at.file} ${given.at.line}`)
  const say = (row: PlannedRow | undefined, isNew: boolean, what: string) => {
    row?.what.push(what)
    if (row && row.state !== 'new') row.state = isNew ? 'new' : 'changed'
  }
  const primary = stored ? null : primaryOf(book, given, name)
  if (!stored) say(first, true, 'New school')
  const school = schoolChange(book, given, stored, primary, (what) => {
    if (stored) say(first, false, what)
  })
  if (school) plan.schools.push(school)
  else plan.unchanged.schools += 1
  for (const person of given.people) {
    const row = rows.get(`${person.file} ${person.line}`)
    if (row) row.person = fullName(person) || person.email
    takePerson(book, person, (isNew, what) => say(row, isNew, what))
    takeRole(book, given.key, person, stored, (isNew, what) => say(row, isNew, what))
  }
}

/** The first leader of a new school who is not the primary account of another one. */
function primaryOf({ plan, users, led, planned }: Book, given: GivenSchool, name: string): Account | null {
  const leaders = given.people.filter(({ role }) => role === 'leader')
  const other = (email: string) => planned.get(email) ?? led.get(users.get(email)?.id ?? 0)
  const free = leaders.find(({ email }) => other(email) === undefined)
  if (free) {
    planned.set(free.email, name)
    return { email: free.email, userId: users.get(free.email)?.id ?? null }
  }
  const [taken] = leaders
  plan.faults.push(
    taken
      ? at(
          taken,
          `${shortened(taken.email)} is the primary account of ${other(taken.email)} already. Name another leader of ${shortened(name)} first.`,
        )
      : at(
          given.at,
          `${shortened(name)} is new here and has no leader. Add a line with its School ID, a person and the role Leader.`,
        ),
  )
  return null
}

function schoolChange(
  { plan, options }: Book,
  given: GivenSchool,
  stored: StoredSchool | null,
  primary: Account | null,
  say: (what: string) => void,
): PlannedSchool | null {
  const change: PlannedSchool = {
    key: given.key,
    id: stored?.id ?? null,
    values: {},
    listId: null,
    counts: {},
    isPlaced: false,
    primary,
    before: {},
  }
  const note = (name: string, before: string | number | null, value: string | number) => {
    change.before[name] = before
    say(`${name}: ${shown(before)} → ${value}`)
  }
  for (const { field, name } of profileFields) {
    const cell = given.cells.get(field) ?? { ...given.at, value: '' }
    const value = asStored(field, cell.value || (stored || field !== 'state' ? '' : options.state))
    const needed = !stored && (field === 'name' || field === 'state')
    if (value === (stored?.[field] ?? '') || (value === '' && !needed)) {
      if (needed && value === '') plan.faults.push(at(given.at, `${name} is missing.`))
      continue
    }
    const fault = valueFault(field, cell.value || value)
    if (fault) plan.faults.push(at(cell, fault))
    change.values[field] = value
    note(name, stored?.[field] ?? null, value)
  }
  const listId = given.cells.get('listId')
  if (listId && !listId.value.startsWith('EA-') && listId.value !== stored?.listId) {
    const fault = valueFault('listId', listId.value)
    if (fault) plan.faults.push(at(listId, fault))
    change.listId = listId.value
    note('School ID', stored?.listId ?? null, listId.value)
  }
  for (const group of groups) {
    const count = given.counts[group]
    if (count === undefined || count === (stored?.[group] ?? null)) continue
    change.counts[group] = count
    note(fieldNames[group], stored?.[group] ?? null, count)
  }
  if (options.organization && stored?.organization !== options.organization.id) {
    change.isPlaced = true
    note('Organization', null, options.organization.name)
  }
  return stored && Object.keys(change.before).length === 0 ? null : change
}

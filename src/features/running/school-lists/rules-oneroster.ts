import type { CsvRecord } from '../../../shared/csv-reader.ts'
import type { Fault, Row } from './rules.ts'
import { plain } from './rules.ts'
import type { ReadList } from './rules-table.ts'

/** The files of OneRoster 1.2 that are read; the others of an export stay closed. */
export const rosterFiles = ['orgs.csv', 'roles.csv', 'users.csv'] as const
export type RosterFile = (typeof rosterFiles)[number]

/** Which file of OneRoster a first line is of; null for another file. */
export function rosterFileOf({ fields }: CsvRecord): RosterFile | null {
  const names = new Set(fields.map(plain))
  const has = (...wanted: string[]) => wanted.every((name) => names.has(name))
  if (!has('sourcedid')) return null
  if (has('usersourcedid', 'role', 'orgsourcedid')) return 'roles.csv'
  if (has('givenname', 'familyname')) return 'users.csv'
  return has('name', 'type') ? 'orgs.csv' : null
}

/** Roles whose holders get an account; pupils, parents, teachers and all others are skipped. */
const staffRoles = ['principal', 'siteadministrator']

interface Org {
  line: number
  name: string
  type: string
  identifier: string
  parent: string
}
interface Assignment {
  line: number
  user: string
  org: string
  role: string
}
interface Staff {
  firstName: string
  lastName: string
  email: string
}

/**
 * Takes the files of an export of OneRoster, a record at a time: orgs and roles before users, so that of the users only
 * those are kept who lead or administer a school.
 */
export class Roster {
  readonly #today: string
  readonly #faults: Fault[]
  readonly #orgs = new Map<string, Org>()
  readonly #roles: Assignment[] = []
  readonly #users = new Map<string, Staff>()
  readonly #wanted = new Set<string>()
  readonly #seen = new Set<RosterFile>()
  #skipped = 0

  /** `today` is YYYY-MM-DD; what is wrong with the files is added to `faults`. */
  constructor(today: string, faults: Fault[]) {
    this.#today = today
    this.#faults = faults
  }

  /** Reads a file whose first line is `head`. */
  take(kind: RosterFile, head: CsvRecord, record: CsvRecord): void {
    this.#seen.add(kind)
    if (record.fields.length !== head.fields.length) {
      const message = `This line has ${record.fields.length} cells, the first line ${head.fields.length}.`
      this.#faults.push({ file: kind, line: record.line, message })
      return
    }
    const place = new Map(head.fields.map((name, index) => [plain(name), index]))
    const cell = (name: string): string => record.fields[place.get(name) ?? -1]?.trim() ?? ''
    if (plain(cell('status')) === 'tobedeleted') this.#skipped += 1
    else if (kind === 'orgs.csv') this.#takeOrg(record.line, cell)
    else if (kind === 'roles.csv') this.#takeRole(record.line, cell)
    else this.#takeUser(cell)
  }

  #takeOrg(line: number, cell: (name: string) => string): void {
    const org = {
      line,
      name: cell('name'),
      type: plain(cell('type')),
      identifier: cell('identifier'),
      parent: cell('parentsourcedid'),
    }
    this.#orgs.set(cell('sourcedid'), org)
  }

  #takeRole(line: number, cell: (name: string) => string): void {
    const role = plain(cell('role'))
    const end = cell('enddate').slice(0, 10)
    if (!staffRoles.includes(role) || (end !== '' && end < this.#today)) {
      this.#skipped += 1
      return
    }
    const user = cell('usersourcedid')
    this.#wanted.add(user)
    this.#roles.push({ line, user, org: cell('orgsourcedid'), role })
  }

  #takeUser(cell: (name: string) => string): void {
    const id = cell('sourcedid')
    if (!this.#wanted.has(id) || plain(cell('enableduser')) === 'false') {
      this.#skipped += 1
      return
    }
    const firstName = cell('preferredgivenname') || cell('givenname')
    const lastName = cell('preferredfamilyname') || cell('familyname')
    this.#users.set(id, { firstName, lastName, email: cell('email') })
  }

  /** The rows of schools and of the people who lead them, once all files were taken. */
  end(): Pick<ReadList, 'rows' | 'skipped'> {
    const faults = this.#faults
    const whole = (message: string): Fault => ({ file: 'users.csv', line: null, message })
    if (this.#seen.has('users.csv') && !this.#seen.has('roles.csv'))
      faults.push(
        whole('users.csv says who somebody is in roles.csv. Choose both files, or the whole zip file.'),
      )
    if (this.#seen.has('roles.csv') && !this.#seen.has('users.csv'))
      faults.push(whole('roles.csv names people of users.csv. Choose both files, or the whole zip file.'))
    const schools = [...this.#orgs].filter(([, { type }]) => type === 'school')
    const rows = schools.map(([id, org]): Row => {
      const parent = this.#orgs.get(org.parent)
      const district = parent?.type === 'district' || parent?.type === 'local' ? parent.name : ''
      return { file: 'orgs.csv', line: org.line, listId: idOf(id, org), name: org.name, district }
    })
    this.#skipped += this.#orgs.size - schools.length
    return { rows: [...rows, ...this.#people()], skipped: this.#skipped }
  }

  #people(): Row[] {
    const led = new Set(this.#roles.filter(({ role }) => role === 'principal').map(({ org }) => org))
    const known = new Set<string>()
    const principalsFirst = [...this.#roles].sort(
      (a, b) => Number(b.role === 'principal') - Number(a.role === 'principal'),
    )
    return principalsFirst.flatMap(({ line, user, org, role }): Row[] => {
      const place = this.#orgs.get(org)
      const person = this.#users.get(user)
      if (!person || (place && place.type !== 'school') || known.has(`${user} ${org}`)) {
        this.#skipped += 1
        return []
      }
      known.add(`${user} ${org}`)
      // Where no principal is named the administrators of the school lead it.
      const isLeader = role === 'principal' || !led.has(org)
      const listId = idOf(org, place)
      return [{ file: 'roles.csv', line, listId, ...person, role: isLeader ? 'Leader' : 'Coordinator' }]
    })
  }
}

/** The school's id of NCES where the file has it, so that its directory finds the same school; else that of the file. */
const idOf = (sourcedId: string, org: Org | undefined): string =>
  org && /^\d{12}$/.test(org.identifier) ? org.identifier : sourcedId

import type { CsvRecord } from '../../../shared/csv-reader.ts'
import { plain } from '../../../shared/plain.ts'
import type { ReadList } from './rules.ts'
import { misfit, type Take } from './rules-table.ts'

/** OneRoster 1.2 files that are read, in reading order, with columns that identify them. Others are ignored. */
const identifying = {
  'orgs.csv': ['name', 'type'],
  'roles.csv': ['usersourcedid', 'role', 'orgsourcedid'],
  'users.csv': ['givenname', 'familyname'],
} as const
export type RosterFile = keyof typeof identifying
export const rosterFiles = Object.keys(identifying) as RosterFile[]

/** Returns which OneRoster file has this first line; undefined for any other file. */
export function rosterFileOf({ fields }: CsvRecord): RosterFile | undefined {
  const names = fields.map(plain)
  return rosterFiles.find((file) =>
    ['sourcedid', ...identifying[file]].every((wanted) => names.includes(wanted)),
  )
}

/** Roles that get an account. All other roles, such as students, parents and teachers, are left out. */
const staffRoles = ['principal', 'siteadministrator']

type Cell = (name: string) => string

/**
 * Reads the files of a OneRoster export, one record at a time. Organizations and roles come before users, so that only
 * users who lead or administer a school are stored. `today` is YYYY-MM-DD.
 */
export function rosterReader(today: string, read: ReadList) {
  const orgs = new Map<string, Record<'name' | 'type' | 'identifier' | 'parent', string> & { line: number }>()
  const roles = new Map<string, { line: number; user: string; org: string; isPrincipal: boolean }>()
  /** Null for people whose role is stored, until their own record is read. */
  const users = new Map<string, Record<'firstName' | 'lastName' | 'email', string> | null>()
  const seen = new Set<RosterFile>()

  /** Each returns whether the record is stored. */
  const keep: Record<RosterFile, (cell: Cell, line: number) => boolean> = {
    'orgs.csv'(cell, line) {
      const [name, identifier, parent] = [cell('name'), cell('identifier'), cell('parentsourcedid')]
      orgs.set(cell('sourcedid'), { line, name, identifier, parent, type: plain(cell('type')) })
      return true
    },
    'roles.csv'(cell, line) {
      const [role, end] = [plain(cell('role')), cell('enddate').slice(0, 10)]
      if (!staffRoles.includes(role) || (end !== '' && end < today)) return false
      const [user, org, isPrincipal] = [cell('usersourcedid'), cell('orgsourcedid'), role === 'principal']
      const isFirst = !roles.has(`${user} ${org}`)
      if (isFirst || isPrincipal) roles.set(`${user} ${org}`, { line, user, org, isPrincipal })
      users.set(user, null)
      return isFirst
    },
    'users.csv'(cell) {
      const id = cell('sourcedid')
      if (!users.has(id) || plain(cell('enableduser')) === 'false') return false
      const firstName = cell('preferredgivenname') || cell('givenname')
      const lastName = cell('preferredfamilyname') || cell('familyname')
      users.set(id, { firstName, lastName, email: cell('email') })
      return true
    },
  }

  /** Returns a function that reads a file's records. `end` adds the rows. */
  const taker = (file: RosterFile, head: CsvRecord): Take => {
    seen.add(file)
    const places = new Map(head.fields.map((name, place) => [plain(name), place]))
    return ({ line, fields }) => {
      const cell: Cell = (name) => fields[places.get(name) ?? -1]?.trim() ?? ''
      if (fields.length !== head.fields.length) read.faults.push(misfit({ file, line }, fields, head.fields))
      else if (plain(cell('status')) === 'tobedeleted' || !keep[file](cell, line)) read.skipped += 1
    }
  }

  /** Adds the rows of schools and the people who lead them, once all files have been read. */
  function end(): void {
    for (const [file, other, what] of [
      ['roles.csv', 'users.csv', 'names'],
      ['users.csv', 'roles.csv', 'roles'],
    ] as const) {
      if (!seen.has(file) || seen.has(other)) continue
      const message = `We also need ${other}, for the ${what} of the people in ${file}. Choose both files, or the whole zip file.`
      read.faults.push({ file, line: null, message })
    }
    for (const [id, { line, name, parent, type }] of orgs) {
      const above = orgs.get(parent)
      const district = above && ['district', 'local'].includes(above.type) ? above.name : ''
      if (type !== 'school') read.skipped += 1
      else read.rows.push({ file: 'orgs.csv', line, listId: idOf(id), name, district })
    }
    const led = new Set([...roles.values()].flatMap(({ isPrincipal, org }) => (isPrincipal ? org : [])))
    for (const { line, user, org, isPrincipal } of roles.values()) {
      const person = users.get(user)
      // If a school has no principal, its administrators lead it.
      const role = isPrincipal || !led.has(org) ? 'Leader' : 'Coordinator'
      if (!person || (orgs.get(org)?.type ?? 'school') !== 'school') read.skipped += 1
      else read.rows.push({ file: 'roles.csv', line, listId: idOf(org), ...person, role })
    }
  }

  /** Returns the school's NCES ID, so that an NCES directory finds the same school, or else the file's own ID. */
  const idOf = (sourcedId: string): string => {
    const { identifier = '' } = orgs.get(sourcedId) ?? {}
    return /^\d{12}$/.test(identifier) ? identifier : sourcedId
  }

  return { taker, end }
}

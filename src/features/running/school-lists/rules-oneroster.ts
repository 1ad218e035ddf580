import type { CsvRecord } from '../../../shared/csv-reader.ts'
import { plain } from '../../../shared/plain.ts'
import type { Fault, Row } from './rules.ts'
import { misfit, type Take } from './rules-table.ts'

/** OneRoster 1.2 files that are read, in reading order. Other files of an export are ignored. */
export const rosterFiles = ['orgs.csv', 'roles.csv', 'users.csv'] as const
export type RosterFile = (typeof rosterFiles)[number]

/** Returns which OneRoster file has this first line; null for any other file. */
export function rosterFileOf({ fields }: CsvRecord): RosterFile | null {
  const names = new Set(fields.map(plain))
  const has = (...wanted: string[]) => wanted.every((name) => names.has(name))
  if (!has('sourcedid')) return null
  if (has('usersourcedid', 'role', 'orgsourcedid')) return 'roles.csv'
  if (has('givenname', 'familyname')) return 'users.csv'
  return has('name', 'type') ? 'orgs.csv' : null
}

/** Roles that get an account. All other roles, such as students, parents and teachers, are left out. */
const staffRoles = ['principal', 'siteadministrator']

type Cell = (name: string) => string

/**
 * Reads the files of a OneRoster export, one record at a time. Organizations and roles come before users, so that only
 * users who lead or administer a school are stored. `today` is YYYY-MM-DD.
 */
export function rosterReader(today: string) {
  const orgs = new Map<string, Record<'name' | 'type' | 'identifier' | 'parent', string> & { line: number }>()
  const roles: { line: number; user: string; org: string; isPrincipal: boolean }[] = []
  const users = new Map<string, Record<'firstName' | 'lastName' | 'email', string>>()
  const wanted = new Set<string>()
  const seen = new Set<RosterFile>()
  let skipped = 0

  const keep: Record<RosterFile, (cell: Cell, line: number) => boolean> = {
    'orgs.csv'(cell, line) {
      const [name, identifier, parent] = [cell('name'), cell('identifier'), cell('parentsourcedid')]
      orgs.set(cell('sourcedid'), { line, name, identifier, parent, type: plain(cell('type')) })
      return true
    },
    'roles.csv'(cell, line) {
      const [role, end, user] = [plain(cell('role')), cell('enddate').slice(0, 10), cell('usersourcedid')]
      if (!staffRoles.includes(role) || (end !== '' && end < today)) return false
      roles.push({ line, user, org: cell('orgsourcedid'), isPrincipal: role === 'principal' })
      wanted.add(user)
      return true
    },
    'users.csv'(cell) {
      const id = cell('sourcedid')
      if (!wanted.has(id) || plain(cell('enableduser')) === 'false') return false
      const firstName = cell('preferredgivenname') || cell('givenname')
      const lastName = cell('preferredfamilyname') || cell('familyname')
      users.set(id, { firstName, lastName, email: cell('email') })
      return true
    },
  }

  /** Returns a function that reads a file's records. `end` returns the rows. */
  const taker = (file: RosterFile, head: CsvRecord): Take => {
    seen.add(file)
    const places = new Map(head.fields.map((name, place) => [plain(name), place]))
    return ({ line, fields }) => {
      if (fields.length !== head.fields.length) return misfit({ file, line }, fields, head.fields)
      const cell: Cell = (name) => fields[places.get(name) ?? -1]?.trim() ?? ''
      if (plain(cell('status')) === 'tobedeleted' || !keep[file](cell, line)) skipped += 1
      return null
    }
  }

  /** Returns the rows of schools and the people who lead them, once all files have been read. */
  function end(): { rows: Row[]; faults: Fault[]; skipped: number } {
    const lacking = [
      ['users.csv', 'roles.csv', 'We also need users.csv, for the names of the people in roles.csv.'],
      ['roles.csv', 'users.csv', 'We also need roles.csv, for the roles of the people in users.csv.'],
    ] as const
    const faults = lacking
      .filter(([one, other]) => seen.has(one) && !seen.has(other))
      .map(([, , why]) => ({
        file: 'users.csv',
        line: null,
        message: `${why} Choose both files, or the whole zip file.`,
      }))
    const schools = [...orgs].filter(([, { type }]) => type === 'school')
    skipped += orgs.size - schools.length
    const rows = schools.map(([id, { line, name, parent }]): Row => {
      const above = orgs.get(parent)
      const district = above && ['district', 'local'].includes(above.type) ? above.name : ''
      return { file: 'orgs.csv', line, listId: idOf(id), name, district }
    })
    return { rows: [...rows, ...people()], faults, skipped }
  }

  function people(): Row[] {
    const led = new Set(roles.filter(({ isPrincipal }) => isPrincipal).map(({ org }) => org))
    const known = new Set<string>()
    const principalsFirst = [...roles].sort((a, b) => Number(b.isPrincipal) - Number(a.isPrincipal))
    return principalsFirst.flatMap(({ line, user, org, isPrincipal }): Row[] => {
      const person = users.get(user)
      if (!person || (orgs.get(org)?.type ?? 'school') !== 'school' || known.has(`${user} ${org}`)) {
        skipped += 1
        return []
      }
      known.add(`${user} ${org}`)
      // If a school has no principal, its administrators lead it.
      const role = isPrincipal || !led.has(org) ? 'Leader' : 'Coordinator'
      return [{ file: 'roles.csv', line, listId: idOf(org), ...person, role }]
    })
  }

  /** Returns the school's NCES ID, so that an NCES directory finds the same school, or else the file's own ID. */
  const idOf = (sourcedId: string): string => {
    const { identifier = '' } = orgs.get(sourcedId) ?? {}
    return /^\d{12}$/.test(identifier) ? identifier : sourcedId
  }

  return { taker, end }
}

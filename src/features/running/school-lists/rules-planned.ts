import type { Group } from '../../../shared/codes.ts'
import type { SchoolRole } from '../../../shared/levels.ts'
import type { Permission } from '../../../shared/permissions.ts'
import type { Fault } from './rules.ts'
import type { StoredSchool } from './rules-match.ts'
import type { Place } from './rules-rows.ts'
import type { Profile } from './rules-values.ts'

/** What is here already, as far as it matters to a list. */
export interface Stored {
  schools: readonly StoredSchool[]
  users: readonly StoredUser[]
  members: readonly { user_id: number; school_id: number; role: SchoolRole }[]
}
export interface StoredUser {
  id: number
  email: string
  firstName: string
  lastName: string
  contact: string
  permission: Permission
}
export interface Options {
  /** The organization that the schools of the list are put into; null for none. */
  organization: { id: number; name: string } | null
  /** The state of new schools whose rows name none; '' for none. */
  state: string
}

/** An account by its e-mail address; the id is null for a new one. */
export interface Account {
  email: string
  userId: number | null
}
export interface PlannedSchool {
  key: string
  /** Null for a new one. */
  id: number | null
  values: Partial<Profile>
  listId: string | null
  counts: Partial<Record<Group, number>>
  isPlaced: boolean
  /** The primary account of a new one. */
  primary: Account | null
  /** What is there now of that which changes. */
  before: Record<string, string | number | null>
}
export interface PlannedAccount {
  id: number | null
  email: string
  firstName?: string
  lastName?: string
  contact?: string
  permission: Permission
  before: Record<string, string>
}
interface PlannedRole extends Account {
  /** Its key, and its id where it is not new. */
  school: string
  schoolId: number | null
  role: SchoolRole
  before: SchoolRole | null
}

export const rowStates = ['new', 'changed', 'unchanged', 'left out'] as const
export interface PlannedRow extends Place {
  school: string
  person: string
  state: (typeof rowStates)[number]
  /** What is done, in words. */
  what: string[]
}

/** What taking a list does: only what it changes. */
export interface Plan {
  organization: number | null
  /** The schools that are here and that the list names, whether they change or not. */
  matched: number[]
  schools: PlannedSchool[]
  accounts: PlannedAccount[]
  roles: PlannedRole[]
  rows: PlannedRow[]
  faults: Fault[]
  /** How many schools and accounts the list has that stay as they are. */
  unchanged: { schools: number; accounts: number }
}

/** What is known while a plan is made. */
export interface Book {
  plan: Plan
  options: Options
  users: Map<string, StoredUser>
  members: Map<string, SchoolRole>
  /** Names of schools by the id of their primary account. */
  led: Map<number, string>
  accounts: Map<string, PlannedAccount>
  /** Names of new schools by the e-mail address of their primary account. */
  planned: Map<string, string>
}

/** A value in the words of a preview. */
export const shown = (value: string | number | null): string =>
  value === null || value === '' ? 'blank' : String(value)

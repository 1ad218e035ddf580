import { createHash } from 'node:crypto'
import type { Db } from '../../../../server/db/connect.ts'
import { holdName } from '../../../../server/db/portable.ts'
import type { Services } from '../../../../server/serve.ts'
import type { Group } from '../../../../shared/codes.ts'
import { Problem } from '../../../../shared/errors.ts'
import { counted } from '../../../../shared/numbers.ts'
import {
  findOrganization,
  selectPlaces,
  selectSchoolsOfMembers,
} from '../../../people/memberships/server/actions.ts'
import { selectUsersByEmail } from '../../../people/users/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { everySchool, holdSchools } from '../../../schools/school/server/actions.ts'
import type { Preview } from '../contract.ts'
import { cellText, type Row } from '../rules.ts'
import { planOf } from '../rules-plan.ts'
import type { Plan, Stored } from '../rules-planned.ts'
import { apply } from './actions-apply.ts'
import { findNumbers, selectNumbers } from './queries.ts'

export interface List {
  rows: readonly Row[]
  organization: number | null
  state: string
}

const faultsAtMost = 200

/** What taking a list would do, or what is wrong with it. */
export async function previewOf({ db }: Pick<Services, 'db'>, list: List): Promise<Preview> {
  const plan = await planFor(db, list)
  return {
    digest: plan.faults.length > 0 ? null : digestOf(plan),
    ...countsOf(plan),
    rows: plan.rows.sort(byPlace),
    faults: [...plan.faults].sort(byPlace).slice(0, faultsAtMost),
    faultCount: plan.faults.length,
  }
}

const byPlace = (a: { file: string; line: number | null }, b: { file: string; line: number | null }) =>
  a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0)

/**
 * Takes a list in one transaction. Throws 'badRequest' where it has faults, 'conflict' where it would do anything else
 * than the preview of this digest showed.
 */
export async function importList(
  { db, now }: Pick<Services, 'db' | 'now'>,
  user: UserRow,
  list: List,
  digest: string,
): Promise<Pick<Preview, 'schools' | 'accounts' | 'roles'>> {
  const { matched } = await planFor(db, list)
  return db.transaction().execute(async (trx) => {
    // One list after the other: no id of a list is held by an index.
    await holdName(trx, 'list of schools')
    await holdSchools(trx, matched)
    const plan = await planFor(trx, list)
    const [fault] = plan.faults
    if (fault) throw new Problem('badRequest', `Nothing was taken. ${fault.file}: ${fault.message}`)
    if (digestOf(plan) !== digest)
      throw new Problem(
        'conflict',
        'Something of this has changed since the preview. Nothing was taken. Look at the new preview.',
      )
    const counts = countsOf(plan)
    if (plan.schools.length + plan.accounts.length + plan.roles.length === 0) return counts
    await apply({ trx, at: now(), by: user }, plan)
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: 'schools',
      event: 'Schools imported',
      message: inWords(counts),
    })
    return counts
  })
}

const inWords = ({ schools, accounts, roles }: ReturnType<typeof countsOf>): string =>
  `${counted(schools.new, 'new school')}, ${schools.changed} changed; ${counted(accounts.new, 'new account')}, ${accounts.changed} changed; ${counted(roles, 'role')}`

function countsOf({ schools, accounts, roles, unchanged }: Plan) {
  const count = (all: readonly { id: number | null }[], same: number) => ({
    new: all.filter(({ id }) => id === null).length,
    changed: all.filter(({ id }) => id !== null).length,
    unchanged: same,
  })
  return {
    schools: count(schools, unchanged.schools),
    accounts: count(accounts, unchanged.accounts),
    roles: roles.length,
  }
}

/** Of everything that a plan changes, with what is there before it. */
const digestOf = ({ organization, schools, accounts, roles }: Plan): string =>
  createHash('sha256').update(JSON.stringify({ organization, schools, accounts, roles })).digest('base64url')

async function planFor(db: Db, { rows, organization, state }: List): Promise<Plan> {
  const place = organization === null ? null : await findOrganization(db, organization)
  if (place === undefined) throw new Problem('badRequest', 'There is no such organization.')
  return planOf(rows, await storedFor(db, rows), { organization: place, state })
}

async function storedFor(db: Db, rows: readonly Row[]): Promise<Stored> {
  const emails = new Set(rows.map((row) => cellText(row.email).toLowerCase()))
  const users = await selectUsersByEmail(db, [...emails])
  const places = new Map((await selectPlaces(db)).map((place) => [place.school_id, place.organization_id]))
  const numbers = new Map((await selectNumbers(db)).map((row) => [row.school_id, row]))
  const schools = (await everySchool(db)).map((school) => ({
    id: school.id,
    userId: school.user_fk,
    name: school.entity_name,
    street: school.entity_street,
    city: school.entity_city,
    state: school.entity_state,
    zip: school.entity_zip,
    phone: school.entity_phone,
    website: school.entity_website,
    district: school.entity_district,
    listId: numbers.get(school.id)?.listed_as ?? null,
    students: numbers.get(school.id)?.students ?? null,
    parents: numbers.get(school.id)?.parents ?? null,
    staff: numbers.get(school.id)?.staff ?? null,
    organization: places.get(school.id) ?? null,
  }))
  const members = await selectSchoolsOfMembers(
    db,
    users.map(({ id }) => id),
  )
  return {
    schools,
    users: users.map((user) => ({
      id: user.id,
      email: user.email,
      firstName: user.first_name,
      lastName: user.last_name,
      contact: user.contact_info,
      permission: user.role,
    })),
    members,
  }
}

/** How many people a new survey of a school begins with, by group; null where no list has said it. */
export async function listedCounts(db: Db, schoolId: number): Promise<Record<Group, number | null>> {
  const { students = null, parents = null, staff = null } = (await findNumbers(db, schoolId)) ?? {}
  return { students, parents, staff }
}

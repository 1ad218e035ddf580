import { createHash } from 'node:crypto'
import type { Db } from '../../../../server/db/connect.ts'
import { lockName } from '../../../../server/db/portable.ts'
import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { counted } from '../../../../shared/numbers.ts'
import { selectOrganizations, selectSchoolsOfMembers } from '../../../people/memberships/server/actions.ts'
import { selectUsersByEmail } from '../../../people/users/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { lockSchools } from '../../../schools/school/server/actions.ts'
import type { List, Preview, Taken } from '../contract.ts'
import { cellsOf, cellText, type Fault } from '../rules.ts'
import { isChanged, type Plan, type PlannedAccount, type PlannedSchool, planOf } from '../rules-plan.ts'
import { apply } from './actions-apply.ts'
import { storedSchools } from './actions-stored.ts'

export { listedCounts, listedIds } from './queries.ts'

const faultsAtMost = 200
/** Maximum number of schools without an organization that the preview lists by name. */
const namedAtMost = 20

/** Returns what importing a list would do, or its errors. */
export async function previewOf(db: Db, list: List): Promise<Preview> {
  const plan = await planFor(db, list)
  return {
    digest: plan.faults.length > 0 ? null : digestOf(plan),
    ...countsOf(plan),
    rows: plan.rows.sort(byFileAndLine),
    faults: plan.faults.sort(byFileAndLine).slice(0, faultsAtMost),
    faultCount: plan.faults.length,
    unclear: plan.unclear,
    unplaced: { count: plan.unplaced.length, schools: plan.unplaced.slice(0, namedAtMost) },
  }
}

type Placed = Pick<Fault, 'file' | 'line'>
const byFileAndLine = (a: Placed, b: Placed) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0)

/** Imports in one transaction. Throws 'badRequest' for errors, 'conflict' if the preview's digest doesn't match. */
export async function importList(
  { db, now }: Pick<Services, 'db' | 'now'>,
  user: UserRow,
  list: List,
  digest: string,
): Promise<Taken> {
  const { schools } = await planFor(db, list)
  return db.transaction().execute(async (trx) => {
    // Imports one list at a time, because no database index keeps list IDs unique.
    await lockName(trx, 'list of schools')
    const here = schools.flatMap(({ id }) => id ?? [])
    await lockSchools(trx, here)
    const plan = await planFor(trx, list)
    const [fault] = plan.faults
    if (fault) throw new Problem('badRequest', `Nothing was imported. ${fault.file}: ${fault.message}`)
    if (digestOf(plan) !== digest)
      throw new Problem(
        'conflict',
        'Something changed after your preview, so nothing was imported. Review the new preview.',
      )
    const counts = countsOf(plan)
    if (!plan.schools.some(isChanged) && !plan.accounts.some(isChanged) && counts.roles === 0) return counts
    await apply({ trx, at: now(), by: user }, plan)
    const about = { user: user.id, identifier: 'schools', message: inWords(counts) }
    await recordEvent(trx, now(), { ...about, event: 'Schools imported' })
    return counts
  })
}

const inWords = ({ schools, accounts, roles }: Taken): string =>
  `${counted(schools.new, 'new school')}, ${schools.changed} changed; ${counted(accounts.new, 'new account')}, ${accounts.changed} changed; ${counted(roles, 'role')}`

const countsOf = ({ schools, accounts }: Plan): Taken => {
  const tally = (all: readonly (PlannedSchool | PlannedAccount)[]) => {
    const made = all.filter(({ id }) => id === null).length
    const changed = all.filter(isChanged).length
    return { new: made, changed: changed - made, unchanged: all.length - changed }
  }
  const roles = schools.reduce((sum, school) => sum + school.roles.length, 0)
  return { schools: tally(schools), accounts: tally(accounts), roles }
}

/** Digest of everything that a plan changes, including the values before the change. */
const digestOf = ({ schools, accounts }: Plan): string =>
  createHash('sha256').update(JSON.stringify({ schools, accounts })).digest('base64url')

async function planFor(db: Db, list: List): Promise<Plan> {
  const organizations = await selectOrganizations(db)
  const known = new Set([null, ...organizations.map(({ id }) => id)])
  if (![list, ...(list.districts ?? [])].every(({ organization }) => known.has(organization)))
    throw new Problem('badRequest', 'We can’t find this organization.')
  const emails = new Set(list.rows.map((row) => cellText(row.email).toLowerCase()))
  const users = await selectUsersByEmail(db, [...emails])
  const ids = users.map(({ id }) => id)
  return planOf(list, {
    organizations,
    schools: await storedSchools(db),
    users: users.map((user) => {
      return { id: user.id, email: user.email, permission: user.role, cells: cellsOf('person', user) }
    }),
    members: await selectSchoolsOfMembers(db, ids),
  })
}

import type { Db } from '../../../../server/db/connect.ts'
import { Problem } from '../../../../shared/errors.ts'
import { assignSchool, upsertSchoolMember } from '../../../people/memberships/server/actions.ts'
import { accountValues, findUser, insertUser, updateUser } from '../../../people/users/server/actions.ts'
import { changesBetween, type EventName } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { changeProfile, findSchool, makeProfile } from '../../../schools/school/server/actions.ts'
import type { SchoolRow } from '../../../schools/school/server/tables.ts'
import { endGrants } from '../../recovery/server/actions.ts'
import { columns, named } from '../rules.ts'
import { isChanged, type Plan, type PlannedAccount, type PlannedSchool } from '../rules-plan.ts'
import { saveNumbers } from './queries.ts'

/** A transaction that has locked the plan's schools, and the account that makes the changes. */
interface Doing {
  trx: Db
  at: Date
  by: { id: number }
}
type Values = Record<string, string | number | null>

/** Carries out a plan. Accounts come first, since schools belong to them. */
export async function apply(doing: Doing, plan: Plan): Promise<void> {
  const { trx, at, by } = doing
  const [accounts, schools] = [new Map<string, number>(), new Map<string, number>()]
  for (const account of plan.accounts) {
    const id = isChanged(account) ? await applyAccount(doing, account) : account.id
    accounts.set(account.email, id ?? 0)
  }
  for (const school of plan.schools) {
    const primary = accounts.get(school.primary ?? '') ?? 0
    const id = isChanged(school) ? await applySchool(doing, school, primary) : school.id
    schools.set(school.key, id ?? 0)
  }
  const primaries = new Set(plan.schools.map(({ primary, key }) => `${primary} ${key}`))
  for (const { school, role, before, email } of plan.roles) {
    // The primary account already leads its school.
    if (primaries.has(`${email} ${school}`)) continue
    const member = { user_id: accounts.get(email) ?? 0, school_id: schools.get(school) ?? 0 }
    await upsertSchoolMember(trx, { ...member, role, since: at.toISOString() })
    const [about, message] = [`school ${member.school_id}`, `user ${member.user_id}`]
    await record(doing, about, 'School member changed', message, { role: before }, { role })
    // When a leader loses that role, the links and keys they created as a leader stop working.
    const maker = before === null ? undefined : await findUser(trx, member.user_id)
    if (maker) await endGrants({ db: trx, now: () => at, maker, which: 'lost', by: by.id })
  }
}

const record = (
  { trx, at, by }: Doing,
  identifier: string,
  event: EventName,
  message: string,
  before: Values = {},
  after: Values = {},
): Promise<void> =>
  recordEvent(trx, at, { user: by.id, identifier, event, message, changes: changesBetween(before, after) })

/** Changes an account, or creates one without a password, so that no one can sign in to it yet. Returns its ID. */
async function applyAccount(doing: Doing, account: PlannedAccount): Promise<number> {
  const { id, email, permission, before, after } = account
  const names = named('person', after)
  if (id !== null) {
    await updateUser(doing.trx, id, names, false)
    await record(doing, `user ${id}`, 'Account changed', Object.keys(before).join(', '))
    return id
  }
  const made = await insertUser(doing.trx, {
    ...{ first_name: '', last_name: '', contact_info: '', ...names, email },
    password_hash: '',
    role: permission,
    is_active: 1,
    must_change_password: 1,
    created_at: doing.at.toISOString(),
  })
  if (!made)
    throw new Problem(
      'conflict',
      'One of these email addresses already has an account, so nothing was imported.',
    )
  await record(doing, `user ${made.id}`, 'Account made', made.role, {}, accountValues(made))
  return made.id
}

const blank = named('profile', Object.fromEntries(columns.map(({ field }) => [field, '']))) as Pick<
  SchoolRow,
  `entity_${string}` & keyof SchoolRow
>

async function applySchool(
  doing: Doing,
  { id, before, after, placedIn = null }: PlannedSchool,
  user_fk: number,
): Promise<number> {
  const { trx, at, by } = doing
  const [profile, numbers] = [named('profile', after), named('numbers', after)]
  const school =
    id === null
      ? await makeProfile(trx, at, by, { ...blank, ...profile, user_fk })
      : await findSchool(trx, id)
  if (!school) throw new Problem('notFound')
  const [fields, about] = [Object.keys(profile), `school ${school.id}`]
  if (id !== null && fields.length > 0) await changeProfile(trx, at, by, school, profile, fields.join(', '))
  if (Object.keys(numbers).length > 0) {
    await saveNumbers(trx, school.id, numbers)
    const values = [before, after].map((cells) => named('numbers', cells, 'heading'))
    await record(doing, about, 'School numbers changed', '', ...values)
  }
  if (placedIn !== null) {
    await assignSchool(trx, school.id, placedIn)
    const after = { organization: `organization ${placedIn}` }
    await record(doing, about, 'School placed', '', { organization: null }, after)
  }
  return school.id
}

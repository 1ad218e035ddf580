import type { Db } from '../../../../server/db/connect.ts'
import { Problem } from '../../../../shared/errors.ts'
import { assignSchool, upsertSchoolMember } from '../../../people/memberships/server/actions.ts'
import { findUser, makeAccountIn, updateUser } from '../../../people/users/server/actions.ts'
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
  const accounts = new Map<string, number>()
  for (const account of plan.accounts) accounts.set(account.email, await applyAccount(doing, account))
  const idOf = (email: string | null) => accounts.get(email ?? '') ?? 0
  for (const school of plan.schools) {
    const school_id = await applySchool(doing, school, idOf(school.primary))
    for (const { email, role, before } of school.roles) {
      // The primary account already leads its school.
      if (email === school.primary) continue
      const user_id = idOf(email)
      await upsertSchoolMember(trx, { user_id, school_id, role, since: at.toISOString() })
      const [about, message] = [`school ${school_id}`, `user ${user_id}`]
      await record(doing, about, 'School member changed', message, { role: before }, { role })
      // When a leader loses that role, the links and keys they created as a leader stop working.
      const maker = before === null ? undefined : await findUser(trx, user_id)
      if (maker) await endGrants({ db: trx, now: () => at, maker, which: 'lost', by: by.id })
    }
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
  const { trx, at, by } = doing
  const { id, email, permission, before, after } = account
  const names = named('person', after)
  if (id === null) {
    const whyNot = 'One of these email addresses already has an account, so nothing was imported.'
    const made = {
      ...{ first_name: '', last_name: '', contact_info: '', ...names, email },
      password_hash: '',
      role: permission,
      is_active: 1,
      must_change_password: 1,
      created_at: at.toISOString(),
    }
    return (await makeAccountIn({ db: trx, now: () => at }, by, made, whyNot)).id
  }
  if (isChanged(account)) {
    await updateUser(trx, id, names, false)
    await record(doing, `user ${id}`, 'Account changed', Object.keys(before).join(', '))
  }
  return id
}

const blank = named('profile', Object.fromEntries(columns.map(({ field }) => [field, '']))) as Pick<
  SchoolRow,
  `entity_${string}` & keyof SchoolRow
>

/** Changes or creates a school. Returns its ID. */
async function applySchool(
  doing: Doing,
  { id: known, before, after, placedIn }: PlannedSchool,
  user_fk: number,
): Promise<number> {
  const { trx, at, by } = doing
  const [profile, numbers] = [named('profile', after), named('numbers', after)]
  const id = known ?? (await makeProfile(trx, at, by, { ...blank, ...profile, user_fk })).id
  const [fields, about] = [Object.keys(profile), `school ${id}`]
  if (known !== null && fields.length > 0) {
    const school = await findSchool(trx, id)
    if (!school) throw new Problem('notFound')
    await changeProfile(trx, at, by, school, profile, fields.join(', '))
  }
  if (Object.keys(numbers).length > 0) {
    await saveNumbers(trx, id, numbers)
    const values = [before, after].map((cells) => named('numbers', cells, 'heading'))
    await record(doing, about, 'School numbers changed', '', ...values)
  }
  if (placedIn !== null) {
    await assignSchool(trx, id, placedIn)
    const place = { organization: `organization ${placedIn}` }
    await record(doing, about, 'School placed', '', { organization: null }, place)
  }
  return id
}

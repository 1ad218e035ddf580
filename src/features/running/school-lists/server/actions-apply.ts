import type { Db } from '../../../../server/db/connect.ts'
import { Problem } from '../../../../shared/errors.ts'
import { placeSchool, upsertSchoolMember } from '../../../people/memberships/server/actions.ts'
import { accountValues, findUser, insertUser, updateUser } from '../../../people/users/server/actions.ts'
import { changesBetween } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import {
  changeProfile,
  findSchool,
  makeProfile,
  type Profile,
} from '../../../schools/school/server/actions.ts'
import { endGrants } from '../../grants/server/actions.ts'
import { columns, named } from '../rules.ts'
import type { Plan, PlannedAccount, PlannedSchool } from '../rules-plan.ts'
import { saveNumbers } from './queries.ts'

/** A transaction that holds the schools of a plan, and on whose behalf it is done. */
interface Doing {
  trx: Db
  at: Date
  by: { id: number }
}

/** Does what a plan says: accounts first, since schools belong to them. */
export async function apply(doing: Doing, plan: Plan): Promise<void> {
  const { trx, at } = doing
  const [accounts, schools] = [new Map<string, number>(), new Map<string, number>()]
  for (const account of plan.accounts) accounts.set(account.email, await applyAccount(doing, account))
  for (const { email, userId } of plan.roles) if (userId !== null) accounts.set(email, userId)
  for (const school of plan.schools)
    schools.set(
      school.key,
      await applySchool(doing, school, accounts.get(school.primary ?? ''), plan.organization),
    )
  const primaries = new Set(plan.schools.map(({ primary, key }) => `${primary} ${key}`))
  for (const { school, schoolId, role, before, email, userId } of plan.roles) {
    // The primary account leads its school from the beginning.
    if (primaries.has(`${email} ${school}`)) continue
    const member = { user_id: accounts.get(email) ?? 0, school_id: schoolId ?? schools.get(school) ?? 0 }
    await upsertSchoolMember(trx, { ...member, role, since: at.toISOString() })
    const of = [{ role: before }, { role }] as const
    await record(doing, member.school_id, 'School member changed', `user ${member.user_id}`, ...of)
    // What somebody made as a leader who is none any more ends.
    const maker = userId === null || before === null ? undefined : await findUser(trx, userId)
    if (maker) await endGrants({ db: trx, now: () => at, maker, which: 'lost', by: doing.by.id })
  }
}

const record = (
  { trx, at, by }: Doing,
  schoolId: number,
  event: 'School member changed' | 'School placed' | 'School numbers changed',
  message: string,
  before: Record<string, string | number | null>,
  after: typeof before,
): Promise<void> =>
  recordEvent(trx, at, {
    user: by.id,
    identifier: `school ${schoolId}`,
    event,
    message,
    changes: changesBetween(before, after),
  })

/** Changes an account, or makes one without a password, so that nobody signs in to it yet; answers its id. */
async function applyAccount({ trx, at, by }: Doing, account: PlannedAccount): Promise<number> {
  const { id, email, permission, before, after } = account
  if (id !== null) {
    await updateUser(trx, id, named('person', after), false)
    const message = Object.keys(before).join(', ')
    await recordEvent(trx, at, { user: by.id, identifier: `user ${id}`, event: 'Account changed', message })
    return id
  }
  const made = await insertUser(trx, {
    ...{ first_name: '', last_name: '', contact_info: '', ...named('person', after), email },
    password_hash: '',
    role: permission,
    is_active: 1,
    must_change_password: 1,
    created_at: at.toISOString(),
  })
  if (!made)
    throw new Problem('conflict', 'One of these e-mail addresses has an account by now. Nothing was taken.')
  await recordEvent(trx, at, {
    user: by.id,
    identifier: `user ${made.id}`,
    event: 'Account made',
    message: made.role,
    changes: changesBetween({}, accountValues(made)),
  })
  return made.id
}

const blankProfile = named('profile', Object.fromEntries(columns.map(({ field }) => [field, ''])))

/** Makes or changes a school; answers its id. */
async function applySchool(
  doing: Doing,
  { id, before, after, isPlaced }: PlannedSchool,
  user_fk: number | undefined,
  organization: number | null,
): Promise<number> {
  const { trx, at, by } = doing
  const [profile, numbers] = [named('profile', after), named('numbers', after)]
  let school = id === null ? undefined : await findSchool(trx, id)
  if (id === null) {
    const whole = { ...blankProfile, ...profile } as unknown as Profile
    school = await makeProfile(trx, at, by, { ...whole, user_fk: user_fk ?? 0 })
  } else if (school && Object.keys(profile).length > 0)
    await changeProfile(trx, at, by, school, profile, Object.keys(profile).join(', '))
  if (!school) throw new Problem('notFound')
  if (Object.keys(numbers).length > 0) {
    await saveNumbers(trx, school.id, numbers)
    await record(
      doing,
      school.id,
      'School numbers changed',
      '',
      named('numbers', before, 'heading'),
      named('numbers', after, 'heading'),
    )
  }
  if (isPlaced && organization !== null) {
    await placeSchool(trx, school.id, organization)
    const places = [{ organization: null }, { organization: `organization ${organization}` }] as const
    await record(doing, school.id, 'School placed', '', ...places)
  }
  return school.id
}

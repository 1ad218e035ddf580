import type { Db } from '../../../../server/db/connect.ts'
import { type Group, groups } from '../../../../shared/codes.ts'
import { Problem } from '../../../../shared/errors.ts'
import { placeSchool, upsertSchoolMember } from '../../../people/memberships/server/actions.ts'
import { accountValues, findUser, insertUsers, updateUser } from '../../../people/users/server/actions.ts'
import { changesBetween } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { changeProfile, findSchools, makeProfile } from '../../../schools/school/server/actions.ts'
import { endGrants } from '../../grants/server/actions.ts'
import { fieldNames } from '../rules.ts'
import type { Plan } from '../rules-planned.ts'
import { type Profile, profileFields } from '../rules-values.ts'
import { saveNumbers } from './queries.ts'

/** A transaction that holds the schools and accounts of a plan, and on whose behalf it is done. */
interface Doing {
  trx: Db
  at: Date
  by: { id: number }
}

/** Does what a plan says: accounts first, since schools belong to them. */
export async function apply(doing: Doing, plan: Plan): Promise<void> {
  const made = await makeAccounts(doing, plan)
  await changeAccounts(doing, plan)
  const idOf = ({ email, userId }: { email: string; userId: number | null }): number =>
    userId ?? made.get(email) ?? 0
  const primaries = new Set<string>()
  const schools = new Map<string, number>()
  for (const school of plan.schools.filter(({ primary }) => primary !== null)) {
    if (school.primary === null) continue
    primaries.add(`${school.primary.email} ${school.key}`)
    schools.set(school.key, await makeSchool(doing, school, idOf(school.primary)))
  }
  await changeSchools(doing, plan)
  await saveOthers(doing, plan, schools)
  for (const { school, schoolId, role, before, ...account } of plan.roles) {
    // The primary account leads its school from the beginning.
    if (primaries.has(`${account.email} ${school}`)) continue
    const member = { user_id: idOf(account), school_id: schoolId ?? schools.get(school) ?? 0 }
    await upsertSchoolMember(doing.trx, { ...member, role, since: doing.at.toISOString() })
    await record(doing, member.school_id, 'School member changed', `user ${member.user_id}`, {
      before: { role: before },
      after: { role },
    })
    await endLost(doing, before === null ? null : account.userId)
  }
}

/** Ends what somebody made as a leader who is none any more; null for somebody who had no role. */
async function endLost({ trx, at, by }: Doing, userId: number | null): Promise<void> {
  const maker = userId === null ? undefined : await findUser(trx, userId)
  if (maker) await endGrants({ db: trx, now: () => at, maker, which: 'lost', by: by.id })
}

const record = (
  { trx, at, by }: Doing,
  schoolId: number,
  event: 'School member changed' | 'School placed' | 'School numbers changed',
  message: string,
  { before, after }: Record<'before' | 'after', Record<string, string | number | null>>,
): Promise<void> =>
  recordEvent(trx, at, {
    user: by.id,
    identifier: `school ${schoolId}`,
    event,
    message,
    changes: changesBetween(before, after),
  })

/** So many rows stay below the number of values that either database takes in a statement. */
const accountsAtOnce = 1000

/** Makes the new accounts without passwords, so that nobody signs in to them yet; answers their ids by e-mail address. */
async function makeAccounts({ trx, at, by }: Doing, { accounts }: Plan): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const rows = accounts
    .filter(({ id }) => id === null)
    .map(({ email, firstName = '', lastName = '', contact = '', permission }) => ({
      first_name: firstName,
      last_name: lastName,
      email,
      contact_info: contact,
      password_hash: '',
      role: permission,
      is_active: 1,
      must_change_password: 1,
      created_at: at.toISOString(),
    }))
  for (let from = 0; from < rows.length; from += accountsAtOnce) {
    const wanted = rows.slice(from, from + accountsAtOnce)
    const made = await insertUsers(trx, wanted)
    if (made.length < wanted.length)
      throw new Problem('conflict', 'One of these e-mail addresses has an account by now. Nothing was taken.')
    for (const user of made) {
      ids.set(user.email, user.id)
      await recordEvent(trx, at, {
        user: by.id,
        identifier: `user ${user.id}`,
        event: 'Account made',
        message: user.role,
        changes: changesBetween({}, accountValues(user)),
      })
    }
  }
  return ids
}

async function changeAccounts({ trx, at, by }: Doing, { accounts }: Plan): Promise<void> {
  for (const { id, firstName, lastName, contact, before } of accounts) {
    if (id === null) continue
    const change = {
      ...(firstName === undefined ? {} : { first_name: firstName }),
      ...(lastName === undefined ? {} : { last_name: lastName }),
      ...(contact === undefined ? {} : { contact_info: contact }),
    }
    await updateUser(trx, id, change, false)
    const message = Object.keys(before).join(', ')
    await recordEvent(trx, at, { user: by.id, identifier: `user ${id}`, event: 'Account changed', message })
  }
}

const columnOf = {
  name: 'entity_name',
  street: 'entity_street',
  city: 'entity_city',
  state: 'entity_state',
  zip: 'entity_zip',
  phone: 'entity_phone',
  website: 'entity_website',
  district: 'entity_district',
} as const satisfies Record<keyof Profile, string>

const columnsOf = (values: Partial<Profile>) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [columnOf[field as keyof Profile], value]),
  )

const blank = columnsOf(Object.fromEntries(profileFields.map(({ field }) => [field, ''])))

async function makeSchool(
  { trx, at, by }: Doing,
  { values }: Plan['schools'][number],
  user_fk: number,
): Promise<number> {
  const profile = { ...blank, ...columnsOf(values) } as Record<(typeof columnOf)[keyof Profile], string>
  return (await makeProfile(trx, at, by, { ...profile, user_fk })).id
}

async function changeSchools({ trx, at, by }: Doing, { schools }: Plan): Promise<void> {
  const changed = schools.filter(({ id, values }) => id !== null && Object.keys(values).length > 0)
  const held = await findSchools(
    trx,
    changed.flatMap(({ id }) => id ?? []),
  )
  for (const { id, values } of changed) {
    const school = held.get(id ?? 0)
    if (!school) throw new Problem('notFound')
    await changeProfile(trx, at, by, school, columnsOf(values), Object.keys(columnsOf(values)).join(', '))
  }
}

/** Counts by the names of their columns. */
const namedCounts = (counts: Partial<Record<Group, number>>): Record<string, number> =>
  Object.fromEntries(
    groups.flatMap((group) => (counts[group] === undefined ? [] : [[fieldNames[group], counts[group]]])),
  )

/** Saves what a list says of schools besides their profiles. `made` has the ids of new ones by key. */
async function saveOthers(doing: Doing, plan: Plan, made: ReadonlyMap<string, number>): Promise<void> {
  const { trx } = doing
  for (const { id: stored, key, listId, counts, before, isPlaced } of plan.schools) {
    const id = stored ?? made.get(key) ?? 0
    const numbers = { ...(listId === null ? {} : { listed_as: listId }), ...counts }
    if (Object.keys(numbers).length > 0) {
      await saveNumbers(trx, id, numbers)
      const after = { ...(listId === null ? {} : { 'School ID': listId }), ...namedCounts(counts) }
      await record(doing, id, 'School numbers changed', '', { before, after })
    }
    if (!isPlaced || plan.organization === null) continue
    await placeSchool(trx, id, plan.organization)
    const after = { organization: `organization ${plan.organization}` }
    await record(doing, id, 'School placed', '', { before: { organization: null }, after })
  }
}
